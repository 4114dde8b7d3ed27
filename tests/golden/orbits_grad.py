# Gradient of tests.golden.functions.orbits with respect to velocity.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array, zeros_like


def orbits_grad(velocity, steps, dt, *, y_bar=1.0):
    """Objects in a list, each changed by the others."""
    expect(is_array(velocity, "float64", 1) and type(steps) is int and type(dt) is float,
        "velocity: float64[:], steps: int, dt: float")

    # forward sweep
    # 3: sun = Body(np.zeros_like(velocity), np.zeros_like(velocity), 10.0)
    sun_position = np.zeros_like(velocity)
    body_position = np.ones_like(velocity)  # 4: bodies = [sun, Body(np.ones_like(velocity), velocity, 1.0)]
    tape, tape_1 = [], []
    sun_velocity = sun_position
    body_velocity = velocity
    for _ in range(steps):                               # 5
        d = body_position - sun_position                 # 9: d = other.position - body.position
        t = np.sum(d * d)  # 10: body.velocity = body.velocity + dt * other.mass * d / np.sum(d * d) ** 1.5
        t1 = t ** 1.5
        tape.append((d, t, t1))
        sun_velocity = sun_velocity + dt * d / t1
        d = sun_position - body_position                 # 9
        t2 = np.sum(d * d)                               # 10
        t3 = t2 ** 1.5
        tape_1.append((d, t2, t3))
        body_velocity = body_velocity + dt * 10.0 * d / t3
        # 12: body.position = body.position + dt * body.velocity
        sun_position = sun_position + dt * sun_velocity
        body_position = body_position + dt * body_velocity

    # reverse sweep
    # 13: return sum(np.sum(body.velocity**2) * body.mass for body in bodies)
    body_velocity_bar = y_bar * 2 * body_velocity
    sun_velocity_bar = y_bar * 10.0 * 2 * sun_velocity
    sun_position_bar = zeros_like(sun_position)    # 5
    body_position_bar = zeros_like(body_position)
    for (d, t, t1), (d_1, t2, t3) in zip(reversed(tape), reversed(tape_1)):
        body_velocity_bar = body_velocity_bar + body_position_bar * dt  # 12
        sun_velocity_bar = sun_velocity_bar + sun_position_bar * dt
        t4 = dt * 10.0                             # 10
        t5 = body_velocity_bar / t3
        d_bar = 2.0 * (-(t5 @ (t4 * d_1 / t3)) * 1.5) * t2 ** 0.5 * d_1 + t5 * t4
        t6 = sun_velocity_bar / t1
        d_bar_1 = 2.0 * (-(t6 @ (dt * d / t1)) * 1.5) * t ** 0.5 * d + t6 * dt
        body_position_bar = body_position_bar - d_bar + d_bar_1  # 9
        sun_position_bar = sun_position_bar + d_bar - d_bar_1
    return body_velocity_bar
