"""The rules of continuous distributions with any shapes, from the derivatives of the logarithm of the standard density.

What is below a place changes with the place by the density there. How it changes with a shape is known of some distributions
only; by a shape of others no rule speaks, so it is refused by name. A text is written out for the shapes that a distribution
has: ``*shapes`` is each of them, and ``sum(g(one) for g, one in zip(texts, shapes))``, behind a sign, a term for each text.

Shapes stand as ``1.0 * a``, which they are but where they may be small integers: of these SciPy's logarithms would be of half
precision, and squares would leave their range.
"""

# ruff: noqa: B905 - what is written out runs nowhere

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

import numpy as np

from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.stats.sides import Rules, side
from adjoint_gen.rules.scipy.stats.standard import plain, positive, standard
from adjoint_gen.rules.table import d
from adjoint_gen.runtime import quotient

Text = Callable[..., Any]


def family(
    of: Any, score: Text, *by_shapes: Text, inside: float = 0.5, drifts: tuple[Text, ...] = (),
    tails: tuple[Text, Text] | None = None, bounded: bool = True,
) -> None:
    """Register the rules of a distribution with any number of shapes.

    At a place ``t`` of the standard distribution ``score`` is the derivative of the logarithm of the density by the place, each
    of ``by_shapes`` that by a shape, and each of ``drifts`` that of the distribution function by a shape, over the density.
    ``inside`` is a place where there is density, of whatever shape. ``tails`` are the density over what is below ``t`` and over
    what is above, where they are known of all places. Unless it is ``bounded``, there is density at all places.
    """
    names = (of.shapes or "").replace(",", " ").split()
    rules = Rules("shapes", names, _Spread(names, {"by_shapes": len(by_shapes), "drifts": len(drifts)}))

    @rules.of(of.pdf)
    def pdf(y, x, shapes, loc=0.0, scale=1.0):
        s = positive(scale)
        t = np.where(y > 0.0, standard(x, loc, s), inside)
        moved = score(t, *shapes) * y * ((d[x] - d[loc] - t * d[scale]) / s) - y / s * d[scale]
        return moved + sum(by(t, *shapes) * y * d[one] for by, one in zip(by_shapes, shapes))

    @rules.of(of.logpdf)
    def logpdf(y, x, shapes, loc=0.0, scale=1.0):
        s = positive(scale)
        t = np.where(y > -np.inf, standard(x, loc, s), np.nan) if bounded else standard(x, loc, s)
        moved = score(t, *shapes) * ((d[x] - d[loc] - t * d[scale]) / s) - d[scale] / s
        return moved + sum(by(t, *shapes) * d[one] for by, one in zip(by_shapes, shapes))

    @rules.of_sides(of.cdf, of.sf)
    def cdf(y, x, shapes, loc=0.0, scale=1.0):
        density = of.pdf(x, *shapes) if plain(loc, scale) else of.pdf(x, *shapes, loc, scale)
        t = at(density, x, loc, scale, inside)
        by_place = d[x] - d[loc] - t * d[scale]
        return side(density * (by_place + sum(scale * by(t, *shapes) * d[one] for by, one in zip(drifts, shapes))))

    if tails is None:

        @rules.of_sides(of.logcdf, of.logsf)
        def logcdf(y, x, shapes, loc=0.0, scale=1.0):
            z = some_place(y, x, loc, scale, inside)
            ratio = over_logarithm(of.logpdf(z, *shapes, loc, 1.0 * positive(scale)), y)
            t = at(ratio, x, loc, scale, inside)
            by_place = d[x] - d[loc] - t * d[scale]
            return side(ratio * (by_place + sum(scale * by(t, *shapes) * d[one] for by, one in zip(drifts, shapes))))

    else:
        lower, upper = tails

        @rules.of_sides(of.logcdf, of.logsf)
        def logcdf(y, x, shapes, loc=0.0, scale=1.0):
            s = positive(scale)
            z = np.where(y > -np.inf, standard(x, loc, s), np.nan) if bounded else standard(x, loc, s)
            t = np.where(np.isfinite(z), z, inside)
            by_place = (d[x] - d[loc] - t * d[scale]) / s
            return side(side(lower, upper)(z, *shapes) * by_place)

    @rules.of_sides(of.ppf, of.isf, singular=True)
    def ppf(y, q, shapes, loc=0.0, scale=1.0):
        z = y if plain(loc, scale) else side(of.ppf, of.isf)(q, *shapes)
        by_q = quotient(scale * d[q], of.pdf(z, *shapes))
        return d[loc] + z * d[scale] - sum(scale * by(z, *shapes) * d[one] for by, one in zip(drifts, shapes)) + side(by_q)


def for_shape(name: str, of: Any) -> Rules:
    """What registers texts that call the shape of a distribution ``name``."""
    return Rules(name, [of.shapes], _Meant({name: ast.Name(of.shapes, ast.Load())}))


class _Spread(ast.NodeTransformer):
    """Writes out what a text says of all shapes, which have these ``names``; ``counts`` says how many texts there are."""

    def __init__(self, names: Sequence[str], counts: Mapping[str, int]) -> None:
        self._names, self._counts = names, counts

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """``f(x, *shapes)``."""
        self.generic_visit(node)
        floats = [ast.BinOp(ast.Constant(1.0), ast.Mult(), ast.Name(name, ast.Load())) for name in self._names]
        node.args = [one for arg in node.args for one in (floats if isinstance(arg, ast.Starred) else [arg])]
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """``x + sum(...)``, or a difference."""
        self.generic_visit(node)
        match node.right:
            case ast.Call(func=ast.Name(id="sum"), args=[ast.GeneratorExp() as made]):
                return reduce(lambda left, term: ast.BinOp(left, node.op, term), self._terms(made), node.left)
        return node

    def _terms(self, made: Any) -> list[ast.expr]:
        (loop,) = made.generators
        texts, (text, one) = loop.iter.args[0], (name.id for name in loop.target.elts)
        places = [ast.Subscript(texts, ast.Constant(k), ast.Load()) for k in range(self._counts[texts.id])]
        pairs = zip(places, self._names, strict=False)
        return [_Meant({text: place, one: ast.Name(name, ast.Load())}).visit(copy.deepcopy(made.elt)) for place, name in pairs]


class _Meant(ast.NodeTransformer):
    """Writes what names stand for in their place."""

    def __init__(self, meanings: Mapping[str, ast.expr]) -> None:
        self._meanings = meanings

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """What a name stands for."""
        return self._meanings.get(node.id, node)


@shared
def at(density, x, loc, scale, inside):
    """A place in the standard distribution, where there is density; else one where there is."""
    return np.where(density > 0.0, standard(x, loc, positive(scale)), inside)


@shared
def some_place(y, x, loc, scale, inside):
    """The place, where less than all is on the side of which ``y`` is the logarithm; else one where there is density."""
    return np.where(y < 0.0, x, loc + scale * inside)


@shared
def over_logarithm(log_density, y):
    """A density over what ``y`` is the logarithm of: 0 where that is all, nan where it is nothing or not known."""
    return np.where(np.equal(y, 0.0), 0.0, np.exp(log_density - np.where(y > -np.inf, y, np.nan)))
