# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.bst_of_values
# source: 1413ecd1f59d62f3601077a4df89f233
# code: f3dbb0803d1870c7ca77670be126c37f
# mode: value_and_grad
# wrt: 0
# argument: keys list [int, ...]
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: enumerate = class builtins.enumerate
# asked: BST = class z_b.BST()
# asked: BST.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: BST.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: BST.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: BST.__new__ = builtin_function_or_method .object.__new__
# asked: BST.__getattr__ = unbound
# asked: BST.__del__ = unbound
# asked: BST.__init__ = function z_b.BST.__init__ 00115c9b3cb6c63406e0f3d381895f67
# asked: BST.root = unbound
# asked: BST.size = unbound
# asked: BST.insert = function z_b.BST.insert 31d1249518a5bc57e07e135fd82412a1
# asked: BST._insert = function z_b.BST._insert 1e300115dfb37c98d4ca996cf44fde95
# asked: BST._insert: Node = class z_b.Node()
# asked: BST._insert: Node.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: BST._insert: Node.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: BST._insert: Node.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: BST._insert: Node.__new__ = builtin_function_or_method .object.__new__
# asked: BST._insert: Node.__getattr__ = unbound
# asked: BST._insert: Node.__del__ = unbound
# asked: BST._insert: Node.__init__ = function z_b.Node.__init__ b450ee6c075a42e097b9b1e52066bfd4
# asked: BST._insert: Node.key = unbound
# asked: BST._insert: Node.val = unbound
# asked: BST._insert: Node.left = unbound
# asked: BST._insert: Node.right = unbound
# asked: BST._insert: Node.__eq__ = wrapper_descriptor .object.__eq__
# asked: BST._insert: Node.__ne__ = wrapper_descriptor .object.__ne__
# asked: BST.inorder = function z_b.BST.inorder 082fa0d28bd7b0eb2ffae6a42042ad1e
# asked: equal axes = 
# sha256: 378123ea4e3d8409a9eb66dbe50af89833dbded2c5069d58a90810c78c1275b7

# Value and gradient of z_b.bst_of_values with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, is_list, zeros_like


def walk_forward(nd, out, Node_val, Node_left, Node_right, out_bar, Node_val_bar):
    nd_1, = nd

    nd_is_none = nd_1 < 0           # 4: if nd is not None:
    t = not nd_is_none
    if t:
        t1 = Node_left[nd_1]        # 5: walk(nd.left)
        _, walk_res = walk_forward((t1,), out, Node_val, Node_left, Node_right, out_bar, Node_val_bar)
        out.append(Node_val[nd_1])  # 6: out.append(nd.val)
        out_bar.append(0.0)
        t3 = Node_right[nd_1]       # 7: walk(nd.right)
        _, walk_res_1 = walk_forward((t3,), out, Node_val, Node_left, Node_right, out_bar, Node_val_bar)
    else:
        walk_res = walk_res_1 = None
    return None, (nd_1, t, walk_res, walk_res_1)


def walk_reverse(residuals, out_bar, Node_val_bar):
    nd, t, walk_res, walk_res_1 = residuals

    if t:                                                # 4: if nd is not None:
        walk_reverse(walk_res_1, out_bar, Node_val_bar)  # 7: walk(nd.right)
        t1 = out_bar.pop()                               # 6: out.append(nd.val)
        Node_val_bar[nd] += t1
        walk_reverse(walk_res, out_bar, Node_val_bar)    # 5: walk(nd.left)
    return ()


def BST__insert_1_forward(self, node, key, val, BST_size, Node_key, Node_val, Node_left, Node_right,
        Node_val_bar):
    self_1, = self
    node_1, = node

    t = key < Node_key[node_1]            # 5: if key < node.key:
    if t:
        t1 = Node_left[node_1]            # 6: node.left = self._insert(node.left, key, val)
        t2 = t1 < 0
        if t2:
            size = BST_size[self_1] + 1
            BST_size[self_1] = size
            node = len(Node_key)
            Node_key.append(key)
            Node_val.append(val)
            Node_val_bar.append(0.0)
            Node_left.append(-1)
            Node_right.append(-1)
            BST__insert_1_res = None
        else:
            (node,), BST__insert_1_res = BST__insert_1_forward((self_1,), (t1,), key, val, BST_size, Node_key,
                Node_val, Node_left, Node_right, Node_val_bar)
        Node_left[node_1] = node
        t3 = t4 = BST__insert_1_res_1 = None
    else:
        t3 = key > Node_key[node_1]       # 7: elif key > node.key:
        if t3:
            t5 = Node_right[node_1]       # 8: node.right = self._insert(node.right, key, val)
            t4 = t5 < 0
            if t4:
                size = BST_size[self_1] + 1
                BST_size[self_1] = size
                node = len(Node_key)
                Node_key.append(key)
                Node_val.append(val)
                Node_val_bar.append(0.0)
                Node_left.append(-1)
                Node_right.append(-1)
                BST__insert_1_res_1 = None
            else:
                (node,), BST__insert_1_res_1 = BST__insert_1_forward((self_1,), (t5,), key, val, BST_size,
                    Node_key, Node_val, Node_left, Node_right, Node_val_bar)
            Node_right[node_1] = node
        else:
            val = Node_val[node_1] + val  # 10: node.val += val
            Node_val[node_1] = val
            t4 = BST__insert_1_res_1 = None
        t2 = BST__insert_1_res = None
    return (node_1,), (node_1, t, t2, BST__insert_1_res, t3, t4, BST__insert_1_res_1)


def BST__insert_1_reverse(residuals, Node_val_bar):
    node, t, t1, BST__insert_1_res, t2, t3, BST__insert_1_res_1 = residuals

    if t:                             # 5: if key < node.key:
        if t1:                        # 6: node.left = self._insert(node.left, key, val)
            val_bar = Node_val_bar.pop()
        else:
            val_bar = BST__insert_1_reverse(BST__insert_1_res, Node_val_bar)
    elif t2:                          # 7: elif key > node.key:
        if t3:                        # 8: node.right = self._insert(node.right, key, val)
            val_bar = Node_val_bar.pop()
        else:
            val_bar = BST__insert_1_reverse(BST__insert_1_res_1, Node_val_bar)
    else:
        val_bar = Node_val_bar[node]  # 10: node.val += val
    return val_bar


def bst_of_values_value_and_grad(x, keys, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_list(keys) and set(map(type, keys)) == {int},
        "x: float64[:], keys: [int, ...]")

    # forward sweep
    # 1: def bst_of_values(x, keys):
    BST_root, BST_size, Node_key, Node_val, Node_val_bar = [], [], [], [], []
    Node_left, Node_right = [], []
    bst = len(BST_root)         # 2: t = BST()
    BST_root.append(-1)
    BST_size.append(0)
    t = min(len(keys), len(x))  # 3: for k, v in zip(keys, x):
    BST__insert_1_res_tape, t2_tape = [], []
    for i in range(t):
        k = keys[i]
        v = x[i]
        t1 = v ** 2             # 4: t.insert(k, v ** 2)
        node = BST_root[bst]
        t2 = node < 0
        t2_tape.append(t2)
        if t2:
            size = BST_size[bst] + 1
            BST_size[bst] = size
            node = len(Node_key)
            Node_key.append(k)
            Node_val.append(t1)
            Node_val_bar.append(0.0)
            Node_left.append(-1)
            Node_right.append(-1)
        else:
            (_,), BST__insert_1_res = BST__insert_1_forward((bst,), (node,), k, t1, BST_size, Node_key,
                Node_val, Node_left, Node_right, Node_val_bar)
            BST__insert_1_res_tape.append(BST__insert_1_res)
        BST_root[bst] = node
    out, out_bar = [], []       # 5: return sum((i + 1) * v for i, v in enumerate(t.inorder())) / t.size
    t1 = BST_root[bst]
    _, walk_res = walk_forward((t1,), out, Node_val, Node_left, Node_right, out_bar, Node_val_bar)
    t3 = len(out)
    t4 = 0.0
    for i in range(t3):
        v = out[i]
        t4 = t4 + (i + 1) * v
    t1 = BST_size[bst]
    t2 = t4 / t1

    # reverse sweep
    t5 = y_bar / t1             # 5
    for i in reversed(range(t3)):
        out_bar[i] += t5 * (i + 1)
    walk_reverse(walk_res, out_bar, Node_val_bar)
    x_bar = zeros_like(x)       # 3
    for i, t1 in zip(reversed(range(t)), reversed(t2_tape)):
        if t1:                  # 4
            t3 = Node_val_bar.pop()
        else:
            BST__insert_1_res = BST__insert_1_res_tape.pop()
            t3 = BST__insert_1_reverse(BST__insert_1_res, Node_val_bar)
        v = x[i]                # 3
        x_bar[i] += t3 * 2 * v  # 3, 4
    return t2, x_bar
