/* What the files of the module share: growing rooms, and arrays out of them. */
#ifndef PINAKES_SHARED_H
#define PINAKES_SHARED_H
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>

static inline void *address(unsigned long long number) { return (void *)(uintptr_t)number; }

static inline double lesser(double one, double two) { return two < one ? two : one; }
static inline double greater(double one, double two) { return two > one ? two : one; }

/* Many buffers, taken one after the other and given back together */
#define MOST_BUFFERS 16
typedef struct {
    Py_buffer taken[MOST_BUFFERS];
    int count;
} Buffers;

/* Room for so many things, at least one; NULL and MemoryError where there is none */
void *room_for(Py_ssize_t count, size_t width);
/* The memory of an array in one piece with `count` things of `width` bytes; -1 takes any count and tells it */
void *array_of(Buffers *buffers, PyObject *array, Py_ssize_t *count, size_t width);
void give_back(Buffers *buffers);
/* A tuple of arrays of `count` things each: taken in turn; 0 where one does not fit */
int arrays_of(Buffers *buffers, PyObject *tuple, int many, Py_ssize_t *count, const size_t *widths, void **memory);
/* So many things of `width` bytes as a bytearray */
PyObject *bytes_of(const void *from, Py_ssize_t count, size_t width);
/* A tuple of new references, which it takes over; NULL if one of them is */
PyObject *tuple_of(PyObject **parts, Py_ssize_t count);

PyObject *fragments(PyObject *self, PyObject *args);
PyObject *words(PyObject *self, PyObject *args);
PyObject *pieces(PyObject *self, PyObject *args);
PyObject *rows(PyObject *self, PyObject *args);
PyObject *printed(PyObject *self, PyObject *args);

#endif
