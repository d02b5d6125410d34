#include "Steps.h"
#include <stdlib.h>

ALWAYS_INLINE intptr_t place_of(const NumberTable *table, uint64_t key) {
    intptr_t mask = table->room - 1;
    intptr_t place = (intptr_t)key & mask;
    while (table->keys[place] != 0 && table->keys[place] != key) { place = (place + 1) & mask; }
    return place;
}

static void grow(NumberTable *table) {
    NumberTable larger = {.room = table->room == 0 ? 32 : 2 * table->room};
    larger.keys = calloc((size_t)larger.room, sizeof(uint64_t));
    larger.values = steps_resize(NULL, larger.room, sizeof(uintptr_t));
    if (larger.keys == NULL) { abort(); }
    for (intptr_t place = 0; place < table->room; place++) {
        if (table->keys[place] != 0) {
            numbers_set(&larger, table->keys[place], table->values[place]);
        }
    }
    numbers_free(table);
    *table = larger;
}

void numbers_set(NumberTable *table, uint64_t key, uintptr_t value) {
    if (2 * table->count >= table->room) { grow(table); }
    intptr_t place = place_of(table, key);
    if (table->keys[place] == 0) { table->count++; }
    table->keys[place] = key;
    table->values[place] = value;
}

uintptr_t *numbers_find(const NumberTable *table, uint64_t key) {
    if (table->count == 0) { return NULL; }
    intptr_t place = place_of(table, key);
    return table->keys[place] == 0 ? NULL : &table->values[place];
}

void numbers_remove(NumberTable *table, uint64_t key) {
    if (table->count == 0) { return; }
    intptr_t mask = table->room - 1;
    intptr_t hole = place_of(table, key);
    if (table->keys[hole] == 0) { return; }
    table->count--;
    // Moves up what could not have its own place because of the one that goes.
    for (intptr_t next = (hole + 1) & mask; table->keys[next] != 0; next = (next + 1) & mask) {
        intptr_t wanted = (intptr_t)table->keys[next] & mask;
        if (((next - wanted) & mask) >= ((next - hole) & mask)) {
            table->keys[hole] = table->keys[next];
            table->values[hole] = table->values[next];
            hole = next;
        }
    }
    table->keys[hole] = 0;
}

void numbers_free(NumberTable *table) {
    free(table->keys);
    free(table->values);
}

static pthread_mutex_t captured_mutex = PTHREAD_MUTEX_INITIALIZER;
static NumberTable captured;

void captured_lock(void) { pthread_mutex_lock(&captured_mutex); }

void captured_unlock(void) { pthread_mutex_unlock(&captured_mutex); }

void *captured_find(uint64_t number) {
    uintptr_t *schedule = numbers_find(&captured, number);
    return schedule == NULL ? NULL : (void *)*schedule;
}

void *captured_add(uint64_t number, void *schedule) {
    void *before = captured_find(number);
    numbers_set(&captured, number, (uintptr_t)schedule);
    return before;
}

void captured_remove(Steps *steps, void *schedule) {
    if (steps->is_uncaptured) { return; }
    steps->is_uncaptured = true;
    for (intptr_t task = 0; task < steps->task_count; task++) {
        if (captured_find(steps->tasks[task]) == schedule) {
            numbers_remove(&captured, steps->tasks[task]);
        }
    }
}

intptr_t captured_count(void) {
    captured_lock();
    intptr_t count = captured.count;
    captured_unlock();
    return count;
}
