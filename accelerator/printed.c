/* Rows of pieces as printed lines: their words in order, what is glued and raised, and the values that hold them. */
#include "shared.h"
#include <math.h>
#include <stdlib.h>

enum { HAN = 0x2E80, SPREAD = 4 };

typedef struct {
    double small, raised, cjk_space, even;
} Habits;

/* The words of a page as they come, and the same in the order of the lines */
typedef struct {
    const double *x0, *top, *x1, *bottom, *base, *size;
    const int64_t *style;
    const uint8_t *spaced, *hyphen;
    PyObject *texts, *fonts;
    Py_ssize_t count, many, lines;
    int64_t *flat, *first;     /* the words of the lines in turn; where each line begins, and the end */
    uint8_t *glued, *raised, *spread;
    double *x, *y, *main, *level;
} Lines;

/* The classes that lines are made of, each with what sets its fields */
typedef struct {
    PyTypeObject *kind;
    PyObject *setters[8];
    descrsetfunc set[8];
    Py_ssize_t fields;
} Shape;

static int shape_of(PyObject *pair, Py_ssize_t fields, Shape *shape) {
    PyObject *setters;
    if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2 || !PyType_Check(PyTuple_GetItem(pair, 0)) ||
        !PyTuple_Check(setters = PyTuple_GetItem(pair, 1)) || PyTuple_Size(setters) != fields) {
        PyErr_SetString(PyExc_TypeError, "a class and what sets its fields");
        return 0;
    }
    shape->kind = (PyTypeObject *)PyTuple_GetItem(pair, 0), shape->fields = fields;
    for (Py_ssize_t at = 0; at < fields; at++) {
        shape->setters[at] = PyTuple_GetItem(setters, at);
        shape->set[at] = (descrsetfunc)PyType_GetSlot(Py_TYPE(shape->setters[at]), Py_tp_descr_set);
        if (!shape->set[at]) {
            PyErr_SetString(PyExc_TypeError, "a slot can be set");
            return 0;
        }
    }
    return 1;
}

/* A value of the class with these fields, whose references it takes over; NULL if one of them is */
static PyObject *value_of(const Shape *shape, PyObject **fields) {
    allocfunc fresh = (allocfunc)PyType_GetSlot(shape->kind, Py_tp_alloc);
    PyObject *value = fresh(shape->kind, 0);
    for (Py_ssize_t at = 0; at < shape->fields; at++) {
        if (value && (!fields[at] || shape->set[at](shape->setters[at], value, fields[at]) < 0)) Py_CLEAR(value);
        Py_XDECREF(fields[at]);
    }
    return value;
}

static double rounded(double number) { return rint(number * 100) / 100; }

static PyObject *box_of(const Shape *shape, double x0, double top, double x1, double bottom) {
    PyObject *edges[] = {PyFloat_FromDouble(x0), PyFloat_FromDouble(top), PyFloat_FromDouble(x1), PyFloat_FromDouble(bottom)};
    return value_of(shape, edges);
}

typedef struct {
    double first;
    Py_ssize_t place;
} Ranked;

static int by_rank(const void *one, const void *two) {
    const Ranked *a = one, *b = two;
    if (a->first != b->first) return a->first < b->first ? -1 : 1;
    return a->place < b->place ? -1 : a->place > b->place;
}

/* The words of each line from left to right, if one of them has any that go back */
static int in_turn(Lines *lines) {
    int goes_back = 0;
    for (Py_ssize_t line = 0; line < lines->lines; line++)
        for (int64_t at = lines->first[line] + 1; at < lines->first[line + 1]; at++)
            goes_back |= lines->x0[lines->flat[at]] < lines->x0[lines->flat[at - 1]];
    if (!goes_back) return 1;
    Ranked *order = room_for(lines->many, sizeof *order);
    int64_t *before = order ? room_for(lines->many, 8) : NULL;
    for (Py_ssize_t line = 0; before && line < lines->lines; line++) {
        int64_t begin = lines->first[line], end = lines->first[line + 1];
        for (int64_t at = begin; at < end; at++) order[at] = (Ranked){lines->x0[lines->flat[at]], at}, before[at] = lines->flat[at];
        qsort(order + begin, end - begin, sizeof *order, by_rank);
        for (int64_t at = begin; at < end; at++) lines->flat[at] = before[order[at].place];
    }
    int done = before != NULL;
    PyMem_Free(order);
    PyMem_Free(before);
    return done;
}

static PyObject *text_at(const Lines *lines, Py_ssize_t at) { return PyList_GetItem(lines->texts, lines->flat[at]); }

/* A letter that stands alone in its word, of no script written without spaces; -1 where Python fails */
static int is_lone_letter(PyObject *text) {
    Py_UCS4 letter = PyUnicode_ReadChar(text, 0);
    if (letter < 0x80) return (letter | 32) >= 'a' && (letter | 32) <= 'z';
    if (letter >= HAN) return 0;
    PyObject *said = PyObject_CallMethod(text, "isalpha", NULL);
    int is = said ? PyObject_IsTrue(said) : -1;
    Py_XDECREF(said);
    return is;
}

/* The larger size of a word and the one before it */
static double larger_at(const Lines *lines, Py_ssize_t at) {
    return greater(lines->size[lines->flat[at]], lines->size[lines->flat[at - 1]]);
}

/* Letters set apart for emphasis are one word: alone, evenly spaced, several in a row; `gap` is before each word */
static int join_spread(Lines *lines, const Habits *habits, const double *gap) {
    for (Py_ssize_t line = 0; line < lines->lines; line++) {
        for (int64_t begin = lines->first[line] + 1; begin < lines->first[line + 1];) {
            int64_t end = begin;
            while (end < lines->first[line + 1] && lines->spread[end] && lines->spread[end - 1]) end++;
            Py_ssize_t linked = end - begin, alike = 0;
            if (linked >= SPREAD - 1) {
                Ranked *order = room_for(linked, sizeof *order);
                if (!order) return 0;
                for (Py_ssize_t at = 0; at < linked; at++) order[at] = (Ranked){gap[begin + at], at};
                qsort(order, linked, sizeof *order, by_rank);
                double usual = linked % 2 ? order[linked / 2].first : (order[linked / 2 - 1].first + order[linked / 2].first) / 2;
                PyMem_Free(order);
                for (int64_t at = begin; at < end; at++) alike += gap[at] <= 1.3 * usual + 0.05 * larger_at(lines, at);
                double em = larger_at(lines, begin);
                if (0.05 * em < usual && usual < 1.5 * em && (double)alike / (double)linked >= habits->even)
                    for (int64_t at = begin; at < end; at++)
                        lines->glued[at] = gap[at] <= 1.3 * usual + 0.05 * larger_at(lines, at);
            }
            begin = end > begin ? end : begin + 1;
        }
    }
    return 1;
}

/* No space before a word: the painter's own space counts only where two neighbours were painted in turn */
static int glue(Lines *lines, const Habits *habits) {
    double *gap = room_for(lines->many, 8);
    Py_ssize_t alone = 0;
    int done = 0;
    if (!gap) return 0;
    for (Py_ssize_t at = 0; at < lines->many; at++) {
        int64_t word = lines->flat[at];
        Py_ssize_t letters = PyUnicode_GetLength(text_at(lines, at));
        if (letters < 1) {
            if (!letters) PyErr_SetString(PyExc_ValueError, "a word has letters");
            goto failed;
        }
        alone += lines->spread[at] = letters == 1;
        if (!at) continue;
        int64_t before = lines->flat[at - 1];
        double em = greater(lines->size[word], lines->size[before]);
        double limit = word - before == 1 ? (lines->spaced[word] ? -INFINITY : 0.3) : 0.12;
        if (PyUnicode_ReadChar(text_at(lines, at), 0) >= HAN) {
            PyObject *other = text_at(lines, at - 1);
            if (PyUnicode_ReadChar(other, PyUnicode_GetLength(other) - 1) >= HAN) limit = habits->cjk_space;
        }
        gap[at] = lines->x0[word] - lines->x1[before];
        lines->glued[at] = gap[at] < limit * em;
    }
    if (alone >= SPREAD) {
        for (Py_ssize_t at = 0; at < lines->many; at++) {
            int is = lines->spread[at] ? is_lone_letter(text_at(lines, at)) : 0;
            if (is < 0) goto failed;
            lines->spread[at] = (uint8_t)is;
        }
        if (!join_spread(lines, habits, gap)) goto failed;
    }
    for (Py_ssize_t line = 0; line < lines->lines; line++) lines->glued[lines->first[line]] = 0;
    done = 1;
failed:
    PyMem_Free(gap);
    return done;
}

/* Size and baseline of most of a line's characters */
static int main_of(Lines *lines, Py_ssize_t line) {
    int64_t begin = lines->first[line], end = lines->first[line + 1], word = lines->flat[begin];
    double least = lines->size[word], most = least;
    lines->main[line] = least, lines->level[line] = lines->base[word];
    for (int64_t at = begin + 1; at < end; at++)
        least = lesser(least, lines->size[lines->flat[at]]), most = greater(most, lines->size[lines->flat[at]]);
    if (!(most - least > 0.01)) return 1;
    Ranked *order = room_for(end - begin, sizeof *order);
    if (!order) return 0;
    for (int64_t at = begin; at < end; at++) order[at - begin] = (Ranked){lines->size[lines->flat[at]], at};
    qsort(order, end - begin, sizeof *order, by_rank);
    Py_ssize_t heaviest = -1;
    for (int64_t at = 0, next; at < end - begin; at = next) {
        Py_ssize_t weight = 0;
        for (next = at; next < end - begin && order[next].first == order[at].first; next++)
            weight += PyUnicode_GetLength(text_at(lines, order[next].place));
        if (weight >= heaviest) {
            heaviest = weight, lines->main[line] = order[at].first;
            lines->level[line] = lines->base[lines->flat[order[at].place]];
        }
        if (next == at) next++;
    }
    PyMem_Free(order);
    return 1;
}

/* Small words above the baseline of their line; one belongs to the word before it, whatever the painter's spaces */
static int raise(Lines *lines, const Habits *habits) {
    double least = INFINITY, most = -INFINITY;
    for (Py_ssize_t at = 0; at < lines->many; at++)
        least = lesser(least, lines->size[lines->flat[at]]), most = greater(most, lines->size[lines->flat[at]]);
    if (!(least < habits->small * most)) return 1;
    for (Py_ssize_t line = 0; line < lines->lines; line++) {
        if (!main_of(lines, line)) return 0;
        double main = lines->main[line];
        for (int64_t at = lines->first[line]; at < lines->first[line + 1]; at++) {
            int64_t word = lines->flat[at];
            lines->raised[at] = lines->size[word] < habits->small * main && lines->level[line] - lines->base[word] > habits->raised * main;
            if (at > lines->first[line] && lines->raised[at] && rounded(lines->x0[word]) - rounded(lines->x1[lines->flat[at - 1]]) < 0.3 * main)
                lines->glued[at] = 1;
        }
    }
    return 1;
}

static PyObject *known(PyObject *object) {
    Py_INCREF(object);
    return object;
}

/* The words of a line as one text; the first is never glued, and no space stands before it */
static PyObject *said(const Lines *lines, Py_ssize_t line, PyObject *space, PyObject *nothing) {
    PyObject *parts = PyList_New(0), *text = NULL;
    for (int64_t at = lines->first[line]; parts && at < lines->first[line + 1]; at++) {
        int apart = at > lines->first[line] && !lines->glued[at];
        if ((apart && PyList_Append(parts, space) < 0) || PyList_Append(parts, text_at(lines, at)) < 0) Py_CLEAR(parts);
    }
    if (parts) text = PyUnicode_Join(nothing, parts);
    Py_XDECREF(parts);
    if (text && PyUnicode_GetLength(text) && PyUnicode_ReadChar(text, 0) == ' ') {
        PyObject *stripped = PyObject_CallMethod(text, "lstrip", "O", space);
        Py_DECREF(text);
        text = stripped;
    }
    return text;
}

static PyObject *line_of(const Lines *lines, Py_ssize_t line, const Shape *shapes, PyObject *column, PyObject **fixed) {
    const Shape *box = shapes, *token = shapes + 1, *whole = shapes + 2, *laid = shapes + 3;
    int64_t begin = lines->first[line], end = lines->first[line + 1];
    PyObject *tokens = PyTuple_New(end - begin);
    double top = INFINITY, x1 = -INFINITY, bottom = -INFINITY;
    for (int64_t at = begin; tokens && at < end; at++) {
        int64_t word = lines->flat[at];
        double edges[] = {rounded(lines->x0[word]), rounded(lines->top[word]), rounded(lines->x1[word]), rounded(lines->bottom[word])};
        top = lesser(top, edges[1]), x1 = greater(x1, edges[2]), bottom = greater(bottom, edges[3]);
        PyObject *fields[] = {known(text_at(lines, at)), box_of(box, edges[0], edges[1], edges[2], edges[3]),
                              known(PyTuple_GetItem(lines->fonts, lines->style[word])), PyBool_FromLong(lines->raised[at]),
                              PyBool_FromLong(lines->glued[at])};
        PyObject *value = value_of(token, fields);
        if (!value || PyTuple_SetItem(tokens, at - begin, value) < 0) Py_CLEAR(tokens);
    }
    if (!tokens) return NULL;
    PyObject *fields[] = {said(lines, line, fixed[2], fixed[3]), tokens, box_of(box, rounded(lines->x0[lines->flat[begin]]), top, x1, bottom),
                          known(column), known(fixed[0]), known(fixed[1]), known(Py_None)};
    PyObject *both[] = {value_of(whole, fields), PyBool_FromLong(lines->hyphen[lines->flat[end - 1]])};
    return value_of(laid, both);
}

/* The words of the rows in turn, and where each row begins */
static int flatten(Lines *lines, PyObject *rows, const int64_t *start, const int64_t *end, Py_ssize_t pieces) {
    for (int pass = 0; pass < 2; pass++) {
        Py_ssize_t many = 0;
        for (Py_ssize_t row = 0; row < lines->lines; row++) {
            PyObject *listed = PyList_GetItem(rows, row);
            if (!PyList_Check(listed)) goto wrong;
            Py_ssize_t length = PyList_Size(listed), before = many;
            if (pass) lines->first[row] = many;
            for (Py_ssize_t at = 0; at < length; at++) {
                Py_ssize_t piece = PyLong_AsSsize_t(PyList_GetItem(listed, at));
                if (piece < 0 || piece >= pieces || start[piece] < 0 || end[piece] > lines->count || start[piece] >= end[piece]) goto wrong;
                if (end[piece] - start[piece] > PY_SSIZE_T_MAX - many) goto wrong;
                for (int64_t word = start[piece]; pass && word < end[piece]; word++) lines->flat[many + word - start[piece]] = word;
                many += end[piece] - start[piece];
            }
            if (many == before) goto wrong;
        }
        if (pass) {
            lines->first[lines->lines] = many;
            return 1;
        }
        lines->many = many;
        if (!(lines->flat = room_for(many, 8)) || !(lines->first = room_for(lines->lines + 1, 8))) return 0;
    }
wrong:
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "rows are lists of pieces, and pieces have words");
    return 0;
}

static int are_sound(const Lines *lines) {
    Py_ssize_t fonts = PyTuple_Size(lines->fonts);
    for (Py_ssize_t at = 0; at < lines->count; at++)
        if (lines->style[at] < 0 || lines->style[at] >= fonts || !PyUnicode_Check(PyList_GetItem(lines->texts, at))) {
            PyErr_SetString(PyExc_ValueError, "a word is a text with a known font");
            return 0;
        }
    return 1;
}

static int rooms_of(Lines *lines) {
    return (lines->glued = room_for(lines->many, 1)) && (lines->raised = room_for(lines->many, 1)) && (lines->spread = room_for(lines->many, 1)) &&
           (lines->main = room_for(lines->lines, 8)) && (lines->level = room_for(lines->lines, 8));
}

/* printed(texts, (x0, top, x1, bottom, base, size: float64, style: int64, spaced, hyphen: uint8) of words, fonts,
   (start, end: int64) of pieces, rows, columns, (Box, Token, Line, Laid, each with what sets its fields),
   (small, raised, cjk space, even)): the lines of rows whose words go from left to right, as body */
PyObject *printed(PyObject *self, PyObject *args) {
    PyObject *arrays, *ends, *rows, *columns, *box, *token, *line, *laid, *values = NULL;
    Lines lines = {0};
    Habits habits;
    Shape shapes[4];
    (void)self;
    if (!PyArg_ParseTuple(args, "O!OO!OO!O!(OOOO)(dddd)", &PyList_Type, &lines.texts, &arrays, &PyTuple_Type, &lines.fonts, &ends, &PyList_Type,
                          &rows, &PyList_Type, &columns, &box, &token, &line, &laid, &habits.small, &habits.raised, &habits.cjk_space,
                          &habits.even))
        return NULL;
    static const size_t widths[] = {8, 8, 8, 8, 8, 8, 8, 1, 1};
    void *memory[9], *bounds[2];
    Buffers buffers = {.count = 0};
    Py_ssize_t pieces = -1;
    PyObject *fixed[] = {PyUnicode_InternFromString("body"), PyUnicode_InternFromString("ltr"), PyUnicode_InternFromString(" "), PyUnicode_InternFromString("")};
    lines.count = PyList_Size(lines.texts), lines.lines = PyList_Size(rows);
    if (!fixed[0] || !fixed[1] || !fixed[2] || !fixed[3]) goto done;
    if (!shape_of(box, 4, shapes) || !shape_of(token, 5, shapes + 1) || !shape_of(line, 7, shapes + 2) || !shape_of(laid, 2, shapes + 3)) goto done;
    if (!arrays_of(&buffers, arrays, 9, &lines.count, widths, memory) || !arrays_of(&buffers, ends, 2, &pieces, widths, bounds)) goto done;
    lines.x0 = memory[0], lines.top = memory[1], lines.x1 = memory[2], lines.bottom = memory[3], lines.base = memory[4], lines.size = memory[5];
    lines.style = memory[6], lines.spaced = memory[7], lines.hyphen = memory[8];
    if (PyList_Size(columns) != lines.lines) {
        PyErr_SetString(PyExc_ValueError, "a row has one column");
        goto done;
    }
    if (!are_sound(&lines) || !flatten(&lines, rows, bounds[0], bounds[1], pieces) || !rooms_of(&lines)) goto done;
    if (!in_turn(&lines) || !glue(&lines, &habits) || !raise(&lines, &habits)) goto done;
    values = PyList_New(lines.lines);
    for (Py_ssize_t at = 0; values && at < lines.lines; at++) {
        PyObject *value = line_of(&lines, at, shapes, PyList_GetItem(columns, at), fixed);
        if (!value || PyList_SetItem(values, at, value) < 0) Py_CLEAR(values);
    }
done:
    for (int at = 0; at < 4; at++) Py_XDECREF(fixed[at]);
    void *rooms[] = {lines.flat, lines.first, lines.glued, lines.raised, lines.spread, lines.main, lines.level};
    for (size_t at = 0; at < sizeof rooms / sizeof *rooms; at++) PyMem_Free(rooms[at]);
    give_back(&buffers);
    return values;
}
