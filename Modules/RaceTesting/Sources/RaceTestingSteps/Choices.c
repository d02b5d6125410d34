#include "Steps.h"
#include <string.h>

static intptr_t planned(Steps *steps, intptr_t decision, intptr_t width) {
    if (decision >= steps->plan_count) { return 0; }
    intptr_t choice = steps->plan[decision];
    return choice < width ? choice : width - 1;
}

ALWAYS_INLINE intptr_t any_place(Steps *steps) {
    return (intptr_t)(next_random(steps) % (uint64_t)steps->count);
}

static intptr_t place_by_draw(Steps *steps) {
    intptr_t best = steps_first_of_many(steps), last = steps_last_of_many(steps, best);
    for (intptr_t place = best + 1; place < last; place++) {
        if (item_at(steps, place)->draw > item_at(steps, best)->draw) { best = place; }
    }
    return best;
}

intptr_t steps_place(Steps *steps, intptr_t decision) {
    if (!steps->is_random) {
        bool is_free = decision >= steps->plan_count && steps->trail != NULL;
        return is_free ? trail_awake(steps) : planned(steps, decision, steps->count);
    }
    // A task that yields until another has done something would otherwise run for ever.
    int32_t kind = decision < steps_fairness ? steps->kind : steps_uniform;
    if (kind == steps_weighted && steps->profile != NULL) { return profile_place(steps); }
    if (kind == steps_redrawn) { return place_by_draw(steps); }
    intptr_t place = any_place(steps);
    // A task that differs from many others is mostly the last one that a test starts. Chosen uniformly among them it
    // hardly runs in time.
    for (int draw = 1; kind == steps_newest && draw < 4; draw++) {
        intptr_t other = any_place(steps);
        if (item_at(steps, other)->task > item_at(steps, place)->task) { place = other; }
    }
    return place;
}

static intptr_t place_of_value(Steps *steps, intptr_t decision, intptr_t count) {
    if (!steps->is_random) { return planned(steps, decision, count); }
    // In half of the schedules the values are as likely, in the others the first one is: one fault among many
    // calls is else as rare as none.
    if (steps->value_odds == 0) { steps->value_odds = next_random(steps) & 1 ? 1 : 8; }
    if (next_random(steps) % (uint64_t)steps->value_odds != 0) { return 0; }
    return (intptr_t)(next_random(steps) % (uint64_t)count);
}

void steps_add_choice(Steps *steps, Choice choice) {
    *ADD(steps->choices, steps->choice_count, steps->choice_room) = choice;
}

intptr_t steps_choose_value(Steps *steps, intptr_t count) {
    intptr_t value = 0;
    lock(steps);
    if (!steps->is_closed) {
        value = place_of_value(steps, steps->choice_count, count);
        Choice choice = {.choice = value, .width = count, .taken = steps->before, .is_value = true};
        if (steps->trail != NULL) { choice.step = trail_value(steps->trail); }
        steps_add_choice(steps, choice);
    }
    unlock(steps);
    return value;
}

uint64_t choices_hash(const intptr_t *choices, intptr_t count) {
    while (count > 0 && choices[count - 1] == 0) { count--; }
    uint64_t hash = (uint64_t)count * 0xBF58476D1CE4E5B9;
    for (intptr_t place = 0; place < count; place++) {
        hash ^= hash >> 32;
        hash = (hash + (uint64_t)choices[place]) * 0x9E3779B97F4A7C15;
    }
    return hash;
}

bool choices_start(
    const intptr_t *choices, intptr_t count, const intptr_t *trace, intptr_t trace_count
) {
    size_t size = (size_t)trace_count * sizeof(intptr_t);
    return trace_count == 0 || (trace_count <= count && memcmp(choices, trace, size) == 0);
}
