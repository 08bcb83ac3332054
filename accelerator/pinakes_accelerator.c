/* Many calls of pdfium in a row, and many objects from what they gave. The functions are handed over as addresses, so this is built without pdfium and works with
   whichever pdfium the caller has loaded. Buffers are checked here; addresses are the caller's word. */
#include "shared.h"

typedef uint32_t (*number_at)(void *, int);
typedef void *(*pointer_at)(void *, int);
typedef double (*real_at)(void *, int);
typedef int (*written_at)(void *, int, void *);
typedef void *(*pointer_of)(void *);
typedef int (*number_of)(void *);
typedef int (*colour_of)(void *, unsigned *, unsigned *, unsigned *, unsigned *);

static int fits(const Py_buffer *out, Py_ssize_t count, Py_ssize_t width) {
    if (count == 0 || out->len / count >= width) return 1;
    PyErr_SetString(PyExc_ValueError, "the room is too small for the answers");
    return 0;
}

/* at(function, kind, text, indexes: int32, out): what function(text, index) gives; kind I, P or D */
static PyObject *at(PyObject *self, PyObject *args) {
    unsigned long long function, text;
    int kind, done = 0;
    Py_buffer indexes, out;
    (void)self;
    if (!PyArg_ParseTuple(args, "KCKy*w*", &function, &kind, &text, &indexes, &out)) return NULL;
    Py_ssize_t count = indexes.len / (Py_ssize_t)sizeof(int32_t);
    const int32_t *index = indexes.buf;
    void *page = address(text);
    if (kind == 'I' && (done = fits(&out, count, 4))) {
        number_at ask = (number_at)address(function);
        for (Py_ssize_t i = 0; i < count; i++) ((uint32_t *)out.buf)[i] = ask(page, index[i]);
    } else if (kind == 'P' && (done = fits(&out, count, 8))) {
        pointer_at ask = (pointer_at)address(function);
        for (Py_ssize_t i = 0; i < count; i++) ((uint64_t *)out.buf)[i] = (uintptr_t)ask(page, index[i]);
    } else if (kind == 'D' && (done = fits(&out, count, 8))) {
        real_at ask = (real_at)address(function);
        for (Py_ssize_t i = 0; i < count; i++) ((double *)out.buf)[i] = ask(page, index[i]);
    } else if (!PyErr_Occurred()) {
        PyErr_SetString(PyExc_ValueError, "kind is I, P or D");
    }
    PyBuffer_Release(&indexes);
    PyBuffer_Release(&out);
    if (!done) return NULL;
    Py_RETURN_NONE;
}

/* written(function, text, indexes: int32, rows, width): function(text, index, row), rows of so many bytes */
static PyObject *written(PyObject *self, PyObject *args) {
    unsigned long long function, text;
    Py_ssize_t width;
    Py_buffer indexes, rows;
    (void)self;
    if (!PyArg_ParseTuple(args, "KKy*w*n", &function, &text, &indexes, &rows, &width)) return NULL;
    Py_ssize_t count = indexes.len / (Py_ssize_t)sizeof(int32_t);
    const int32_t *index = indexes.buf;
    int done = width > 0 && fits(&rows, count, width);
    if (done) {
        written_at ask = (written_at)address(function);
        for (Py_ssize_t i = 0; i < count; i++) ask(address(text), index[i], (char *)rows.buf + i * width);
    } else if (!PyErr_Occurred()) {
        PyErr_SetString(PyExc_ValueError, "a row has a width");
    }
    PyBuffer_Release(&indexes);
    PyBuffer_Release(&rows);
    if (!done) return NULL;
    Py_RETURN_NONE;
}

/* of(function, kind, objects: uint64, out): what function(object) gives; kind P (uint64) or I (int64) */
static PyObject *of(PyObject *self, PyObject *args) {
    unsigned long long function;
    int kind;
    Py_buffer objects, out;
    (void)self;
    if (!PyArg_ParseTuple(args, "KCy*w*", &function, &kind, &objects, &out)) return NULL;
    Py_ssize_t count = objects.len / (Py_ssize_t)sizeof(uint64_t);
    const uint64_t *object = objects.buf;
    int done = fits(&out, count, 8);
    if (done && kind == 'P') {
        pointer_of ask = (pointer_of)address(function);
        for (Py_ssize_t i = 0; i < count; i++) ((uint64_t *)out.buf)[i] = (uintptr_t)ask(address(object[i]));
    } else if (done && kind == 'I') {
        number_of ask = (number_of)address(function);
        for (Py_ssize_t i = 0; i < count; i++) ((int64_t *)out.buf)[i] = ask(address(object[i]));
    } else if (done) {
        done = 0;
        PyErr_SetString(PyExc_ValueError, "kind is P or I");
    }
    PyBuffer_Release(&objects);
    PyBuffer_Release(&out);
    if (!done) return NULL;
    Py_RETURN_NONE;
}

/* colours(function, objects: uint64, rows): four uint32 an object, left as they are where there is none to tell */
static PyObject *colours(PyObject *self, PyObject *args) {
    unsigned long long function;
    Py_buffer objects, rows;
    (void)self;
    if (!PyArg_ParseTuple(args, "Ky*w*", &function, &objects, &rows)) return NULL;
    Py_ssize_t count = objects.len / (Py_ssize_t)sizeof(uint64_t);
    const uint64_t *object = objects.buf;
    int done = fits(&rows, count, 16);
    if (done) {
        colour_of ask = (colour_of)address(function);
        for (Py_ssize_t i = 0; i < count; i++) {
            unsigned *row = (unsigned *)rows.buf + 4 * i;
            ask(address(object[i]), row, row + 1, row + 2, row + 3);
        }
    }
    PyBuffer_Release(&objects);
    PyBuffer_Release(&rows);
    if (!done) return NULL;
    Py_RETURN_NONE;
}

/* made(kind, slots: tuple, columns: tuple of lists): as many new objects as the lists are long, slot by slot */
static PyObject *made(PyObject *self, PyObject *args) {
    PyTypeObject *kind;
    PyObject *slots, *columns;
    (void)self;
    if (!PyArg_ParseTuple(args, "O!O!O!", &PyType_Type, &kind, &PyTuple_Type, &slots, &PyTuple_Type, &columns)) return NULL;
    Py_ssize_t width = PyTuple_Size(slots);
    if (width == 0 || PyTuple_Size(columns) != width) {
        PyErr_SetString(PyExc_ValueError, "a slot has one column");
        return NULL;
    }
    Py_ssize_t count = -1;
    for (Py_ssize_t field = 0; field < width; field++) {
        PyObject *column = PyTuple_GetItem(columns, field);
        if (!PyList_Check(column) || (count >= 0 && PyList_Size(column) != count)) {
            PyErr_SetString(PyExc_ValueError, "columns are lists of one length");
            return NULL;
        }
        if (!PyType_GetSlot(Py_TYPE(PyTuple_GetItem(slots, field)), Py_tp_descr_set)) {
            PyErr_SetString(PyExc_TypeError, "a slot can be set");
            return NULL;
        }
        count = PyList_Size(column);
    }
    allocfunc fresh = (allocfunc)PyType_GetSlot(kind, Py_tp_alloc);
    PyObject *values = PyList_New(count);
    for (Py_ssize_t at = 0; values && at < count; at++) {
        PyObject *value = fresh(kind, 0);
        for (Py_ssize_t field = 0; value && field < width; field++) {
            PyObject *slot = PyTuple_GetItem(slots, field);
            descrsetfunc set = (descrsetfunc)PyType_GetSlot(Py_TYPE(slot), Py_tp_descr_set);
            if (set(slot, value, PyList_GetItem(PyTuple_GetItem(columns, field), at)) < 0) Py_CLEAR(value);
        }
        if (!value || PyList_SetItem(values, at, value) < 0) Py_CLEAR(values);
    }
    return values;
}

static PyMethodDef methods[] = {
    {"at", at, METH_VARARGS, "What function(text, index) gives, for every index."},
    {"written", written, METH_VARARGS, "What function(text, index, row) writes, for every index."},
    {"of", of, METH_VARARGS, "What function(object) gives, for every object."},
    {"colours", colours, METH_VARARGS, "The four numbers of a colour, for every object."},
    {"made", made, METH_VARARGS, "New objects of a class with slots, from a list a slot."},
    {"fragments", fragments, METH_VARARGS, "The characters of a page as fragments, with what is known of them."},
    {"words", words, METH_VARARGS, "Fragments as words."},
    {"pieces", pieces, METH_VARARGS, "Words as pieces."},
    {"rows", rows, METH_VARARGS, "Pieces as rows."},
    {"printed", printed, METH_VARARGS, "Rows as lines."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {{0, NULL}};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "pinakes_accelerator", "Many calls of pdfium, and many objects, in a row.", 0, methods, slots, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_pinakes_accelerator(void) { return PyModuleDef_Init(&module); }
