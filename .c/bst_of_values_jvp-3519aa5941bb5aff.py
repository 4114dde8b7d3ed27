# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.bst_of_values
# source: 1413ecd1f59d62f3601077a4df89f233
# code: f3dbb0803d1870c7ca77670be126c37f
# mode: jvp
# wrt: (0,)
# argument: keys list [int, ...]
# argument: x array float64 (x.0)
# asked: zip = class builtins.zip
# asked: enumerate = class builtins.enumerate
# asked: sum = builtin_function_or_method builtins.sum
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
# sha256: ac1e8fb1917cffbf4c4ea380064e498ad9c039db1c5349d938380e967afbdddd

# Tangent of z_b.bst_of_values with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, is_list


def BST__insert_1_jvp(self, node, key, val, BST_size, Node_key, Node_val, Node_left, Node_right, val_dot,
        Node_val_dot):
    self_1, = self
    node_1, = node

    if key < Node_key[node_1]:    # 5: if key < node.key:
        t = Node_left[node_1]     # 6: node.left = self._insert(node.left, key, val)
        if t < 0:
            size = BST_size[self_1] + 1
            BST_size[self_1] = size
            node = len(Node_key)
            Node_key.append(key)
            Node_val.append(val)
            Node_val_dot.append(val_dot)
            Node_left.append(-1)
            Node_right.append(-1)
        else:
            (node,), () = BST__insert_1_jvp((self_1,), (t,), key, val, BST_size, Node_key, Node_val,
                Node_left, Node_right, val_dot, Node_val_dot)
        Node_left[node_1] = node
    elif key > Node_key[node_1]:  # 7: elif key > node.key:
        t1 = Node_right[node_1]   # 8: node.right = self._insert(node.right, key, val)
        if t1 < 0:
            size = BST_size[self_1] + 1
            BST_size[self_1] = size
            node = len(Node_key)
            Node_key.append(key)
            Node_val.append(val)
            Node_val_dot.append(val_dot)
            Node_left.append(-1)
            Node_right.append(-1)
        else:
            (node,), () = BST__insert_1_jvp((self_1,), (t1,), key, val, BST_size, Node_key, Node_val,
                Node_left, Node_right, val_dot, Node_val_dot)
        Node_right[node_1] = node
    else:
        t = Node_val[node_1]      # 10: node.val += val
        val = t + val
        val_dot = Node_val_dot[node_1] + val_dot
        Node_val_dot[node_1] = val_dot
        Node_val[node_1] = val
    return (node_1,), ()


def walk_jvp(nd, out, Node_val, Node_left, Node_right, out_dot, Node_val_dot):
    nd_1, = nd

    nd_is_none = nd_1 < 0      # 4: if nd is not None:
    if not nd_is_none:
        t = Node_left[nd_1]    # 5: walk(nd.left)
        walk_jvp((t,), out, Node_val, Node_left, Node_right, out_dot, Node_val_dot)
        t2 = Node_val[nd_1]    # 6: out.append(nd.val)
        t3 = Node_val_dot[nd_1]
        out.append(t2)
        out_dot.append(t3)
        t4 = Node_right[nd_1]  # 7: walk(nd.right)
        walk_jvp((t4,), out, Node_val, Node_left, Node_right, out_dot, Node_val_dot)
    return None, ()


def bst_of_values_jvp(x, keys, x_dot):
    expect(is_array(x, "float64", 1) and is_list(keys) and set(map(type, keys)) == {int},
        "x: float64[:], keys: [int, ...]")

    # 1: def bst_of_values(x, keys):
    BST_root, BST_size, Node_key, Node_val, Node_val_dot = [], [], [], [], []
    Node_left, Node_right = [], []
    bst = len(BST_root)                      # 2: t = BST()
    BST_root.append(-1)
    BST_size.append(0)
    for i in range(min(len(keys), len(x))):  # 3: for k, v in zip(keys, x):
        k = keys[i]
        v = x[i]
        v_dot = x_dot[i]
        t = v ** 2                           # 4: t.insert(k, v ** 2)
        t1 = 2 * (v * v_dot)
        node = BST_root[bst]
        if node < 0:
            size = BST_size[bst] + 1
            BST_size[bst] = size
            node = len(Node_key)
            Node_key.append(k)
            Node_val.append(t)
            Node_val_dot.append(t1)
            Node_left.append(-1)
            Node_right.append(-1)
        else:
            BST__insert_1_jvp((bst,), (node,), k, t, BST_size, Node_key, Node_val, Node_left, Node_right, t1,
                Node_val_dot)
        BST_root[bst] = node
    out, out_dot = [], []  # 5: return sum((i + 1) * v for i, v in enumerate(t.inorder())) / t.size
    t = BST_root[bst]
    walk_jvp((t,), out, Node_val, Node_left, Node_right, out_dot, Node_val_dot)
    t2 = t3 = 0.0
    for i in range(len(out)):
        v = out[i]
        v_dot = out_dot[i]
        t4 = i + 1
        t2 = t2 + t4 * v
        t3 = t3 + t4 * v_dot
    t = BST_size[bst]
    return t2 / t, t3 / t
