# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.trie_weights
# source: 42ecaf80f0be94a2dc45563880210a4a
# code: 6c67a99756bb5f14cff2a9b8b0f31b13
# mode: hvp
# wrt: 0
# argument: w array float64 (w.0)
# argument: words list [str, ...]
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: Trie = class z_b.Trie()
# asked: Trie.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Trie.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Trie.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Trie.__new__ = builtin_function_or_method .object.__new__
# asked: Trie.__getattr__ = unbound
# asked: Trie.__del__ = unbound
# asked: Trie.__init__ = function z_b.Trie.__init__ 29dd784fa40ede90a879e8984a900ee6
# asked: Trie.children = unbound
# asked: Trie.weight = unbound
# asked: equal axes = 
# sha256: ccaf130238ad6371519b5489e764ffda57bd8721677dcabca3692bf4db99511a

# Product of the Hessian of z_b.trie_weights with respect to w.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, fail, is_array, is_list, zeros_like


def score_forward(node, d, Trie_children, Trie_weight, Trie_weight_bar):
    node_1, = node
    Trie_children_1, = Trie_children

    # 11: return node.weight * d + sum(score(c, d + 1) for c in node.children.values())
    node_is_none = node_1 < 0
    if node_is_none:
        fail(AttributeError("'NoneType' object has no attribute 'weight'"))
    t = Trie_weight[node_1] * d
    t1 = Trie_children_1[node_1]
    t2 = list(t1)
    t3 = len(t2)
    score_res_tape = []
    t4 = 0
    for i in range(t3):
        c = t1[t2[i]]
        t5, score_res = score_forward((c,), d + 1, (Trie_children_1,), Trie_weight, Trie_weight_bar)
        t4 = t4 + t5
        score_res_tape.append(score_res)
    return t + t4, (node_1, d, t3, score_res_tape)


def score_reverse(residuals, Trie_weight_bar, y_bar):
    node, d, t, score_res_tape = residuals

    for i in range(t):  # 11: return node.weight * d + sum(score(c, d + 1) for c in node.children.values())
        score_res = score_res_tape.pop()
        score_reverse(score_res, Trie_weight_bar, y_bar)
    Trie_weight_bar[node] += y_bar * d
    return ()


def trie_weights_hvp(w, words, w_dot, *, y_bar=1.0):
    expect(is_array(w, "float64", 1) and is_list(words) and set(map(type, words)) == {str},
        "w: float64[:], words: [str, ...]")

    # forward sweep
    Trie_children, Trie_weight, Trie_weight_bar = [], [], []  # 1: def trie_weights(w, words):
    root_children = {}                                        # 2: root = Trie()
    trie = len(Trie_children)
    Trie_children.append(root_children)
    Trie_weight.append(0.0)
    Trie_weight_bar.append(0.0)
    t = min(len(words), len(w))                               # 3: for word, wi in zip(words, w):
    tape = []
    for i in range(t):
        word = words[i]
        wi = w[i]
        node = trie
        for i in range(len(word)):                            # 5: for ch in word:
            ch = word[i]
            t1 = ch not in Trie_children[node]                # 6: if ch not in node.children:
            if t1:
                self_children = {}                            # 7: node.children[ch] = Trie()
                trie_1 = len(Trie_children)
                Trie_children.append(self_children)
                Trie_weight.append(0.0)
                Trie_weight_bar.append(0.0)
                Trie_children[node][ch] = trie_1
            node = Trie_children[node][ch]                    # 8: node = node.children[ch]
            tape.append((t1, node))
            Trie_weight[node] = Trie_weight[node] + wi ** 2   # 9: node.weight += wi ** 2
    # 12: return score(root, 0)
    _, score_res = score_forward((trie,), 0, (Trie_children,), Trie_weight, Trie_weight_bar)

    # reverse sweep
    score_reverse(score_res, Trie_weight_bar, y_bar)  # 12
    w_bar_dot = zeros_like(w)                         # 3
    for i in reversed(range(t)):
        word = words[i]
        wi_dot = w_dot[i]
        wi_bar_dot = 0.0
        for j in range(len(word)):                    # 5
            t1, node = tape.pop()
            t = Trie_weight_bar[node]                 # 9
            if t1:                                    # 6
                Trie_weight_bar.pop()                 # 7
            wi_bar_dot = wi_bar_dot + t * 2 * wi_dot  # 9
        w_bar_dot[i] += wi_bar_dot                    # 3
    return w_bar_dot
