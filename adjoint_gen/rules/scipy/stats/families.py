"""The rules of continuous distributions with any shapes, from the derivatives of the logarithm of the standard density.

What is below a place changes with the place by the density there. How it changes with a shape is known of some distributions
only; by a shape of others no rule speaks, so it is refused by name. Parameters stand as ``1.0 * a``, which they are but where
they may be small integers: of these SciPy's logarithms would be of half precision, and squares would leave their range.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.stats.standard import of_all, plain, standard
from adjoint_gen.rules.scipy.stats.standard import positive as not_negative
from adjoint_gen.rules.table import d, derivative
from adjoint_gen.rules.text import renamed
from adjoint_gen.runtime import quotient

Text = Callable[..., Any]


def _rule(function: Any, names: Mapping[str, str], singular: bool = False) -> Callable[[Any], Any]:
    """Register a text for a distribution that calls its shapes so."""
    return lambda text: derivative(function, kind=of_all, costly=True, singular=singular)(renamed(text, names))


def family(of: Any, score: Text, *by_shapes: Text, inside: float = 0.5, drifts: tuple[Text, ...] | None = None) -> None:
    """Register the rules of a distribution with up to two shapes.

    At a place ``t`` of the standard distribution ``score`` is the derivative of the logarithm of the density by the place, each
    of ``by_shapes`` that by a shape, and each of ``drifts`` that of the distribution function by a shape, over the density.
    ``inside`` is a place where there is density, of whatever shape.
    """
    shapes = (of.shapes or "").replace(",", " ").split()
    names = dict(zip("ab", shapes, strict=False))
    _densities(of, names, inside, score, *by_shapes)
    (_functions, _functions_of_one, _functions_of_two)[len(shapes)](of, names, inside, drifts)


def _densities(of: Any, names: Mapping[str, str], inside: float, score: Text, *by_shapes: Text) -> None:
    count = len(by_shapes)
    if count == 0:

        @_rule(of.pdf, names)
        def pdf(y, x, loc=0.0, scale=1.0):
            s = not_negative(scale)
            t = np.where(y > 0.0, standard(x, loc, s), inside)
            return score(t) * y * ((d[x] - d[loc] - t * d[scale]) / s) - y / s * d[scale]

        @_rule(of.logpdf, names)
        def logpdf(y, x, loc=0.0, scale=1.0):
            s = not_negative(scale)
            t = np.where(y > -np.inf, standard(x, loc, s), np.nan)
            return score(t) * ((d[x] - d[loc] - t * d[scale]) / s) - d[scale] / s

    elif count == 1:
        by_a = by_shapes[0]

        @_rule(of.pdf, names)
        def pdf_of_one(y, x, a, loc=0.0, scale=1.0):
            s = not_negative(scale)
            t = np.where(y > 0.0, standard(x, loc, s), inside)
            moved = score(t, 1.0 * a) * y * ((d[x] - d[loc] - t * d[scale]) / s) - y / s * d[scale]
            return moved + by_a(t, 1.0 * a) * y * d[a]

        @_rule(of.logpdf, names)
        def logpdf_of_one(y, x, a, loc=0.0, scale=1.0):
            s = not_negative(scale)
            t = np.where(y > -np.inf, standard(x, loc, s), np.nan)
            return score(t, 1.0 * a) * ((d[x] - d[loc] - t * d[scale]) / s) - d[scale] / s + by_a(t, 1.0 * a) * d[a]

    else:
        by_first, by_second = by_shapes

        @_rule(of.pdf, names)
        def pdf_of_two(y, x, a, b, loc=0.0, scale=1.0):
            s = not_negative(scale)
            t = np.where(y > 0.0, standard(x, loc, s), inside)
            moved = score(t, 1.0 * a, 1.0 * b) * y * ((d[x] - d[loc] - t * d[scale]) / s) - y / s * d[scale]
            return moved + by_first(t, 1.0 * a, 1.0 * b) * y * d[a] + by_second(t, 1.0 * a, 1.0 * b) * y * d[b]

        @_rule(of.logpdf, names)
        def logpdf_of_two(y, x, a, b, loc=0.0, scale=1.0):
            s = not_negative(scale)
            t = np.where(y > -np.inf, standard(x, loc, s), np.nan)
            moved = score(t, 1.0 * a, 1.0 * b) * ((d[x] - d[loc] - t * d[scale]) / s) - d[scale] / s
            return moved + by_first(t, 1.0 * a, 1.0 * b) * d[a] + by_second(t, 1.0 * a, 1.0 * b) * d[b]


@shared
def at(density, x, loc, scale, inside):
    """A place in the standard distribution, where there is density; else one where there is."""
    return np.where(density > 0.0, standard(x, loc, not_negative(scale)), inside)


@shared
def some_place(y, x, loc, scale, inside):
    """The place, where less than all is on the side of which ``y`` is the logarithm; else one where there is density."""
    return np.where(y < 0.0, x, loc + scale * inside)


@shared
def over_logarithm(log_density, y):
    """A density over what ``y`` is the logarithm of: 0 where that is all, nan where it is nothing."""
    return np.where(y < 0.0, np.exp(log_density - np.where(y > -np.inf, y, np.nan)), 0.0)


def _functions(of: Any, names: Mapping[str, str], inside: float, drifts: tuple[Text, ...] | None) -> None:
    @_rule(of.cdf, names)
    def cdf(y, x, loc=0.0, scale=1.0):
        density = of.pdf(x, loc, scale)
        t = at(density, x, loc, scale, inside)
        return density * (d[x] - d[loc] - t * d[scale])

    @_rule(of.sf, names)
    def sf(y, x, loc=0.0, scale=1.0):
        density = of.pdf(x, loc, scale)
        t = at(density, x, loc, scale, inside)
        return -(density * (d[x] - d[loc] - t * d[scale]))

    @_rule(of.logcdf, names)
    def logcdf(y, x, loc=0.0, scale=1.0):
        z = some_place(y, x, loc, scale, inside)
        ratio = over_logarithm(of.logpdf(z, loc, 1.0 * scale), y)
        t = at(ratio, x, loc, scale, inside)
        return ratio * (d[x] - d[loc] - t * d[scale])

    @_rule(of.logsf, names)
    def logsf(y, x, loc=0.0, scale=1.0):
        z = some_place(y, x, loc, scale, inside)
        ratio = over_logarithm(of.logpdf(z, loc, 1.0 * scale), y)
        t = at(ratio, x, loc, scale, inside)
        return -(ratio * (d[x] - d[loc] - t * d[scale]))

    @_rule(of.ppf, names, singular=True)
    def ppf(y, q, loc=0.0, scale=1.0):
        z = y if plain(loc, scale) else of.ppf(q)
        by_q = quotient(scale * d[q], of.pdf(z))
        return by_q + d[loc] + z * d[scale]

    @_rule(of.isf, names, singular=True)
    def isf(y, q, loc=0.0, scale=1.0):
        z = y if plain(loc, scale) else of.isf(q)
        by_q = quotient(scale * d[q], of.pdf(z))
        return d[loc] + z * d[scale] - by_q


def _functions_of_one(of: Any, names: Mapping[str, str], inside: float, drifts: tuple[Text, ...] | None) -> None:
    if drifts is None:

        @_rule(of.cdf, names)
        def cdf(y, x, a, loc=0.0, scale=1.0):
            density = of.pdf(x, 1.0 * a, loc, scale)
            t = at(density, x, loc, scale, inside)
            return density * (d[x] - d[loc] - t * d[scale])

        @_rule(of.sf, names)
        def sf(y, x, a, loc=0.0, scale=1.0):
            density = of.pdf(x, 1.0 * a, loc, scale)
            t = at(density, x, loc, scale, inside)
            return -(density * (d[x] - d[loc] - t * d[scale]))

        @_rule(of.logcdf, names)
        def logcdf(y, x, a, loc=0.0, scale=1.0):
            z = some_place(y, x, loc, scale, inside)
            ratio = over_logarithm(of.logpdf(z, 1.0 * a, loc, 1.0 * scale), y)
            t = at(ratio, x, loc, scale, inside)
            return ratio * (d[x] - d[loc] - t * d[scale])

        @_rule(of.logsf, names)
        def logsf(y, x, a, loc=0.0, scale=1.0):
            z = some_place(y, x, loc, scale, inside)
            ratio = over_logarithm(of.logpdf(z, 1.0 * a, loc, 1.0 * scale), y)
            t = at(ratio, x, loc, scale, inside)
            return -(ratio * (d[x] - d[loc] - t * d[scale]))

        @_rule(of.ppf, names, singular=True)
        def ppf(y, q, a, loc=0.0, scale=1.0):
            z = y if plain(loc, scale) else of.ppf(q, a)
            by_q = quotient(scale * d[q], of.pdf(z, 1.0 * a))
            return by_q + d[loc] + z * d[scale]

        @_rule(of.isf, names, singular=True)
        def isf(y, q, a, loc=0.0, scale=1.0):
            z = y if plain(loc, scale) else of.isf(q, a)
            by_q = quotient(scale * d[q], of.pdf(z, 1.0 * a))
            return d[loc] + z * d[scale] - by_q

    else:
        (by_a,) = drifts

        @_rule(of.cdf, names)
        def cdf(y, x, a, loc=0.0, scale=1.0):
            density = of.pdf(x, 1.0 * a, loc, scale)
            t = at(density, x, loc, scale, inside)
            return density * (d[x] - d[loc] - t * d[scale] + scale * by_a(t, 1.0 * a) * d[a])

        @_rule(of.sf, names)
        def sf(y, x, a, loc=0.0, scale=1.0):
            density = of.pdf(x, 1.0 * a, loc, scale)
            t = at(density, x, loc, scale, inside)
            return -(density * (d[x] - d[loc] - t * d[scale] + scale * by_a(t, 1.0 * a) * d[a]))

        @_rule(of.logcdf, names)
        def logcdf(y, x, a, loc=0.0, scale=1.0):
            z = some_place(y, x, loc, scale, inside)
            ratio = over_logarithm(of.logpdf(z, 1.0 * a, loc, 1.0 * scale), y)
            t = at(ratio, x, loc, scale, inside)
            return ratio * (d[x] - d[loc] - t * d[scale] + scale * by_a(t, 1.0 * a) * d[a])

        @_rule(of.logsf, names)
        def logsf(y, x, a, loc=0.0, scale=1.0):
            z = some_place(y, x, loc, scale, inside)
            ratio = over_logarithm(of.logpdf(z, 1.0 * a, loc, 1.0 * scale), y)
            t = at(ratio, x, loc, scale, inside)
            return -(ratio * (d[x] - d[loc] - t * d[scale] + scale * by_a(t, 1.0 * a) * d[a]))

        @_rule(of.ppf, names, singular=True)
        def ppf(y, q, a, loc=0.0, scale=1.0):
            z = y if plain(loc, scale) else of.ppf(q, a)
            by_q = quotient(scale * d[q], of.pdf(z, 1.0 * a))
            return by_q + d[loc] + z * d[scale] - scale * by_a(z, 1.0 * a) * d[a]

        @_rule(of.isf, names, singular=True)
        def isf(y, q, a, loc=0.0, scale=1.0):
            z = y if plain(loc, scale) else of.isf(q, a)
            by_q = quotient(scale * d[q], of.pdf(z, 1.0 * a))
            return d[loc] + z * d[scale] - scale * by_a(z, 1.0 * a) * d[a] - by_q


def _functions_of_two(of: Any, names: Mapping[str, str], inside: float, drifts: tuple[Text, ...] | None) -> None:
    if drifts is None:

        @_rule(of.cdf, names)
        def cdf(y, x, a, b, loc=0.0, scale=1.0):
            density = of.pdf(x, 1.0 * a, 1.0 * b, loc, scale)
            t = at(density, x, loc, scale, inside)
            return density * (d[x] - d[loc] - t * d[scale])

        @_rule(of.sf, names)
        def sf(y, x, a, b, loc=0.0, scale=1.0):
            density = of.pdf(x, 1.0 * a, 1.0 * b, loc, scale)
            t = at(density, x, loc, scale, inside)
            return -(density * (d[x] - d[loc] - t * d[scale]))

        @_rule(of.logcdf, names)
        def logcdf(y, x, a, b, loc=0.0, scale=1.0):
            z = some_place(y, x, loc, scale, inside)
            ratio = over_logarithm(of.logpdf(z, 1.0 * a, 1.0 * b, loc, 1.0 * scale), y)
            t = at(ratio, x, loc, scale, inside)
            return ratio * (d[x] - d[loc] - t * d[scale])

        @_rule(of.logsf, names)
        def logsf(y, x, a, b, loc=0.0, scale=1.0):
            z = some_place(y, x, loc, scale, inside)
            ratio = over_logarithm(of.logpdf(z, 1.0 * a, 1.0 * b, loc, 1.0 * scale), y)
            t = at(ratio, x, loc, scale, inside)
            return -(ratio * (d[x] - d[loc] - t * d[scale]))

        @_rule(of.ppf, names, singular=True)
        def ppf(y, q, a, b, loc=0.0, scale=1.0):
            z = y if plain(loc, scale) else of.ppf(q, a, b)
            by_q = quotient(scale * d[q], of.pdf(z, 1.0 * a, 1.0 * b))
            return by_q + d[loc] + z * d[scale]

        @_rule(of.isf, names, singular=True)
        def isf(y, q, a, b, loc=0.0, scale=1.0):
            z = y if plain(loc, scale) else of.isf(q, a, b)
            by_q = quotient(scale * d[q], of.pdf(z, 1.0 * a, 1.0 * b))
            return d[loc] + z * d[scale] - by_q

    else:
        by_a, by_b = drifts

        @_rule(of.cdf, names)
        def cdf(y, x, a, b, loc=0.0, scale=1.0):
            density = of.pdf(x, 1.0 * a, 1.0 * b, loc, scale)
            t = at(density, x, loc, scale, inside)
            moved = scale * by_a(t, 1.0 * a, 1.0 * b) * d[a] + scale * by_b(t, 1.0 * a, 1.0 * b) * d[b]
            return density * (d[x] - d[loc] - t * d[scale] + moved)

        @_rule(of.sf, names)
        def sf(y, x, a, b, loc=0.0, scale=1.0):
            density = of.pdf(x, 1.0 * a, 1.0 * b, loc, scale)
            t = at(density, x, loc, scale, inside)
            moved = scale * by_a(t, 1.0 * a, 1.0 * b) * d[a] + scale * by_b(t, 1.0 * a, 1.0 * b) * d[b]
            return -(density * (d[x] - d[loc] - t * d[scale] + moved))

        @_rule(of.logcdf, names)
        def logcdf(y, x, a, b, loc=0.0, scale=1.0):
            z = some_place(y, x, loc, scale, inside)
            ratio = over_logarithm(of.logpdf(z, 1.0 * a, 1.0 * b, loc, 1.0 * scale), y)
            t = at(ratio, x, loc, scale, inside)
            moved = scale * by_a(t, 1.0 * a, 1.0 * b) * d[a] + scale * by_b(t, 1.0 * a, 1.0 * b) * d[b]
            return ratio * (d[x] - d[loc] - t * d[scale] + moved)

        @_rule(of.logsf, names)
        def logsf(y, x, a, b, loc=0.0, scale=1.0):
            z = some_place(y, x, loc, scale, inside)
            ratio = over_logarithm(of.logpdf(z, 1.0 * a, 1.0 * b, loc, 1.0 * scale), y)
            t = at(ratio, x, loc, scale, inside)
            moved = scale * by_a(t, 1.0 * a, 1.0 * b) * d[a] + scale * by_b(t, 1.0 * a, 1.0 * b) * d[b]
            return -(ratio * (d[x] - d[loc] - t * d[scale] + moved))

        @_rule(of.ppf, names, singular=True)
        def ppf(y, q, a, b, loc=0.0, scale=1.0):
            z = y if plain(loc, scale) else of.ppf(q, a, b)
            by_q = quotient(scale * d[q], of.pdf(z, 1.0 * a, 1.0 * b))
            moved = scale * by_a(z, 1.0 * a, 1.0 * b) * d[a] + scale * by_b(z, 1.0 * a, 1.0 * b) * d[b]
            return by_q + d[loc] + z * d[scale] - moved

        @_rule(of.isf, names, singular=True)
        def isf(y, q, a, b, loc=0.0, scale=1.0):
            z = y if plain(loc, scale) else of.isf(q, a, b)
            by_q = quotient(scale * d[q], of.pdf(z, 1.0 * a, 1.0 * b))
            moved = scale * by_a(z, 1.0 * a, 1.0 * b) * d[a] + scale * by_b(z, 1.0 * a, 1.0 * b) * d[b]
            return d[loc] + z * d[scale] - moved - by_q
