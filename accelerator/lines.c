/* Words as pieces, pieces as rows, rows as lines: what `read/lines.py` does, in one go. */
#include "shared.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Places in order of two numbers, those alike in the order they had */
typedef struct {
    double first, second;
    int64_t place;
} Ranked;

static int by_rank(const void *one, const void *two) {
    const Ranked *a = one, *b = two;
    if (a->first != b->first) return a->first < b->first ? -1 : 1;
    if (a->second != b->second) return a->second < b->second ? -1 : 1;
    return a->place < b->place ? -1 : a->place > b->place;
}

/* pieces((x0, top, x1, bottom, base, size of words: float64), their texts,
   (piece gap, row share, small)): start, end, x0, top, x1, bottom, base, size, length of pieces as bytes */
PyObject *pieces(PyObject *self, PyObject *args) {
    PyObject *arrays, *texts, *answer = NULL;
    double piece_gap, row_share, small;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO!(ddd)", &arrays, &PyList_Type, &texts, &piece_gap, &row_share, &small)) return NULL;
    static const size_t widths[] = {8, 8, 8, 8, 8, 8};
    void *memory[6];
    Buffers buffers = {.count = 0};
    Py_ssize_t count = PyList_Size(texts), many = 0;
    double *room = NULL;
    int64_t *places = NULL;
    if (!arrays_of(&buffers, arrays, 6, &count, widths, memory)) goto done;
    const double *x0 = memory[0], *top = memory[1], *x1 = memory[2], *bottom = memory[3], *base = memory[4], *size = memory[5];
    if (!(room = room_for(6 * count, 8)) || !(places = room_for(3 * count, 8))) goto done;
    double *left = room, *high = room + count, *right = room + 2 * count, *low = room + 3 * count, *line = room + 4 * count,
           *large = room + 5 * count;
    int64_t *start = places, *end = places + count, *length = places + 2 * count;
    for (Py_ssize_t at = 0; at < count;) {
        Py_ssize_t next = at + 1;
        left[many] = x0[at], high[many] = top[at], right[many] = x1[at], low[many] = bottom[at], large[many] = size[at];
        for (; next < count; next++) {
            double gap = x0[next] - x1[next - 1], em = greater(size[next], size[next - 1]), lift = fabs(base[next] - base[next - 1]);
            int differ = lesser(size[next], size[next - 1]) < small * em;
            int level = lift < row_share * em || (differ && lift < 0.6 * em && gap < 0.3 * em);
            if (!(level && gap < piece_gap * em && gap > -0.3 * em)) break;
            left[many] = lesser(left[many], x0[next]), high[many] = lesser(high[many], top[next]);
            right[many] = greater(right[many], x1[next]), low[many] = greater(low[many], bottom[next]);
            large[many] = greater(large[many], size[next]);
        }
        line[many] = -INFINITY;
        for (Py_ssize_t word = at; word < next; word++) {
            Py_ssize_t letters = PyUnicode_GetLength(PyList_GetItem(texts, word));
            if (letters < 0) goto done;
            length[many] += letters;
            if (size[word] >= large[many] - 0.1) line[many] = greater(line[many], base[word]);
        }
        start[many] = at, end[many++] = next, at = next;
    }
    PyObject *parts[] = {bytes_of(start, many, 8), bytes_of(end, many, 8), bytes_of(left, many, 8), bytes_of(high, many, 8),
                         bytes_of(right, many, 8), bytes_of(low, many, 8), bytes_of(line, many, 8), bytes_of(large, many, 8),
                         bytes_of(length, many, 8)};
    answer = tuple_of(parts, sizeof parts / sizeof *parts);
done:
    PyMem_Free(room);
    PyMem_Free(places);
    give_back(&buffers);
    return answer;
}

typedef struct {
    double row_share, small, raised, near, near_mark;
    Py_ssize_t few, reach;
} Habits;

/* Pieces of a page, and the gutters as rows of x0, x1, top, bottom */
typedef struct {
    const double *x0, *top, *x1, *bottom, *base, *size, *strips;
    const int64_t *length;
    Py_ssize_t count, gutters;
    int64_t *joined;
} Page;

static int64_t root_of(int64_t *joined, int64_t piece) {
    while (joined[piece] != piece) {
        joined[piece] = joined[joined[piece]];
        piece = joined[piece];
    }
    return piece;
}

static int parted(const Page *page, int64_t left, int64_t right) {
    double middle = (page->base[left] + page->base[right]) / 2 - 0.3 * lesser(page->size[left], page->size[right]);
    for (Py_ssize_t at = 0; at < page->gutters; at++) {
        const double *strip = page->strips + 4 * at;
        if (strip[2] <= middle && middle <= strip[3] && page->x1[left] - 1 <= strip[1] && strip[0] <= page->x0[right] + 1) return 1;
    }
    return 0;
}

/* How wide a white may be between pieces of different sizes, the first of which stands higher */
static double reach_of(const Page *page, const Habits *habits, int64_t first, int64_t second, double lift, double em) {
    if (page->length[first] > habits->few) return page->length[second] <= habits->few ? habits->near * em : -INFINITY;
    return (page->size[first] < page->size[second] && lift >= habits->raised * em ? habits->near_mark : habits->near) * em;
}

/* Joins a piece with the nearest on its row to the right and to the left */
static void join(const Page *page, const Habits *habits, const Ranked *order, Py_ssize_t at, double reach) {
    int64_t first = order[at].place, after = -1, before = -1;
    double gap_after = 0, gap_before = 0;
    for (Py_ssize_t next = at + 1; next < page->count && next <= at + habits->reach; next++) {
        int64_t second = order[next].place;
        double lift = page->base[second] - page->base[first];
        if (lift > reach) break;
        double em = greater(page->size[second], page->size[first]), little = lesser(page->size[second], page->size[first]);
        if (lift > 0.6 * em) continue;
        int to_right = page->x0[first] <= page->x0[second];
        double gap = to_right ? page->x0[second] - page->x1[first] : page->x0[first] - page->x1[second];
        if (little >= habits->small * em ? lift >= habits->row_share * em : gap >= reach_of(page, habits, first, second, lift, em)) continue;
        if (gap < -0.5 * em || page->bottom[first] <= page->top[second] || page->bottom[second] <= page->top[first]) continue;
        if (to_right && (after < 0 || gap < gap_after))
            after = second, gap_after = gap;
        else if (!to_right && (before < 0 || gap < gap_before))
            before = second, gap_before = gap;
    }
    if (after >= 0 && !parted(page, first, after)) page->joined[root_of(page->joined, after)] = root_of(page->joined, first);
    if (before >= 0 && !parted(page, before, first)) page->joined[root_of(page->joined, before)] = root_of(page->joined, first);
}

/* The rows as lists of pieces from left to right, in the order of their first pieces, and the boxes of each with its first baseline */
static PyObject *rows_of(const Page *page, Ranked *order, int64_t *number, int64_t *starts) {
    Py_ssize_t many = 0, at = 0;
    for (Py_ssize_t piece = 0; piece < page->count; piece++) number[piece] = -1;
    for (Py_ssize_t piece = 0; piece < page->count; piece++) {
        int64_t root = root_of(page->joined, piece);
        if (number[root] < 0) number[root] = many++;
        starts[number[root] + 1]++;
        order[piece] = (Ranked){(double)number[root], page->x0[piece], piece};
    }
    for (Py_ssize_t row = 0; row < many; row++) starts[row + 1] += starts[row];
    qsort(order, page->count, sizeof *order, by_rank);
    double *box = room_for(5 * many, 8);
    PyObject *lists = box ? PyList_New(many) : NULL, *answer = NULL;
    for (Py_ssize_t row = 0; lists && row < many; row++) {
        PyObject *list = PyList_New(starts[row + 1] - starts[row]);
        if (!list || PyList_SetItem(lists, row, list) < 0) {
            Py_CLEAR(lists);
            break;
        }
        double *mine = box + 5 * row;
        for (Py_ssize_t place = 0; at < starts[row + 1]; at++, place++) {
            int64_t piece = order[at].place;
            mine[0] = place ? lesser(mine[0], page->x0[piece]) : page->x0[piece];
            mine[1] = place ? lesser(mine[1], page->top[piece]) : page->top[piece];
            mine[2] = place ? greater(mine[2], page->x1[piece]) : page->x1[piece];
            mine[3] = place ? greater(mine[3], page->bottom[piece]) : page->bottom[piece];
            if (!place) mine[4] = page->base[piece];
            PyObject *known = PyLong_FromLongLong(piece);
            if (!known || PyList_SetItem(list, place, known) < 0) {
                Py_CLEAR(lists);
                break;
            }
        }
    }
    if (lists) {
        PyObject *parts[] = {lists, bytes_of(box, 5 * many, 8)};
        answer = tuple_of(parts, 2);
    }
    PyMem_Free(box);
    return answer;
}

/* rows((x0, top, x1, bottom, base, size: float64, length: int64) of pieces, gutters: float64 rows of x0, x1, top, bottom,
   (row share, small, raised, near, near mark, few, reach)): lists of pieces, and x0, top, x1, bottom, baseline of each row as bytes */
PyObject *rows(PyObject *self, PyObject *args) {
    PyObject *arrays, *gutters, *answer = NULL;
    Habits habits;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO(dddddnn)", &arrays, &gutters, &habits.row_share, &habits.small, &habits.raised, &habits.near,
                          &habits.near_mark, &habits.few, &habits.reach))
        return NULL;
    static const size_t widths[] = {8, 8, 8, 8, 8, 8, 8};
    void *memory[7];
    Buffers buffers = {.count = 0};
    Page page = {.count = -1, .gutters = -1};
    Ranked *order = NULL;
    int64_t *places = NULL;
    if (!arrays_of(&buffers, arrays, 7, &page.count, widths, memory) || !(page.strips = array_of(&buffers, gutters, &page.gutters, 32)))
        goto done;
    page.x0 = memory[0], page.top = memory[1], page.x1 = memory[2], page.bottom = memory[3];
    page.base = memory[4], page.size = memory[5], page.length = memory[6];
    if (!(order = room_for(page.count, sizeof *order)) || !(places = room_for(3 * page.count + 1, 8))) goto done;
    page.joined = places;
    double largest = 0;
    for (Py_ssize_t at = 0; at < page.count; at++) {
        page.joined[at] = at;
        order[at] = (Ranked){page.base[at], page.x0[at], at};
        largest = at ? greater(largest, page.size[at]) : page.size[at];
    }
    qsort(order, page.count, sizeof *order, by_rank);
    for (Py_ssize_t at = 0; at < page.count; at++) join(&page, &habits, order, at, 0.6 * largest);
    answer = rows_of(&page, order, places + page.count, places + 2 * page.count);
done:
    PyMem_Free(order);
    PyMem_Free(places);
    give_back(&buffers);
    return answer;
}
