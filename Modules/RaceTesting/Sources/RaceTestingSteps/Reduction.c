#include "Steps.h"
#include <stdlib.h>
#include <string.h>

// Which schedules are left to run, of all orders that differ in steps with a conflict (Abdulla and others, 2014: source
// sets and sleep sets). After a schedule each pair of its steps that conflict, and between which nothing else orders
// them, is reversed: another schedule starts with what comes before the first of them, and goes on with a step that
// leads to the second. A step that has been first there before sleeps, until another one comes that conflicts with it.

/// A schedule: it goes on as another one up to a choice, and deviates there.
typedef struct {
    intptr_t parent, step, decision, choice, deviations;
    /// Where the choice is one of an order, what it takes, and the place of the node; below zero where it is a value.
    uint64_t name;
    intptr_t node;
    /// The sleepers before that step where the choice is a value.
    intptr_t sleeper, sleeper_count;
    /// The next schedule that is as far from the order of arrival.
    intptr_t next;
    /// The later choices that are not zero.
    intptr_t forced, forced_count;
} Run;

/// Work that may run first after the same steps; those of one node are a list.
typedef struct {
    uint64_t name;
    bool is_known;
    int32_t flags;
    intptr_t touch, touch_count, next;
} First;

/// A step of a schedule at which others deviate.
typedef struct {
    intptr_t first, last, sleeper, sleeper_count;
} Node;

typedef struct {
    uint64_t name;
    intptr_t touch, touch_count;
    int32_t flags;
} Asleep;

typedef struct {
    Asleep *all;
    intptr_t count, room;
} Sleepers;

typedef struct { intptr_t first, last; } Bucket;

struct Reduction {
    intptr_t limit, taken, chosen;
    bool has_dropped;
    Run *runs;
    Node *nodes;
    First *firsts;
    Asleep *sleepers;
    uint64_t *touches;
    intptr_t *forced;
    Bucket *buckets;
    intptr_t run_count, run_room, node_count, node_room, first_count, first_room;
    intptr_t sleeper_count, sleeper_room, touch_count, touch_room, forced_count, forced_room;
    intptr_t bucket_count, bucket_room, lowest;
    NumberTable places;
    // The schedule that was taken last.
    Trail *trail;
    Choice *choices;
    intptr_t choice_count;
    intptr_t *plan, plan_count, plan_room;
    uint64_t *rows;
    intptr_t row_room;
};

static void add_run(Reduction *of, Run run) {
    if (of->run_count == of->limit) {
        of->has_dropped = true;
        return;
    }
    intptr_t number = of->run_count;
    run.next = -1;
    *ADD(of->runs, of->run_count, of->run_room) = run;
    while (of->bucket_count <= run.deviations) {
        *ADD(of->buckets, of->bucket_count, of->bucket_room) = (Bucket){-1, -1};
    }
    Bucket *bucket = &of->buckets[run.deviations];
    if (bucket->first < 0) {
        bucket->first = number;
    } else {
        of->runs[bucket->last].next = number;
    }
    bucket->last = number;
    if (run.deviations < of->lowest) { of->lowest = run.deviations; }
}

Reduction *reduction_create(intptr_t limit) {
    Reduction *of = calloc(1, sizeof(Reduction));
    if (of == NULL) { abort(); }
    of->limit = limit;
    add_run(of, (Run){.parent = -1, .step = -1, .decision = -1, .node = -1});
    return of;
}

void reduction_free(Reduction *of) {
    if (of->trail != NULL) { trail_free(of->trail); }
    numbers_free(&of->places);
    free(of->runs);
    free(of->nodes);
    free(of->firsts);
    free(of->sleepers);
    free(of->touches);
    free(of->forced);
    free(of->buckets);
    free(of->choices);
    free(of->plan);
    free(of->rows);
    free(of);
}

ReductionState reduction_state(const Reduction *of) {
    return (ReductionState){of->run_count, of->taken, of->taken == of->run_count && !of->has_dropped};
}

static void set_choice(Reduction *of, intptr_t decision, intptr_t choice) {
    while (of->plan_count <= decision) { *ADD(of->plan, of->plan_count, of->plan_room) = 0; }
    of->plan[decision] = choice;
}

intptr_t reduction_next(Reduction *of) {
    while (of->lowest < of->bucket_count && of->buckets[of->lowest].first < 0) { of->lowest++; }
    if (of->lowest == of->bucket_count) { return -1; }
    Bucket *bucket = &of->buckets[of->lowest];
    of->chosen = bucket->first;
    bucket->first = of->runs[of->chosen].next;
    of->taken++;
    of->plan_count = 0;
    intptr_t end = INTPTR_MAX;
    for (intptr_t number = of->chosen; number > 0; number = of->runs[number].parent) {
        const Run *run = &of->runs[number];
        for (intptr_t place = 0; place < run->forced_count; place++) {
            const intptr_t *forced = &of->forced[run->forced + 2 * place];
            if (forced[0] < end) { set_choice(of, forced[0], forced[1]); }
        }
        set_choice(of, run->decision, run->choice);
        end = run->decision;
    }
    return of->plan_count;
}

void reduction_copy_choices(const Reduction *of, intptr_t *choices) {
    if (of->plan_count > 0) { memcpy(choices, of->plan, (size_t)of->plan_count * sizeof(intptr_t)); }
}

/// Adds those that were first at a node before the one with a name, as far as is known what they touch.
static void add_firsts(const Reduction *of, const Node *node, uint64_t name, Sleepers *sleepers) {
    for (intptr_t place = node->first; place >= 0; place = of->firsts[place].next) {
        const First *first = &of->firsts[place];
        if (first->name == name) { return; }
        // With another value it may touch something else.
        if (!first->is_known || (first->flags & chooses_value) != 0) { continue; }
        *ADD(sleepers->all, sleepers->count, sleepers->room) =
            (Asleep){first->name, first->touch, first->touch_count, first->flags};
    }
}

static void add_sleepers(const Reduction *of, intptr_t from, intptr_t count, Sleepers *sleepers) {
    for (intptr_t place = from; place < from + count; place++) {
        *ADD(sleepers->all, sleepers->count, sleepers->room) = of->sleepers[place];
    }
}

static Sleeper sleeper(const Reduction *of, const Asleep *one) {
    return (Sleeper){
        .name = one->name, .touches = of->touches + one->touch, .touch_count = (int32_t)one->touch_count,
        .flags = one->flags,
    };
}

void reduction_start(const Reduction *of, Steps *steps, bool knows_tasks) {
    const Run *run = &of->runs[of->chosen];
    Sleepers asleep = {0};
    if (run->node < 0) {
        add_sleepers(of, run->sleeper, run->sleeper_count, &asleep);
    } else {
        const Node *node = &of->nodes[run->node];
        add_sleepers(of, node->sleeper, node->sleeper_count, &asleep);
        add_firsts(of, node, run->name, &asleep);
    }
    Sleeper *sleepers = steps_resize(NULL, asleep.count + 1, sizeof(Sleeper));
    for (intptr_t place = 0; place < asleep.count; place++) {
        sleepers[place] = sleeper(of, &asleep.all[place]);
    }
    // The step that differs wakes them first.
    intptr_t first = run->step < 0 ? 0 : run->step;
    steps->trail = trail_create(knows_tasks, sleepers, asleep.count, first);
    free(asleep.all);
}

void reduction_take(Reduction *of, Steps *steps) {
    lock(steps);
    if (of->trail != NULL) { trail_free(of->trail); }
    of->trail = steps->trail;
    steps->trail = NULL;
    of->choice_count = steps->choice_count;
    of->choices = steps_resize(of->choices, of->choice_count + 1, sizeof(Choice));
    if (of->choice_count > 0) {
        memcpy(of->choices, steps->choices, (size_t)of->choice_count * sizeof(Choice));
    }
    unlock(steps);
    trail_enter(NULL);
    trail_close(of->trail);
}

static Sleeper step_as_sleeper(const Trail *trail, intptr_t place) {
    const TrailStep *step = &trail->steps[place];
    return (Sleeper){
        .name = step->name, .touches = trail->touches + step->touch, .touch_count = step->touch_count,
        .flags = step->flags,
    };
}

ALWAYS_INLINE bool has(const uint64_t *row, intptr_t bit) { return row[bit / 64] >> (bit % 64) & 1; }
ALWAYS_INLINE void add(uint64_t *row, intptr_t bit) { row[bit / 64] |= (uint64_t)1 << (bit % 64); }

ALWAYS_INLINE bool meet(const uint64_t *row, const uint64_t *other, intptr_t words) {
    for (intptr_t word = 0; word < words; word++) {
        if (row[word] & other[word]) { return true; }
    }
    return false;
}

ALWAYS_INLINE void join(uint64_t *row, const uint64_t *other, intptr_t words) {
    for (intptr_t word = 0; word < words; word++) { row[word] |= other[word]; }
}

typedef struct { intptr_t first, second; } Race;

/// Bits of things that a step touches: two steps whose bits have none in common do not conflict.
///
/// Each step has the lowest bit, which only one that touches all looks for, and only such a one has the highest.
static uint64_t bits_of(const Sleeper *step) {
    if (step->flags & touches_all) { return UINT64_MAX; }
    uint64_t bits = step->flags & (touches_outside | touches_object) ? 3 : 1;
    for (int32_t place = 0; place < step->touch_count; place++) {
        bits |= (uint64_t)4 << step->touches[place] % 61;
    }
    return bits;
}

/// Finds what comes before each step, and the pairs that nothing else orders and that no schedule before had.
static Race *find_races(Reduction *of, intptr_t count, intptr_t words, intptr_t *race_count) {
    const Trail *trail = of->trail;
    Race *races = NULL;
    intptr_t first_own = of->runs[of->chosen].step, room = 0, row_count = count + 2 + 64;
    if (row_count * words > of->row_room) {
        of->row_room = 2 * row_count * words;
        of->rows = steps_resize(of->rows, of->row_room, sizeof(uint64_t));
    }
    memset(of->rows, 0, (size_t)(row_count * words) * sizeof(uint64_t));
    // The steps that may conflict with one, and those with each bit.
    uint64_t *others = of->rows + count * words, *with_bit = others + 2 * words;
    for (intptr_t second = 0; second < count; second++) {
        uint64_t *row = of->rows + second * words;
        Sleeper own = step_as_sleeper(trail, second);
        uint64_t bits = bits_of(&own), wanted = bits == UINT64_MAX ? 1 : (bits ^ 1) | (uint64_t)1 << 63;
        for (; wanted != 0; wanted &= wanted - 1) {
            join(others, with_bit + __builtin_ctzll(wanted) * words, words);
        }
        intptr_t parent = trail->steps[second].parent;
        if (parent >= 0) { add(others, parent); }
        for (intptr_t word = second / 64; word >= 0; word--) {
            uint64_t left;
            while ((left = others[word] & ~row[word]) != 0) {
                intptr_t bit = 63 - __builtin_clzll(left), first = 64 * word + bit;
                others[word] ^= (uint64_t)1 << bit;
                Sleeper other = step_as_sleeper(trail, first);
                if (first != parent && !conflict(&own, &other)) { continue; }
                if (first != parent && second >= first_own) {
                    *ADD(races, *race_count, room) = (Race){first, second};
                }
                join(row, of->rows + first * words, words);
                add(row, first);
            }
            others[word] = 0;
        }
        for (; bits != 0; bits &= bits - 1) { add(with_bit + __builtin_ctzll(bits) * words, second); }
    }
    return races;
}

static int by_first(const void *one, const void *other) {
    const Race *first = one, *second = other;
    return first->first < second->first ? -1 : first->first > second->first ? 1
        : first->second < second->second ? -1 : 1;
}

static bool sleeps(const Sleepers *sleepers, uint64_t name) {
    for (intptr_t place = 0; place < sleepers->count; place++) {
        if (sleepers->all[place].name == name) { return true; }
    }
    return false;
}

static void keep_first(Reduction *of, First *first, const Sleeper *step) {
    first->is_known = true;
    first->flags = step->flags;
    first->touch = of->touch_count;
    first->touch_count = step->touch_count;
    for (int32_t place = 0; place < step->touch_count; place++) {
        *ADD(of->touches, of->touch_count, of->touch_room) = step->touches[place];
    }
}

static intptr_t keep_sleepers(Reduction *of, const Sleepers *sleepers) {
    intptr_t from = of->sleeper_count;
    for (intptr_t place = 0; place < sleepers->count; place++) {
        *ADD(of->sleepers, of->sleeper_count, of->sleeper_room) = sleepers->all[place];
    }
    return from;
}

static void add_first(Reduction *of, Node *node, uint64_t name) {
    intptr_t place = of->first_count;
    *ADD(of->firsts, of->first_count, of->first_room) = (First){.name = name, .next = -1};
    if (node->first < 0) {
        node->first = place;
    } else {
        of->firsts[node->last].next = place;
    }
    node->last = place;
}

static First *find_first(Reduction *of, const Node *node, uint64_t name) {
    for (intptr_t place = node->first; place >= 0; place = of->firsts[place].next) {
        if (of->firsts[place].name == name) { return &of->firsts[place]; }
    }
    return NULL;
}

static uint64_t key_of(intptr_t run, intptr_t step) {
    return mixed(((uint64_t)run << 24 ^ (uint64_t)step) + 0x9E3779B97F4A7C15) | 1;
}

static intptr_t deviations_before(const Reduction *of, intptr_t decision) {
    intptr_t count = 0;
    for (intptr_t place = 0; place < decision; place++) { count += of->choices[place].choice != 0; }
    return count;
}

/// Finds the steps between two that do not come after the first, and those of them that may come first there.
static void find_others(const Reduction *of, intptr_t first, intptr_t last, uint64_t *others, intptr_t words) {
    uint64_t *initials = others + words;
    memset(others, 0, (size_t)(2 * words) * sizeof(uint64_t));
    for (intptr_t place = first + 1; place < last; place++) {
        const uint64_t *row = of->rows + place * words;
        if (has(row, first)) { continue; }
        if (!meet(row, others, words)) { add(initials, place); }
        add(others, place);
    }
}

/// Adds the schedule that reverses a race, unless another one starts with what leads to it.
static void reverse(
    Reduction *of, Race race, intptr_t owner, intptr_t *node_place, const Sleepers *asleep,
    const uint64_t *others, intptr_t words
) {
    const Trail *trail = of->trail;
    const TrailStep *step = &trail->steps[race.first];
    const uint64_t *initials = others + words, *row = of->rows + race.second * words;
    intptr_t best = -1;
    for (intptr_t place = race.first + 1; place <= race.second; place++) {
        if (!(place < race.second ? has(initials, place) : !meet(row, others, words))) { continue; }
        uint64_t name = trail->steps[place].name;
        if (sleeps(asleep, name)) { return; }
        if (*node_place >= 0 && find_first(of, &of->nodes[*node_place], name) != NULL) { return; }
        for (int32_t queued = 0; queued < step->width; queued++) {
            if (trail->queues[step->queue + queued] == name && (best < 0 || queued < best)) {
                best = queued;
            }
        }
    }
    if (best < 0 || step->decision < 0) { return; }
    uint64_t name = trail->queues[step->queue + best];
    if (*node_place < 0) {
        if (of->run_count == of->limit) {
            of->has_dropped = true;
            return;
        }
        *node_place = of->node_count;
        Node node = {.first = -1, .last = -1, .sleeper_count = asleep->count};
        node.sleeper = keep_sleepers(of, asleep);
        *ADD(of->nodes, of->node_count, of->node_room) = node;
        numbers_set(&of->places, key_of(owner, race.first), (uintptr_t)*node_place);
        add_first(of, &of->nodes[*node_place], step->name);
        Sleeper own = step_as_sleeper(trail, race.first);
        keep_first(of, find_first(of, &of->nodes[*node_place], step->name), &own);
    }
    add_first(of, &of->nodes[*node_place], name);
    add_run(
        of, (Run){
            .parent = owner, .step = race.first, .decision = step->decision, .choice = best,
            .name = name, .node = *node_place,
            .deviations = deviations_before(of, step->decision) + (best != 0),
        });
}

static void add_values(Reduction *of, intptr_t step, const Sleepers *asleep) {
    for (intptr_t decision = of->runs[of->chosen].decision + 1; decision < of->choice_count; decision++) {
        if (of->choices[decision].step != step || !of->choices[decision].is_value) { continue; }
        for (intptr_t value = 1; value < of->choices[decision].width; value++) {
            add_run(
                of, (Run){
                    .parent = of->chosen, .step = step, .decision = decision, .choice = value, .node = -1,
                    .deviations = deviations_before(of, decision) + 1,
                    .sleeper = keep_sleepers(of, asleep), .sleeper_count = asleep->count,
                });
        }
    }
}

static void keep_forced(Reduction *of) {
    Run *run = &of->runs[of->chosen];
    run->forced = of->forced_count;
    for (intptr_t decision = run->decision + 1; decision < of->choice_count; decision++) {
        if (of->choices[decision].choice == 0) { continue; }
        *ADD(of->forced, of->forced_count, of->forced_room) = decision;
        *ADD(of->forced, of->forced_count, of->forced_room) = of->choices[decision].choice;
        run->forced_count++;
    }
}

/// Leaves the sleepers out that a step wakes.
static void wake(const Reduction *of, Sleepers *asleep, const Sleeper *step) {
    intptr_t count = 0;
    for (intptr_t place = 0; place < asleep->count; place++) {
        Sleeper one = sleeper(of, &asleep->all[place]);
        if (!conflict(&one, step)) { asleep->all[count++] = asleep->all[place]; }
    }
    asleep->count = count;
}

/// Returns the schedule that was the first to come to a step of the one that was taken.
static intptr_t owner_of(const Reduction *of, intptr_t step) {
    intptr_t owner = of->chosen;
    while (owner > 0 && of->runs[owner].step >= step) { owner = of->runs[owner].parent; }
    return owner;
}

void reduction_expand(Reduction *of) {
    const Trail *trail = of->trail;
    keep_forced(of);
    if (trail->is_cut) { of->has_dropped = true; }
    intptr_t count = trail->count < trail->blocked ? trail->count : trail->blocked;
    intptr_t words = count / 64 + 1, race_count = 0, next = 0;
    Race *races = find_races(of, count, words, &race_count);
    qsort(races, (size_t)race_count, sizeof(Race), by_first);
    Sleepers asleep = {0};
    for (intptr_t step = 0; step < count; step++) {
        intptr_t owner = owner_of(of, step);
        // Below a step of its own no other schedule has deviated yet.
        uintptr_t *found = owner == of->chosen ? NULL : numbers_find(&of->places, key_of(owner, step));
        intptr_t node = found == NULL ? -1 : (intptr_t)*found;
        Sleeper own = step_as_sleeper(trail, step);
        if (node >= 0) {
            asleep.count = 0;
            add_sleepers(of, of->nodes[node].sleeper, of->nodes[node].sleeper_count, &asleep);
            First *first = find_first(of, &of->nodes[node], own.name);
            if (first != NULL && !first->is_known) { keep_first(of, first, &own); }
        }
        intptr_t end = next;
        while (end < race_count && races[end].first == step) { end++; }
        uint64_t *others = of->rows + count * words;
        if (end > next) { find_others(of, step, races[end - 1].second, others, words); }
        for (; next < end; next++) { reverse(of, races[next], owner, &node, &asleep, others, words); }
        if (node >= 0) { add_firsts(of, &of->nodes[node], own.name, &asleep); }
        if (own.flags & chooses_value) { add_values(of, step, &asleep); }
        wake(of, &asleep, &own);
    }
    free(asleep.all);
    free(races);
}
