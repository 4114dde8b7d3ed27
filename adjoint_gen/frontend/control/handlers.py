"""What lowers each construct of the user's text: all handlers in two tables, which are handed to each lowering."""

from __future__ import annotations

import gast

from adjoint_gen.frontend.calls.calls import call
from adjoint_gen.frontend.containers import kept_dicts, kept_sets
from adjoint_gen.frontend.containers.containers import left
from adjoint_gen.frontend.containers.keys import There, forgotten, only_key
from adjoint_gen.frontend.control import augmented, conditions, expressions, raising, statements
from adjoint_gen.frontend.control.attempted import (
    candidate,
    carried,
    catching,
    default,
    of_stored,
    of_updated,
    receiver,
    super_of,
)
from adjoint_gen.frontend.control.comprehensions import comprehension, dict_comprehension, set_comprehension
from adjoint_gen.frontend.control.loops import for_loop, while_loop
from adjoint_gen.frontend.control.sequence_displays import display
from adjoint_gen.frontend.control.unseen_changes import in_turn
from adjoint_gen.frontend.library import strings
from adjoint_gen.frontend.objects.closures import local_function, of_cell, of_closed
from adjoint_gen.frontend.objects.construction import blank, finished
from adjoint_gen.frontend.objects.dispatch import single
from adjoint_gen.frontend.objects.gathered import of_gathered, of_handed
from adjoint_gen.frontend.objects.iterators import (
    at_once,
    of_begun,
    of_generator,
    of_more,
    of_owner,
    of_spent,
    of_taken,
    of_walked,
)
from adjoint_gen.frontend.objects.mixed_lists import put
from adjoint_gen.frontend.objects.object_attributes import Field, Shown, meaning, no_object
from adjoint_gen.frontend.state.builder import Handler, StatementHandler
from adjoint_gen.frontend.state.known_raises import of_storable
from adjoint_gen.frontend.state.refusals import REFUSED, refused_expression
from adjoint_gen.frontend.storage.subscripts import slice_of, subscript
from adjoint_gen.frontend.text.caught import Looked
from adjoint_gen.frontend.text.caught_raises import Carried, Catching
from adjoint_gen.frontend.text.closure_cells import Cell, Closed
from adjoint_gen.frontend.text.generator_texts import Generator, Owner, Sent
from adjoint_gen.frontend.text.handed_generators import Handed
from adjoint_gen.frontend.text.initialisers import Blank, Finished
from adjoint_gen.frontend.text.jumps import Unset, Until
from adjoint_gen.frontend.text.listed_generators import Gathered
from adjoint_gen.frontend.text.map_and_filter import InTurn
from adjoint_gen.frontend.text.matching import OfPattern
from adjoint_gen.frontend.text.memoised import Forgotten, OnlyKey
from adjoint_gen.frontend.text.nditers import Element
from adjoint_gen.frontend.text.optionals import NONE, Put, Single
from adjoint_gen.frontend.text.steps import (
    AtOnce,
    Begun,
    Growable,
    Left,
    More,
    NoObject,
    Spent,
    Storable,
    Stored,
    Taken,
    Updated,
    Walked,
)
from adjoint_gen.frontend.text.syntax import Interrupted
from adjoint_gen.frontend.text.targets import Operand
from adjoint_gen.frontend.text.written_calls import Candidate, Default, Receiver, SuperOf

EXPRESSIONS: dict[type, Handler] = {
    **{node: refused_expression for node in REFUSED if issubclass(node, gast.expr)},
    gast.Constant: expressions.constant,
    gast.Name: expressions.name,
    Shown: meaning,
    Single: single,
    Put: put,
    Blank: blank, Finished: finished, Carried: carried, Catching: catching,
    Default: default, Receiver: receiver, Candidate: candidate, SuperOf: super_of,
    InTurn: in_turn,
    Cell: of_cell, Closed: of_closed,
    Begun: of_begun, Walked: of_walked, Owner: of_owner, Generator: of_generator,
    Gathered: of_gathered, Handed: of_handed,
    More: of_more, Storable: of_storable, Growable: raising.of_growable, NoObject: no_object,
    Stored: of_stored, Updated: of_updated,
    AtOnce: at_once,
    Taken: of_taken, Spent: of_spent,
    Sent: lambda low, node, base: NONE,
    Left: left, Interrupted: raising.of_interrupted,
    Operand: augmented.of_operand,
    gast.Attribute: expressions.attribute,
    gast.BinOp: expressions.binary,
    gast.UnaryOp: expressions.unary,
    gast.Compare: expressions.compare,
    gast.BoolOp: conditions.boolean,
    gast.IfExp: conditions.ternary,
    gast.NamedExpr: expressions.walrus,
    gast.Tuple: display,
    gast.List: display,
    gast.Dict: kept_dicts.display,
    gast.JoinedStr: strings.formatted,
    gast.FormattedValue: strings.formatted_value,
    gast.ListComp: comprehension,
    gast.DictComp: dict_comprehension,
    gast.SetComp: set_comprehension,
    gast.Set: kept_sets.set_display,
    Element: subscript, Field: subscript, There: subscript, gast.Subscript: subscript,
    gast.Slice: slice_of,
    OnlyKey: only_key, Forgotten: forgotten,
    gast.Call: call, OfPattern: call,
    gast.Lambda: local_function,
}
"""What lowers each expression, and refuses those that are not supported."""

STATEMENTS: dict[type, StatementHandler] = {
    gast.Assign: statements.assign,
    gast.AnnAssign: statements.annotated,
    gast.AugAssign: augmented.augmented,
    gast.Expr: statements.expression_statement,
    gast.If: statements.branch,
    gast.For: for_loop,
    gast.While: while_loop,
    gast.Delete: statements.delete,
    gast.Assert: raising.assertion,
    gast.Raise: raising.raising,
    Looked: raising.looked,
    gast.Import: statements.imports,
    gast.ImportFrom: statements.imports,
    gast.FunctionDef: statements.define,
    gast.Pass: statements.nothing,
    Until: statements.nothing,
    Unset: statements.unset,
}
"""What lowers each statement; ``return`` and branches that leave the function are for :func:`statements.block`."""
