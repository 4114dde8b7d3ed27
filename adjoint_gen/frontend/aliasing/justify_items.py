"""Arrays in lists that change, justified on the whole trace: each is in one place of one list, and goes by no other name.

What is put in the lists that an array may come from must have been made for that, each time anew, and be put nowhere else.
Then no two places have one array, and it is enough that no other name shows it
(:mod:`adjoint_gen.frontend.aliasing.justify_stores`) and that the list does not change in between. What exchanges two items
leaves each in one place.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator

from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.aliasing.sharing import Justification
from adjoint_gen.frontend.state.def_use import ENTRY, Place, runs_after
from adjoint_gen.ir.trace import Append, Bind, CallFunction, Carry, Origin, Pop, Stmt, Store, Var, Yield
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.rules.listing import LIST, MADE

COPY = "ndarray.copy"


def puts_back(checks: Justification, stmt: Stmt | None) -> bool:
    """Whether a statement puts an array that changed back where it was taken from."""
    match stmt:
        case Store(array=items, chain=chain, value=Var() as value):
            view = checks.low.arrays.loads.get(value)
            home = checks.low.arrays.placed.get(view.base) if view is not None and not view.chain else None
            return home is not None and (home.base, home.chain) == (items, chain)
    return False


def keeps_places(checks: Justification, stmt: Stmt | None) -> bool:
    """Whether a statement leaves every array or list in one place of a list: it puts one back, or is half of an exchange."""
    return puts_back(checks, stmt) or id(stmt) in checks.swapped


def is_home(checks: Justification, alias: Var, array: Var) -> bool:
    """Whether a name is the list that storage is put back in."""
    home = checks.low.arrays.placed.get(array)
    return home is not None and home.base == alias


def displayed_in(checks: Justification, array: Var) -> tuple[int, int] | None:
    """The site of the list, displayed item by item, that has the array which storage copies."""
    match checks.uses.made_by.get(array):
        case Bind(op=op, args=(Var() as value,)) if op == COPY and array in checks.low.arrays.shared:
            return checks.low.displays.items.get(value)
    return None


class Places:
    """The lists of a trace whose arrays change, and what is done to them."""

    def __init__(self, checks: Justification) -> None:
        self._checks = checks
        self._lists: dict[Var, _Changes] = {}
        self._wrong: dict[int, str | None] = {}

    def check(self, array: Var, change: Store) -> None:
        """Nothing, for storage that stands for no array in a list.

        Raises:
            DifferentiationError: the array may be in another place, too, or in none when it is put back.
        """
        checks = self._checks
        home = checks.low.arrays.placed.get(array)
        if home is None:
            return
        taken = checks.uses.made_by[array]
        assert isinstance(taken, Bind)
        value = taken.args[0]
        assert isinstance(value, Var)
        if home.base not in self._lists:
            self._lists[home.base] = _Changes(checks, home.base)
        lost = self._lists[home.base].before(array, checks.uses.born(value))
        wrong = self._not_alone(value)
        if lost is not None:
            wrong = f"the list changes{_line(checks, lost.origin)} before the array is put back"
        if wrong is not None:
            raise _refuse(checks, change, array, wrong)

    def _not_alone(self, value: Var) -> str | None:
        """Why an array that was taken out of a list may also be in another place; what may be in one list is asked once."""
        family = self._checks.origins(value)
        if id(family) not in self._wrong:
            self._wrong[id(family)] = next(_elsewhere(self._checks, family), None)
        return self._wrong[id(family)]


class _Changes:
    """Where a list changes, but for arrays that are put back (``others``), and where these are (``backs``)."""

    def __init__(self, checks: Justification, items: Var) -> None:
        self.others: list[tuple[Place, Store | Append | Pop]] = []
        self.backs: dict[Var, list[Place]] = {}
        self._ends = checks.uses.until
        for place, stmt in checks.uses.reads[items]:
            match stmt:
                case Store(value=Var() as value) if puts_back(checks, stmt):
                    self.backs.setdefault(checks.low.arrays.loads[value].base, []).append(place)
                case (Store(array=changed) | Append(items=changed) | Pop(items=changed)) as other if changed == items:
                    self.others.append((place, other))
        self._times = [place.time for place, _ in self.others]

    def before(self, array: Var, born: Place) -> Store | Append | Pop | None:
        """The first other change of the list between a place and one where the array is put back."""
        backs = self.backs.get(array, ())
        last = max((self._ends(back, born.path) for back in backs), default=0)
        between = self.others[bisect(self._times, born.time) : bisect(self._times, last)]
        return next((stmt for place, stmt in between if any(runs_after(place, back, born) for back in backs)), None)


def _elsewhere(checks: Justification, family: Iterable[Var]) -> Iterator[str]:
    """Why one of some arrays may be in two places."""
    for var in family:
        if (checks.kind(var).tag == "list" or var in checks.low.lists.storage) and not _is_known(checks, var):
            yield "it is not known which arrays are in the list"
        for place, stmt in checks.uses.reads.get(var, ()):
            if _is_put(checks, stmt, var) and not keeps_places(checks, stmt) and not _made_for(checks, var, place):
                where = _line(checks, getattr(stmt, "origin", None))
                yield f"the array that is put in the list{where} may be in another place, too"


def _is_known(checks: Justification, items: Var) -> bool:
    """Whether all that is in a list was put in it by statements of this function, or in one of a parameter's before.

    What a parameter brings is in one place each: the arguments of a gradient are asked for that when it is called, and what
    a callee changes is looked at where it is written out.
    """
    if items in checks.low.arrays.exchanged:
        return False
    if items in checks.parameters and checks.kind(items).tag == "list":
        checks.rely(items)
        checks.low.lists.parted[items] = None
        return True
    match checks.uses.made_by.get(items):
        case Yield() | Carry():
            return True
        case Bind(op=op) if op in MADE:
            return True
        case Bind(op=op, args=(Var() as whole,)) if op in (LIST, GETITEM):
            return checks.kind(whole).tag == "list"
    return False


def _is_put(checks: Justification, stmt: Stmt | None, value: Var) -> bool:
    """Whether a statement puts a value in a list, as an item."""
    match stmt:
        case Append(value=given):
            return given == value
        case Store(array=items, value=given):
            return given == value and (items in checks.low.lists.storage or checks.kind(items).tag == "list")
        case Bind(op=op):
            return op in MADE
    return False


def _made_for(checks: Justification, value: Var, place: Place) -> bool:
    """Whether an array was made right where it is put, once each time, and is put nowhere else."""
    if _taken(checks, value) != 1:
        return False
    made = checks.uses.made_by.get(value)
    if isinstance(made, Yield):
        sides = [side for side in (made.then, made.orelse) if isinstance(side, Var)]
        return _same_pass(checks, value, place) and all(_made_for(checks, side, checks.uses.born(value)) for side in sides)
    root = value
    while isinstance(made, Bind) and len(made.args) == 1 and isinstance(made.args[0], Var):
        below = made.args[0]
        whole = made.op == GETITEM and below in checks.low.arrays.storage and below not in checks.low.lists.storage
        if not whole and not (made.op == COPY and root in checks.low.arrays.shared and root not in checks.low.arrays.placed):
            break
        if sum(_taken(checks, v) for v in _loads(checks, below)) + _taken(checks, below) != (1 if whole else 0):
            return False
        root, made = below, checks.uses.made_by.get(below)
    if root in checks.low.arrays.exchanged or root in checks.low.arrays.shared or not _same_pass(checks, root, place):
        return False
    if made is None:
        return root in checks.parameters and checks.kind(root).tag == "array"
    if isinstance(made, CallFunction):
        return not checks.hands_on(made) and isinstance(made.target, Var)
    return isinstance(made, Bind) and checks.allocates(made)


def _loads(checks: Justification, array: Var) -> Iterator[Var]:
    """What is loaded from storage as a whole; what shows another part of it may show all of it, too."""
    for _, stmt in checks.uses.reads.get(array, ()):
        if isinstance(stmt, Bind) and stmt.op == GETITEM and stmt.args[0] == array and stmt.target in checks.mutable:
            yield stmt.target


def _taken(checks: Justification, value: Var) -> int:
    """How often a value is put in a list or passed on by a branch or loop."""
    made = [s for _, s in checks.uses.reads.get(value, ()) if isinstance(s, Bind) and s.op in MADE]
    return len(checks.uses.flows.get(value, ())) + sum(1 for s in dict.fromkeys(made) for arg in s.args if arg == value)


def _same_pass(checks: Justification, value: Var, place: Place) -> bool:
    """Whether a value is bound in each pass in which it is put somewhere."""
    born = checks.uses.defined.get(value, ENTRY)
    return [step for step in born.path if step[2]] == [step for step in place.path if step[2]]


def _line(checks: Justification, origin: Origin | None) -> str:
    return "" if origin is None else f" in line {origin.line + checks.trace.source.first_line - 1}"


def _refuse(checks: Justification, change: Store, array: Var, why: str) -> DifferentiationError:
    name = checks.low.arrays.storage[array]
    what = f"cannot differentiate a change of `{name}`: it changes an array in a list, and {why}"
    return refuse(checks.trace.source, change.origin, what, "a copy for each place: x.copy(); or a new array in its place")
