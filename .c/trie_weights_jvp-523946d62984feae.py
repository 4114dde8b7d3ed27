# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.trie_weights
# source: 42ecaf80f0be94a2dc45563880210a4a
# code: 6c67a99756bb5f14cff2a9b8b0f31b13
# mode: jvp
# wrt: (0,)
# argument: w array float64 (w.0)
# argument: words list [str, ...]
# asked: zip = class builtins.zip
# asked: sum = builtin_function_or_method builtins.sum
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
# sha256: cb651b1f06c9fa4d8ae022ed5677723471fee6eed1dd83f65960afadc6885674

# Tangent of z_b.trie_weights with respect to w.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, fail, is_array, is_list


def score_jvp(node, d, Trie_children, Trie_weight, Trie_weight_dot):
    node_1, = node
    Trie_children_1, = Trie_children

    # 11: return node.weight * d + sum(score(c, d + 1) for c in node.children.values())
    node_is_none = node_1 < 0
    if node_is_none:
        fail(AttributeError("'NoneType' object has no attribute 'weight'"))
    t = Trie_weight[node_1]
    t1 = t * d
    t2 = d * Trie_weight_dot[node_1]
    t3 = Trie_children_1[node_1]
    t4 = list(t3)
    t5 = 0
    t6 = 0.0
    for i in range(len(t4)):
        c = t3[t4[i]]
        t, t7 = score_jvp((c,), d + 1, (Trie_children_1,), Trie_weight, Trie_weight_dot)
        t5 = t5 + t
        t6 = t6 + t7
    return t1 + t5, t2 + t6


def trie_weights_jvp(w, words, w_dot):
    expect(is_array(w, "float64", 1) and is_list(words) and set(map(type, words)) == {str},
        "w: float64[:], words: [str, ...]")

    Trie_children, Trie_weight, Trie_weight_dot = [], [], []  # 1: def trie_weights(w, words):
    root_children = {}                                        # 2: root = Trie()
    trie = len(Trie_children)
    Trie_children.append(root_children)
    Trie_weight.append(0.0)
    Trie_weight_dot.append(0.0)
    for i in range(min(len(words), len(w))):                  # 3: for word, wi in zip(words, w):
        word = words[i]
        wi = w[i]
        wi_dot = w_dot[i]
        node = trie
        for i in range(len(word)):                            # 5: for ch in word:
            ch = word[i]
            if ch not in Trie_children[node]:                 # 6: if ch not in node.children:
                self_children = {}                            # 7: node.children[ch] = Trie()
                trie_1 = len(Trie_children)
                Trie_children.append(self_children)
                Trie_weight.append(0.0)
                Trie_weight_dot.append(0.0)
                Trie_children[node][ch] = trie_1
            node = Trie_children[node][ch]                    # 8: node = node.children[ch]
            t = Trie_weight[node]                             # 9: node.weight += wi ** 2
            Trie_weight_dot[node] = Trie_weight_dot[node] + 2 * (wi * wi_dot)
            Trie_weight[node] = t + wi ** 2
    # 12: return score(root, 0)
    t1, t2 = score_jvp((trie,), 0, (Trie_children,), Trie_weight, Trie_weight_dot)
    return t1, t2
