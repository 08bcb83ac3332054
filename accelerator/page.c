/* The characters of a page as fragments, and fragments as words: what `read/pdf/characters.py` and `read/pdf/words.py` do, in one go. */
#include "shared.h"
#include <math.h>
#include <string.h>

typedef void *(*object_at)(void *, int);
typedef double (*size_at)(void *, int);
typedef int (*box_at)(void *, int, void *);
typedef void *(*font_of)(void *);

enum { SPACE = 1, DROPPED = 2, ZERO = 4, SIGN = 8 };
enum { STRIDE = 4, TABLE = 0x10001, LINE_END_HYPHEN = 2, SOFT_HYPHEN = 0xAD };

typedef struct {
    double left, low, right, high;
    int rotation;
} View;

static int kind_of(uint32_t code, const uint8_t *table) {
    if (code < 0x10000) return table[code];
    return (code & 0xFFFE) == 0xFFFE || code > 0x10FFFF ? DROPPED : table[0x10000];
}

static double or_zero(double number) { return isfinite(number) ? number : 0.0; }

static void seen_at(const View *view, double x, double y, double *over, double *down) {
    switch (view->rotation) {
        case 90: *over = y - view->low, *down = x - view->left; break;
        case 180: *over = view->right - x, *down = y - view->low; break;
        case 270: *over = view->high - y, *down = view->right - x; break;
        default: *over = x - view->left, *down = view->high - y;
    }
}

/* The box of a character as seen: x0, top, x1, bottom */
static void box_seen(box_at ask, void *text, int index, const View *view, double *box) {
    float edges[4] = {0, 0, 0, 0};
    double xa, ya, xb, yb;
    ask(text, index, edges);
    seen_at(view, or_zero(edges[0]), or_zero(edges[1]), &xa, &ya);
    seen_at(view, or_zero(edges[2]), or_zero(edges[3]), &xb, &yb);
    box[0] = lesser(xa, xb), box[1] = lesser(ya, yb), box[2] = greater(xa, xb), box[3] = greater(ya, yb);
}

/* The text object of every character: every fourth is asked, and those between where the two ends differ */
static void ask_objects(object_at ask, void *text, Py_ssize_t count, uint64_t *object) {
    for (Py_ssize_t at = 0; at < count; at += STRIDE) object[at] = (uintptr_t)ask(text, (int)at);
    for (Py_ssize_t at = 0; at < count; at += STRIDE) {
        Py_ssize_t next = at + STRIDE;
        int sure = next < count && object[at] && object[at] == object[next];
        for (Py_ssize_t between = at + 1; between < next && between < count; between++)
            object[between] = sure ? object[at] : (uintptr_t)ask(text, (int)between);
    }
}

/* What `fragments` fills: by character kept, by fragment, by run */
typedef struct {
    uint32_t *code;
    int64_t *keep, *start, *end, *run;
    uint8_t *spaced;
    double *box[4];
    uint64_t *object, *font;
    float *matrix;
    double *size;
    Py_ssize_t kept, many, runs, zero, control, dingbats, signs;
} Found;

static void free_found(Found *found) {
    void *rooms[] = {found->code, found->keep, found->start, found->end, found->run, found->spaced, found->box[0], found->box[1],
                     found->box[2], found->box[3], found->object, found->font, found->matrix, found->size};
    for (size_t at = 0; at < sizeof rooms / sizeof *rooms; at++) PyMem_Free(rooms[at]);
}

static int rooms_of(Found *found, Py_ssize_t count) {
    if (!(found->code = room_for(count, 4)) || !(found->keep = room_for(count, 8))) return 0;
    if (!(found->start = room_for(count, 8)) || !(found->end = room_for(count, 8)) || !(found->run = room_for(count, 8))) return 0;
    for (int edge = 0; edge < 4; edge++)
        if (!(found->box[edge] = room_for(count, 8))) return 0;
    return (found->spaced = room_for(count, 1)) && (found->object = room_for(count, 8)) && (found->font = room_for(count, 8)) &&
           (found->matrix = room_for(count, 24)) && (found->size = room_for(count, 8));
}

/* Characters cut at spaces and where the text object changes */
static void cut(Found *found, const uint32_t *code, const uint64_t *object, Py_ssize_t count, const uint8_t *table, int64_t *firsts) {
    int space = 1;
    Py_ssize_t first = 0, last_first = -1;
    for (Py_ssize_t at = 0; at < count; at++) {
        int kind = kind_of(code[at], table);
        if (at && object[at] != object[at - 1]) first = at;
        found->zero += (kind & ZERO) != 0;
        found->control += object[at] && code[at] < 0x20 && code[at] != LINE_END_HYPHEN;
        found->dingbats += code[at] >= 0x2700 && code[at] < 0x27C0;
        space |= kind & SPACE;
        if (kind & (SPACE | DROPPED) || !object[at]) continue;
        found->signs += (kind & SIGN) != 0;
        if (space || first != last_first) {
            if (first != last_first) firsts[found->runs++] = first;
            found->start[found->many] = found->kept;
            found->run[found->many] = found->runs - 1;
            found->spaced[found->many++] = space != 0;
        }
        last_first = first, space = 0;
        found->code[found->kept] = code[at];
        found->keep[found->kept++] = at;
        found->end[found->many - 1] = found->kept;
    }
}

/* fragments((GetTextObject, GetLooseCharBox, GetMatrix, GetFontSize, GetFont), text, codes: uint32, table: uint8,
   (left, low, right, high, rotation)): code, keep, start, end, run, x0, top, x1, bottom, spaced, object, font, matrix, size of runs as
   bytes, then how many characters have no width, are unknown controls, dingbats, signs */
PyObject *fragments(PyObject *self, PyObject *args) {
    unsigned long long at_object, at_box, at_matrix, at_size, of_font, page;
    PyObject *codes, *kinds, *answer = NULL;
    View view;
    (void)self;
    if (!PyArg_ParseTuple(args, "(KKKKK)KOO(ddddi)", &at_object, &at_box, &at_matrix, &at_size, &of_font, &page, &codes, &kinds, &view.left,
                          &view.low, &view.right, &view.high, &view.rotation))
        return NULL;
    Buffers buffers = {.count = 0};
    Found found = {0};
    Py_ssize_t count = -1, table_length = TABLE;
    uint64_t *object = NULL;
    int64_t *firsts = NULL;
    void *text = address(page);
    const uint32_t *code = array_of(&buffers, codes, &count, 4);
    const uint8_t *table = code ? array_of(&buffers, kinds, &table_length, 1) : NULL;
    if (table && count > INT32_MAX) PyErr_SetString(PyExc_ValueError, "more characters than pdfium counts");
    if (PyErr_Occurred() || !table || !(object = room_for(count, 8)) || !(firsts = room_for(count, 8)) || !rooms_of(&found, count)) goto done;
    ask_objects((object_at)address(at_object), text, count, object);
    cut(&found, code, object, count, table, firsts);
    for (Py_ssize_t at = 0; at < found.many; at++) {
        int64_t first = found.keep[found.start[at]], last = found.keep[found.end[at] - 1];
        double box[4], other[4];
        box_seen((box_at)address(at_box), text, (int)first, &view, box);
        if (last != first) {
            box_seen((box_at)address(at_box), text, (int)last, &view, other);
            for (int edge = 0; edge < 4; edge++) box[edge] = (edge < 2 ? lesser : greater)(box[edge], other[edge]);
        }
        for (int edge = 0; edge < 4; edge++) found.box[edge][at] = box[edge];
    }
    for (Py_ssize_t run = 0; run < found.runs; run++) {
        float *matrix = found.matrix + 6 * run;
        ((box_at)address(at_matrix))(text, (int)firsts[run], matrix);
        for (int part = 0; part < 6; part++) matrix[part] = (float)or_zero(matrix[part]);
        found.size[run] = or_zero(((size_at)address(at_size))(text, (int)firsts[run]));
        found.object[run] = object[firsts[run]];
        found.font[run] = (uintptr_t)((font_of)address(of_font))(address(found.object[run]));
    }
    Py_ssize_t many = found.many, runs = found.runs;
    PyObject *parts[] = {bytes_of(found.code, found.kept, 4), bytes_of(found.keep, found.kept, 8), bytes_of(found.start, many, 8),
                         bytes_of(found.end, many, 8), bytes_of(found.run, many, 8), bytes_of(found.box[0], many, 8),
                         bytes_of(found.box[1], many, 8), bytes_of(found.box[2], many, 8), bytes_of(found.box[3], many, 8),
                         bytes_of(found.spaced, many, 1), bytes_of(found.object, runs, 8), bytes_of(found.font, runs, 8),
                         bytes_of(found.matrix, runs, 24), bytes_of(found.size, runs, 8), PyLong_FromSsize_t(found.zero),
                         PyLong_FromSsize_t(found.control), PyLong_FromSsize_t(found.dingbats), PyLong_FromSsize_t(found.signs)};
    answer = tuple_of(parts, sizeof parts / sizeof *parts);
done:
    free_found(&found);
    PyMem_Free(object);
    PyMem_Free(firsts);
    give_back(&buffers);
    return answer;
}

/* The characters of a page as one text: hyphens that only break words as such, and what is no character as the sign for that */
static PyObject *text_of(const uint32_t *code, Py_ssize_t count, int *special) {
    uint32_t *plain = room_for(count, 4);
    const int little = 1;
    int order = *(const char *)&little ? -1 : 1;
    if (!plain) return NULL;
    for (Py_ssize_t at = 0; at < count; at++) {
        uint32_t each = code[at];
        if (each == LINE_END_HYPHEN || each == SOFT_HYPHEN) each = '-';
        if ((each >= 0xD800 && each < 0xE000) || each > 0x10FFFF) each = 0xFFFD;
        *special |= (each > 0x7F) | (each >= 0xFB00 && each <= 0xFB06) << 1;
        plain[at] = each;
    }
    PyObject *text = PyUnicode_DecodeUTF32((const char *)plain, 4 * count, "replace", &order);
    PyMem_Free(plain);
    return text;
}

enum { WORD_FIELDS = 7 };

/* words(code: uint32, (start, end, kind: int64, size, x0, top, x1, bottom, base: float64, spaced: uint8) of fragments,
   (word gap, back gap, same line)): texts, then x0, top, x1, bottom, base, size, kind, spaced, hyphen of words as bytes, the whole
   text, and whether it is plain: bits for what is beyond ASCII, and for ligatures */
PyObject *words(PyObject *self, PyObject *args) {
    PyObject *codes, *arrays, *answer = NULL, *whole = NULL, *texts = NULL;
    double word_gap, back_gap, same_line;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO(ddd)", &codes, &arrays, &word_gap, &back_gap, &same_line)) return NULL;
    static const size_t widths[] = {8, 8, 8, 8, 8, 8, 8, 8, 8, 1};
    void *memory[10];
    Buffers buffers = {.count = 0};
    Py_ssize_t characters = -1, count = -1, many = 0;
    int special = 0;
    double *room = NULL;
    int64_t *kinds = NULL;
    uint8_t *flags = NULL;
    const uint32_t *code = array_of(&buffers, codes, &characters, 4);
    if (!code || !arrays_of(&buffers, arrays, 10, &count, widths, memory)) goto done;
    const int64_t *start = memory[0], *end = memory[1], *kind = memory[2];
    const double *size = memory[3], *x0 = memory[4], *top = memory[5], *x1 = memory[6], *bottom = memory[7], *base = memory[8];
    const uint8_t *spaced = memory[9];
    for (Py_ssize_t at = 0; at < count; at++)
        if (start[at] < 0 || end[at] <= start[at] || end[at] > characters || (at && start[at] < end[at - 1])) {
            PyErr_SetString(PyExc_ValueError, "fragments lie in the text, in turn");
            goto done;
        }
    if (!(room = room_for(6 * count, 8)) || !(kinds = room_for(count, 8)) || !(flags = room_for(2 * count, 1))) goto done;
    if (!(whole = text_of(code, characters, &special)) || !(texts = PyList_New(0))) goto done;
    double *left = room, *high = room + count, *right = room + 2 * count, *low = room + 3 * count, *line = room + 4 * count,
           *large = room + 5 * count, before = 0;
    uint8_t *spaces = flags, *hyphen = flags + count;
    for (Py_ssize_t at = 0; at < count;) {
        Py_ssize_t next = at;
        double mine = size[at] > 0.1 ? size[at] : greater(bottom[at] - top[at], 1.0), first_size = mine;
        left[many] = x0[at], high[many] = top[at], right[many] = x1[at], low[many] = bottom[at];
        for (before = mine, next = at + 1; next < count; before = mine, next++) {
            mine = size[next] > 0.1 ? size[next] : greater(bottom[next] - top[next], 1.0);
            double gap = x0[next] - x1[next - 1], em = greater(mine, before);
            if (spaced[next] || gap > word_gap * em || gap < -back_gap * em || fabs(base[next] - base[next - 1]) > same_line * em ||
                kind[next] != kind[next - 1])
                break;
            left[many] = lesser(left[many], x0[next]), high[many] = lesser(high[many], top[next]);
            right[many] = greater(right[many], x1[next]), low[many] = greater(low[many], bottom[next]);
        }
        line[many] = base[at], large[many] = first_size, kinds[many] = kind[at], spaces[many] = spaced[at] != 0;
        high[many] = lesser(greater(high[many], base[at] - 1.1 * first_size), base[at] - 0.5 * first_size);
        low[many] = lesser(greater(low[many], base[at]), base[at] + 0.4 * first_size);
        uint32_t last = code[end[next - 1] - 1];
        hyphen[many++] = last == LINE_END_HYPHEN || last == SOFT_HYPHEN;
        PyObject *text = PyUnicode_Substring(whole, start[at], end[next - 1]);
        if (!text || PyList_Append(texts, text) < 0) {
            Py_XDECREF(text);
            goto done;
        }
        Py_DECREF(text);
        at = next;
    }
    Py_INCREF(texts);
    Py_INCREF(whole);
    PyObject *parts[] = {texts, bytes_of(left, many, 8), bytes_of(high, many, 8), bytes_of(right, many, 8), bytes_of(low, many, 8),
                         bytes_of(line, many, 8), bytes_of(large, many, 8), bytes_of(kinds, many, 8), bytes_of(spaces, many, 1),
                         bytes_of(hyphen, many, 1), whole, PyLong_FromLong(special)};
    answer = tuple_of(parts, sizeof parts / sizeof *parts);
done:
    Py_XDECREF(whole);
    Py_XDECREF(texts);
    PyMem_Free(room);
    PyMem_Free(kinds);
    PyMem_Free(flags);
    give_back(&buffers);
    return answer;
}
