"""Which names of a trace may share an array, and which arrays the function made: what the checks of the whole trace ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from adjoint_gen.analysis.activity import reach
from adjoint_gen.analysis.escape import NUMBERS
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.frontend.aliasing.item_swaps import swaps
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.def_use import Uses
from adjoint_gen.frontend.state.methods import is_random_draw
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import CONTENTLESS, ITEM_NAMES, VIEWS
from adjoint_gen.ir.sparse import NEW, is_sparse
from adjoint_gen.ir.trace import Arg, Atom, Bind, CallFunction, Const, Pack, Trace, Var
from adjoint_gen.ir.views import GETITEM, parts
from adjoint_gen.ir.walk import defines, reads, statements, variables
from adjoint_gen.rules.distributions import GENERATORS
from adjoint_gen.rules.listing import LIST, MADE, element
from adjoint_gen.rules.memory import gives_operand, is_along_all_axes, is_new
from adjoint_gen.rules.operations import is_ufunc
from adjoint_gen.rules.results import of_user, takes_result

IMMUTABLE = frozenset({
    "float", "int", "bool", "complex", "numpy scalar", "str", "none", "range", "slice", "tuple", "function", "member",
    "module",
})
_CLOSED_BUILTINS = frozenset({
    "builtins.abs", "builtins.bool", "builtins.complex", "builtins.float", "builtins.format", "builtins.int", "builtins.max",
    "builtins.min", "builtins.pow", "builtins.round", "builtins.str",
})

_PASSES_ON = frozenset({GETITEM, LIST, "ndarray.copy", *MADE})
"""What gives no other arrays than those that it is given."""
_OUTSIDE = frozenset({"call", "method", "getattr"})
"""What may give arrays that are known outside the function."""


def _is_immutable(kind: Kind) -> bool:
    """Whether a value, and what is in it where it is a tuple, can surely not be changed: that of which nothing is known may.

    What is a number of one sort or another is no array: of what may be one, too, no axes are known (:func:`rules.dims.join`).
    """
    if kind.tag == "unknown":
        return kind.rank == 0
    return kind.tag in IMMUTABLE and (kind.tag != "tuple" or bool(kind.inside)) and all(map(_is_immutable, kind.inside))


class Justification:
    """One trace, and what the checks of it find out; ``relied`` are the outer names on whose kinds they rely."""

    def __init__(self, low: Lowering, trace: Trace) -> None:
        self.low = low
        self.trace = trace
        self.parameters = {v for p in trace.params for v in variables(p.tree)}
        self.uses = Uses(trace, _shown(low, trace))
        self.kinds = infer(trace)
        self.relied: set[str] = set()
        self._hands_on: dict[int, bool] = {}
        self._origins: dict[Var, Mapping[Var, None]] = {}
        self._sharing: dict[int, Mapping[Var, None]] = {}
        self.mutable = self._mutable()
        self._traced: set[Var] = set()
        self.swapped = {id(stmt) for stmt in swaps(low, trace.body)}

    def kind(self, value: Atom) -> Kind:
        """The kind of a name."""
        return self.kinds.get(value, UNKNOWN) if isinstance(value, Var) else UNKNOWN

    def _mutable(self) -> set[Var]:
        """The names that may hold an array or another object that can be changed."""
        found: set[Var] = set()
        pending = [v for v in self.uses.reads if v not in self.uses.made_by]
        pending += [v for v, made in self.uses.made_by.items() if isinstance(made, CallFunction)]
        pending += [v for v, made in self.uses.made_by.items() if isinstance(made, Bind) and not self._closed(made)]
        while pending:
            here = pending.pop()
            if here in found or _is_immutable(self.kind(here)):
                continue
            found.add(here)
            pending.extend(self.uses.flows.get(here, ()))
            for _, stmt in self.uses.reads.get(here, ()):
                pending.extend(defines(stmt) if isinstance(stmt, Bind | CallFunction) else ())
        return found

    def _closed(self, stmt: Bind) -> bool:
        """Whether an operation makes numbers of numbers."""
        place, _, name = stmt.op.partition(".")
        if stmt.op in CONTENTLESS or place == "math":
            return True
        closed = (place == "operator" and name != "getitem") or stmt.op in _CLOSED_BUILTINS
        return closed or is_ufunc(stmt.op)

    def rely(self, var: Var) -> None:
        """Note the parameters and outer values whose kinds the kind of ``var`` follows from."""
        pending = [var]
        while pending:
            here = pending.pop()
            if here in self._traced:
                continue
            self._traced.add(here)
            if here in self.low.premises.facts and self.kind(here).tag != "unknown":
                self.relied.add(self.low.premises.facts[here])
            pending.extend(self.uses.sources(here))

    def not_fresh(self) -> set[Var]:
        """The names that may hold an array which no operation of this function made, or a view of any."""
        return self._passed_around(lambda made: False)

    def not_made_here(self) -> set[Var]:
        """The names that may hold an array which no operation of this function made, or a view of one of those."""
        return self._passed_around(self._is_view)

    def _passed_around(self, follows: Callable[[object], bool]) -> set[Var]:
        """What comes from outside or is handed on by an operation, but for those that ``follows`` says pass on no more
        than their operands are; and the names that it goes by.
        """
        found: set[Var] = set()
        pending = [v for v in self.uses.reads if v not in self.uses.made_by]
        pending += [v for v, made in self.uses.made_by.items() if self.hands_on(made) and not follows(made)]
        while pending:
            here = pending.pop()
            if here not in found and here in self.mutable:
                found.add(here)
                pending.extend(self.uses.flows.get(here, ()))
                for _, stmt in self.uses.reads.get(here, ()):
                    if isinstance(stmt, Bind) and follows(stmt) and self.hands_on(stmt):
                        pending.append(stmt.target)
        return found

    def _is_view(self, made: object) -> bool:
        """Whether the result of an operation is nothing but a view of the array that is its first argument, or a copy."""
        return isinstance(made, Bind) and made.op in VIEWS and self._is_array(made.args[0])

    def _is_array(self, value: Arg) -> bool:
        return isinstance(value, Var) and self.kind(value).tag == "array"

    def returns_own_memory(self) -> bool:
        """Whether what the function returns are arrays that it made, each for itself, and that its caller has no name for."""
        shared = self.not_made_here()
        leaves = list(variables(self.trace.result))
        changing = [v for v in leaves if v in self.mutable]
        if any(self.kind(v).tag == "tuple" for v in leaves) or any(v in shared and not self._is_own(v) for v in changing):
            return False
        return len(changing) < 2 or all(self._alone(v, changing[:k] + changing[k + 1 :]) for k, v in enumerate(changing))

    def _alone(self, array: Var, others: list[Var]) -> bool:
        """Whether an array shares no memory with others; of one that was in a list this is not known."""
        arrays = all(map(self._is_array, self.origins(array)))
        return arrays and self.sharing(array).keys().isdisjoint(others) and array not in others

    def _is_own(self, var: Var) -> bool:
        """Whether a name stands for the whole of an array or list that this function made, with all that is in it."""
        made = self.uses.made_by.get(var)
        if (
            not isinstance(made, Bind)
            or made.op != GETITEM
            or len(made.args) > 1
            or made.args[0] not in self.low.arrays.storage
        ):
            return False
        return made.args[0] not in self.low.lists.storage or not any(map(self._comes_in, self.origins(var)))

    def _comes_in(self, var: Var) -> bool:
        """Whether what a name holds may be known outside the function, and by no other name inside."""
        made = self.uses.made_by.get(var)
        if isinstance(made, Bind) and made.op in _PASSES_ON:
            return False
        return made is None or self.hands_on(made)

    def comes_in(self, var: Var) -> bool:
        """Whether a name stands for a parameter, an outer value, or what a call that is unknown or may lend one gives."""
        made = self.uses.made_by.get(var)
        if isinstance(made, CallFunction):
            callees = self.low.program.callees.values()
            return any(callee.outcome.lends for callee in callees if callee.name == made.function)
        return made is None or (isinstance(made, Bind) and made.op in _OUTSIDE)

    def lends(self) -> bool:
        """Whether the function may return an array or object that it reads from outside."""
        family = {origin for leaf in variables(self.trace.result) for origin in self.origins(leaf)}
        return any(map(self.comes_in, family - self.parameters))

    def hands_on(self, made: object) -> bool:
        """Whether the result of an operation or call may be, or share memory with, one of its arguments."""
        if not isinstance(made, Bind | CallFunction):
            return False
        known = self._hands_on.get(id(made))
        if known is None:
            gives = made.function not in self.low.program.makers if isinstance(made, CallFunction) else not self.allocates(made)
            known = self._hands_on[id(made)] = gives
        return known

    def _takes_a_copy(self, stmt: Bind) -> bool:
        """Whether a load gives new memory: an index is, or has in it, an array of integers or booleans."""
        given = [part for step in stmt.args[1:] for part in parts(step)]
        if any(isinstance(part, Pack) and part.kind == "list" for part in given) and self._is_array(stmt.args[0]):
            return True
        kinds = [self.kind(part) for part in given if isinstance(part, Var)]
        return any(kind.tag == "array" and kind.rank and kind.dtype in ("bool", "int64", "int32") for kind in kinds)

    def _of_iterator(self, stmt: Bind) -> bool:
        """Whether NumPy makes an array of ``x.flat``: ``np.array``, and all that copies by it, gives the memory of ``x``."""
        return stmt.op != GETITEM and not self.low.arrays.flat.isdisjoint(reads(stmt)) and self.kind(stmt.target).tag == "array"

    def allocates(self, stmt: Bind) -> bool:
        """Whether the result of an operation surely is a number, an array of its own or a list of numbers."""
        if stmt.op == LIST and stmt.target not in self.low.arrays.shared:
            return element(self.kind(stmt.target)).tag in NUMBERS
        if stmt.op == "method" and isinstance(owner := stmt.args[0], Var) and self.kind(owner).keys in GENERATORS:
            return is_random_draw(method_name(stmt))
        if stmt.op == "method" and isinstance(owner := stmt.args[0], Var) and is_sparse(self.kind(owner)):
            return method_name(stmt) in NEW
        kinds = [self.kind(v) for v in reads(stmt)]
        if any(kind.tag in ("list", "dict", "other", "str") and not kind.is_dtype for kind in kinds):
            return False
        if stmt.op == "method":  # Python's generators choose among the very items
            return is_random_draw(method_name(stmt)) and method_name(stmt) not in ITEM_NAMES
        if stmt.target in self.low.arrays.shared or self._of_iterator(stmt):
            return False
        if stmt.op == GETITEM:
            return self._takes_a_copy(stmt)
        if is_along_all_axes(stmt) and self._is_array(stmt.args[0]) and self.kind(stmt.args[0]).rank:  # type: ignore[arg-type]
            self.rely(stmt.args[0])  # type: ignore[arg-type]
            return True
        return is_new(stmt) or (takes_result(stmt.op) and not of_user(stmt.op) and not gives_operand(stmt))

    def groups(self) -> Callable[[Var], Var]:
        """A representative of all the names with which a name may share an array, and perhaps of more."""
        parent: dict[Var, Var] = {}

        def find(var: Var) -> Var:
            while var in parent:
                above = parent[var]
                if above in parent:
                    parent[var] = parent[above]
                var = above
            return var

        pairs = [(v, target) for v, targets in self.uses.flows.items() for target in targets]
        for target, made in self.uses.made_by.items():
            if isinstance(made, Bind | CallFunction) and self.hands_on(made):
                pairs += [(v, target) for v in (*reads(made), *_beside(made))]
        for one, other in pairs:
            a, b = find(one), find(other)
            if a != b:
                parent[a] = b
        return find

    def sharing(self, var: Var) -> Mapping[Var, None]:
        """The names that may hold the same array, or a view of it: what ``var`` may come from, and where that may go."""
        family = self.origins(var)
        found = self._sharing.get(id(family))
        if found is None:
            found = self._sharing[id(family)] = self._goes_to(family)
        return found

    def _goes_to(self, family: Iterable[Var]) -> dict[Var, None]:
        found: dict[Var, None] = {}
        pending = list(family)
        while pending:
            here = pending.pop()
            if here in found or here not in self.mutable:
                continue
            found[here] = None
            pending.extend(self.uses.flows.get(here, ()))
            for _, stmt in self.uses.reads.get(here, ()):
                looks = isinstance(stmt, Bind) and stmt.op in CONTENTLESS
                if isinstance(stmt, Bind | CallFunction) and self.hands_on(stmt) and not looks:
                    pending.extend(defines(stmt))
        return found

    def origins(self, var: Var) -> Mapping[Var, None]:
        """The names whose array, or a view of which, a name may hold; the same object for all that may hold each other's."""
        family = self._origins.get(var)
        if family is None:
            family, leads_to = self._comes_from(var)
            self._origins.update(dict.fromkeys(reach((var,), leads_to), family))
        return family

    def _comes_from(self, var: Var) -> tuple[dict[Var, None], dict[Var, list[Var]]]:
        """The names that a name may come from, and to which of them each leads."""
        found: dict[Var, None] = {}
        leads_to: dict[Var, list[Var]] = {}
        pending = [var]
        while pending:
            here = pending.pop()
            if here in found or here not in self.mutable:
                continue
            found[here] = None
            made = self.uses.made_by.get(here)
            if not isinstance(made, Bind | CallFunction) or self.hands_on(made):
                for source in (*self.uses.sources(here), *_beside(made)):
                    leads_to.setdefault(source, []).append(here)
                    pending.append(source)
        return found, leads_to


def _shown(low: Lowering, trace: Trace) -> Iterator[Var]:
    """The storage of lists that the function is given and changes: who gave them reads them when it has ended."""
    copies = (s for s in statements(trace.body) if isinstance(s, Bind) and s.op == LIST) if low.arrays.own else ()
    return (s.target for s in copies if s.args[0] in low.arrays.own and s.target in low.arrays.storage)


def _beside(made: object) -> tuple[Var, ...]:
    """The results of a call, two of which may be one array."""
    return defines(made) if isinstance(made, CallFunction) else ()


def method_name(stmt: Bind) -> str:
    """The name of the method that a ``method`` calls."""
    name = stmt.args[1]
    return str(name.value) if isinstance(name, Const) else ""
