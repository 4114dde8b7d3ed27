"""Sweeps over grids, in place and with two or three buffers."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import CUBE, DOMINANT, M, V, W


@example(u=V, dt=0.1, n=3)
def burgers(u, dt, n):
    for _ in range(n):
        u[1:-1] = u[1:-1] - dt * u[1:-1] * (u[2:] - u[:-2])
    return np.sum(u * u)


@example(u=V, nu=0.1, dt=0.05, n=2)
def burgers_viscous(u, nu, dt, n):
    for _ in range(n):
        un = u.copy()
        for i in range(1, len(u) - 1):
            u[i] = un[i] - dt * un[i] * (un[i] - un[i - 1]) + nu * dt * (un[i + 1] - 2.0 * un[i] + un[i - 1])
        u[0] = u[-2]
        u[-1] = u[1]
    return u


@example(A=M, n=2)
@example(A=M, n=0)
def jacobi_2d(A, n):
    B = A.copy()
    for _ in range(n):
        B[1:-1, 1:-1] = 0.2 * (A[1:-1, 1:-1] + A[1:-1, :-2] + A[1:-1, 2:] + A[2:, 1:-1] + A[:-2, 1:-1])
        A[1:-1, 1:-1] = 0.2 * (B[1:-1, 1:-1] + B[1:-1, :-2] + B[1:-1, 2:] + B[2:, 1:-1] + B[:-2, 1:-1])
    return np.sum(A * A)


@example(A=M, n=3)
def jacobi_2d_swapped(A, n):
    B = A.copy()
    for _ in range(n):
        B[1:-1, 1:-1] = 0.2 * (A[1:-1, 1:-1] + A[1:-1, :-2] + A[1:-1, 2:] + A[2:, 1:-1] + A[:-2, 1:-1])
        A, B = B, A
    return np.sum(A * A)


@example(A=V, n=2)
def jacobi_1d(A, n):
    B = np.zeros_like(A)
    for _ in range(n):
        for i in range(1, len(A) - 1):
            B[i] = (A[i - 1] + A[i] + A[i + 1]) / 3.0
        for i in range(1, len(A) - 1):
            A[i] = (B[i - 1] + B[i] + B[i + 1]) / 3.0
    return np.sum(np.sin(A) + B)


@example(A=CUBE, n=2)
def heat_3d(A, n):
    B = A.copy()
    for _ in range(n):
        B[1:-1, 1:-1, 1:-1] = (
            0.125 * (A[2:, 1:-1, 1:-1] - 2.0 * A[1:-1, 1:-1, 1:-1] + A[:-2, 1:-1, 1:-1])
            + 0.125 * (A[1:-1, 2:, 1:-1] - 2.0 * A[1:-1, 1:-1, 1:-1] + A[1:-1, :-2, 1:-1])
            + 0.125 * (A[1:-1, 1:-1, 2:] - 2.0 * A[1:-1, 1:-1, 1:-1] + A[1:-1, 1:-1, :-2])
            + A[1:-1, 1:-1, 1:-1]
        )
        A[1:-1, 1:-1, 1:-1] = (
            0.125 * (B[2:, 1:-1, 1:-1] - 2.0 * B[1:-1, 1:-1, 1:-1] + B[:-2, 1:-1, 1:-1])
            + 0.125 * (B[1:-1, 2:, 1:-1] - 2.0 * B[1:-1, 1:-1, 1:-1] + B[1:-1, :-2, 1:-1])
            + 0.125 * (B[1:-1, 1:-1, 2:] - 2.0 * B[1:-1, 1:-1, 1:-1] + B[1:-1, 1:-1, :-2])
            + B[1:-1, 1:-1, 1:-1]
        )
    return np.sum(A ** 2)


@example(A=M, n=2)
def seidel_2d(A, n):
    for _ in range(n):
        for i in range(1, A.shape[0] - 1):
            for j in range(1, A.shape[1] - 1):
                A[i, j] = (A[i - 1, j] + A[i, j - 1] + A[i, j] + A[i, j + 1] + A[i + 1, j]) / 5.0
    return np.sum(A * A)


@example(ex=M, ey=0.5 * M, hz=M[::-1].copy(), drive=W, n=2)
def fdtd_2d(ex, ey, hz, drive, n):
    for t in range(n):
        ey[0, :] = drive[t]
        ey[1:, :] = ey[1:, :] - 0.5 * (hz[1:, :] - hz[:-1, :])
        ex[:, 1:] = ex[:, 1:] - 0.5 * (hz[:, 1:] - hz[:, :-1])
        hz[:-1, :-1] = hz[:-1, :-1] - 0.7 * (ex[:-1, 1:] - ex[:-1, :-1] + ey[1:, :-1] - ey[:-1, :-1])
    return np.sum(hz * hz) + np.sum(ex * ey)


@example(u=V, c=0.4, n=4)
def wave(u, c, n):
    before = u.copy()
    after = np.zeros_like(u)
    for _ in range(n):
        after[1:-1] = 2.0 * u[1:-1] - before[1:-1] + c * c * (u[2:] - 2.0 * u[1:-1] + u[:-2])
        before, u, after = u, after, before
    return np.sum(u ** 2)


@example(u=V, speed=W, dt=0.2, n=3)
def upwind(u, speed, dt, n):
    for _ in range(n):
        new = np.zeros(len(u))
        for i in range(len(u)):
            if speed[i] > 0.0:
                new[i] = u[i] - dt * speed[i] * (u[i] - u[i - 1])
            else:
                new[i] = u[i] - dt * speed[i] * (u[(i + 1) % len(u)] - u[i])
        u = new
    return np.sum(u * u)


@example(U=M, V=0.3 * M, feed=0.04, kill=0.06, n=2)
def gray_scott(U, V, feed, kill, n):
    for _ in range(n):
        Lu = U[:-2, 1:-1] + U[2:, 1:-1] + U[1:-1, :-2] + U[1:-1, 2:] - 4.0 * U[1:-1, 1:-1]
        Lv = V[:-2, 1:-1] + V[2:, 1:-1] + V[1:-1, :-2] + V[1:-1, 2:] - 4.0 * V[1:-1, 1:-1]
        u, v = U[1:-1, 1:-1] * 1.0, V[1:-1, 1:-1] * 1.0
        reaction = u * v * v
        U[1:-1, 1:-1] += 0.16 * Lu - reaction + feed * (1.0 - u)
        V[1:-1, 1:-1] += 0.08 * Lv + reaction - (feed + kill) * v
        U[0] = U[-2]
        U[-1] = U[1]
    return np.sum(U * V)


@example(u=DOMINANT, a=0.1, n=2)
def red_black(u, a, n):
    for _ in range(n):
        for colour in range(2):
            for i in range(1, 3):
                for j in range(1, 3):
                    if (i + j) % 2 == colour:
                        u[i, j] += a * (u[i - 1, j] * u[i, j - 1] - u[i, j] + u[i + 1, j] + u[i, j + 1])
    return np.sum(np.sin(u))
