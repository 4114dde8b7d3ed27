"""Programs with containers, helpers that change things, and exchanges: right in all modes and at a second call, or refused."""

import copy

import pytest

from adjoint_gen import DifferentiationError, grad
from adjoint_gen.errors import InternalError
from tests.extent import part
from tests.programs.zoo import CASES
from tests.programs.zoo.judge import judge

REFUSED = (
    "weighted_means", "priority_queue_with_counter", "generator_methods", "mlp_that_is_given", "springs_and_drag",
    "graph_eval", "orbit", "poly_matrix", "curve", "lisp", "anderson", "two_names_list",
    "items_sorted", "knapsack_branch", "tree_insert",
    "huffman_tree", "phases_of_integers",
    "mixed_tape", "local_class", "local_exception", "bank_that_raises",
    "counting_decorator", "quadtree", "dict_trie", "topo_levels",
    "arrays_and_lists", "copied_objects", "vars_of_it", "deleted_behind", "tree_by_hasattr",
    "lazily_made_in_list", "wraps_an_array",
    "cached_minors", "knapsack_with_items", "scopes", "merge_streams",
    "places_in_a_path",
    "attr_and_item_getters", "generators_in_generators", "shortest_with_paths",
    "kmeans_by_dict", "bootstrap",
    "transposed_ragged", "travelling_by_subsets", "convex_hull_area", "params_updated_in_a_copy",
    "enumerated_operations", "a_decorator_that_remembers",
    "wengert_tape", "event_simulation", "bank_of_accounts", "attributes_by_getattr",
    "shapes_with_a_counter", "context_that_suppresses",
    "class_inside_a_function", "class_factory", "recursive_descent_parser", "finally_and_reraise",
    "deepcopy_of_a_model", "linked_list_that_is_given", "given_dataclass_with_fields",
    "generic_stack", "composite_with_parents", "new_that_returns_objects",
    "critical_path_of_a_class", "bezier_curve",
    "weighted_completion_time", "table_queries",
    "handed_to_a_helper", "two_kept", "windows_by_tee", "recursive_descent_by_generator", "chained_settings",
    "comparison_that_counts", "backtracking_subset_sum", "strassen_lists",
    "subtotals_by_yield_from", "jobs_on_two_machines", "sexpr", "evaluates_tokens",
    "implicit_error_must_be_seen", "index_error_from_a_list", "own_index_error", "division_in_the_block",
    "slices_are_lists", "equal_as_lists", "less_as_lists", "an_array_of_what_goes_through_otherwise", "grows_on_the_way",
    "a_view_with_a_name", "keywords_of_a_dict", "repeated_and_added", "taken_for_arrays", "rows_by_key",
    "matched_as_a_sequence", "asked_for_its_type",
    "local_class_reads_names", "adam_by_state_dicts",
    "quantum_circuit",
    "arrays_or_none", "either_property_raises",
    "best_assignment", "linked_by_lists", "balanced_tree_of_lists", "search_tree_of_lists", "history_with_aliases",
    "raising_shortcut", "raising_in_comprehension", "steps_with_a_star", "steps_in_a_loop", "sparse_grid",
    "memo_class_outside", "registry_below_dict",
    "trainer_with_callbacks", "planets", "doses_over_time", "lisp_of_lists", "symbolic_derivative_by_match",
    "precedence_climbing", "stack_machine_with_jumps", "wengert_list", "scopes_by_chain_map",
    "parses_of_a_grammar", "book_of_options", "accounts_that_are_counted", "inventory_in_groups", "matrix_class_of_lists",
    "logistic_in_windows", "observers_of_values", "ledger_in_with",
    "values_of_another_class_below", "values_listed_and_counted", "named_values_of_nested_modules", "walk_that_is_disturbed",
    "interval_dict_of_lists", "huffman_cost", "round_robin_generators",
    "raised_out_of_a_walk", "local_generator_of_each_pass", "one_of_two_in_each_pass",
    "optimiser_asked_and_told", "walk_in_a_try",
    "bound_first_in_a_walk", "queens_added_up", "walk_that_adds_arrays",
    "contexts_that_are_left", "numbers_in_a_class", "folded_tree", "heat_in_a_grid", "events_in_a_loop",
)
BY_NAME = {case.function.__name__: case for case in CASES}


@pytest.mark.parametrize("name", part([name for name in BY_NAME if name not in REFUSED], 40))
def test_right_in_all_modes_and_again(name):
    judge(BY_NAME[name])


@pytest.mark.parametrize("name", part(REFUSED, 9))
def test_refused_by_name(name):
    case = BY_NAME[name]
    with pytest.raises(DifferentiationError) as raised:
        grad(case.function, wrt=case.wrt)(*copy.deepcopy(case.calls[0]))
    assert not isinstance(raised.value, InternalError) and raised.value.line


def test_each_has_a_name_of_its_own():
    assert len(BY_NAME) == len(CASES) and set(REFUSED) <= set(BY_NAME)
