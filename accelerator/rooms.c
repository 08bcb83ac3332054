/* Rooms and buffers: every array that comes from Python is checked for its length here. */
#include "shared.h"

void *room_for(Py_ssize_t count, size_t width) {
    if (count < 0 || (size_t)count > (size_t)PY_SSIZE_T_MAX / (width ? width : 1)) return PyErr_NoMemory();
    void *room = PyMem_Calloc(count ? (size_t)count : 1, width);
    return room ? room : PyErr_NoMemory();
}

void *array_of(Buffers *buffers, PyObject *array, Py_ssize_t *count, size_t width) {
    if (buffers->count >= MOST_BUFFERS) {
        PyErr_SetString(PyExc_SystemError, "too many arrays");
        return NULL;
    }
    Py_buffer *taken = &buffers->taken[buffers->count];
    if (PyObject_GetBuffer(array, taken, PyBUF_SIMPLE) < 0) return NULL;
    buffers->count++;
    if (taken->len % (Py_ssize_t)width || (*count >= 0 && taken->len / (Py_ssize_t)width != *count)) {
        PyErr_SetString(PyExc_ValueError, "arrays are of one length");
        return NULL;
    }
    *count = taken->len / (Py_ssize_t)width;
    return taken->buf;
}

void give_back(Buffers *buffers) {
    while (buffers->count) PyBuffer_Release(&buffers->taken[--buffers->count]);
}

int arrays_of(Buffers *buffers, PyObject *tuple, int many, Py_ssize_t *count, const size_t *widths, void **memory) {
    if (!PyTuple_Check(tuple) || PyTuple_Size(tuple) != many) {
        PyErr_SetString(PyExc_ValueError, "a tuple of so many arrays");
        return 0;
    }
    for (int at = 0; at < many; at++) {
        memory[at] = array_of(buffers, PyTuple_GetItem(tuple, at), count, widths[at]);
        if (!memory[at]) return 0;
    }
    return 1;
}

PyObject *bytes_of(const void *from, Py_ssize_t count, size_t width) {
    return PyByteArray_FromStringAndSize(from, count * (Py_ssize_t)width);
}

PyObject *tuple_of(PyObject **parts, Py_ssize_t count) {
    PyObject *tuple = PyTuple_New(count);
    int failed = !tuple;
    for (Py_ssize_t at = 0; at < count; at++) {
        if (!parts[at]) failed = 1;
        if (failed)
            Py_CLEAR(parts[at]);
        else
            PyTuple_SetItem(tuple, at, parts[at]);
    }
    if (failed) Py_CLEAR(tuple);
    return tuple;
}
