// The state that each step of a schedule touches, in plain memory: Swift counts references and looks up generic
// types at each access in a debug build, which is the build that users of schedules run.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The queue, the tasks and the choices of one schedule, under a lock of their own.
typedef struct Steps Steps;

/// The profile of one schedule, for others; it lives longer than they.
typedef struct StepsProfile StepsProfile;

/// How a random schedule chooses: uniformly, or the newest task of four that it draws, or in proportion to what tasks still
/// have to do, or by priorities of jobs that are drawn again.
enum { steps_uniform, steps_newest, steps_weighted, steps_redrawn };

enum { steps_job, steps_main_actor_job, steps_resumption, steps_plain_job };

/// One piece of work, and the number of its task in the schedule, counted from zero by first appearance.
typedef struct {
    uintptr_t work;
    int32_t kind;
    int32_t task;
    /// The actor whose job it is, or zero, and whether a task of the schedule has brought it.
    uintptr_t actor;
    bool isBrought;
    /// Its weight or priority in a random schedule; its name in all of them where a schedule is analysed.
    uint64_t draw;
    /// The step that has queued it, and what it touches besides its actor, where a schedule is analysed.
    int32_t parent, touches;
} StepsItem;

typedef struct {
    /// The number of its task in the schedule.
    int32_t task;
    bool isNew;
    /// Whether the schedule is over, and whether it is for the slower way, so that nothing was queued.
    bool isClosed, isOther;
} StepsArrival;

/// Creates the steps of a schedule that follows a trace: the first queued where the trace ends.
Steps *_Nonnull steps_follow(const intptr_t *_Nullable choices, intptr_t count);
/// Creates the steps of a random schedule; without a profile a weighted one is uniform.
///
/// After `fairness` decisions its choices are uniform, and every postponement ends.
Steps *_Nonnull steps_random(
    uint64_t random, int32_t kind, const StepsProfile *_Nullable profile);
void steps_free(Steps *_Nonnull steps);

/// Creates the profile from a schedule that follows the empty trace and is over.
StepsProfile *_Nonnull steps_profile(Steps *_Nonnull steps);
void profile_free(StepsProfile *_Nonnull profile);
/// Says that the job which runs on this thread joins the line of an actor.
void steps_note_hop(uintptr_t actor);

enum { steps_fairness = 1000 };

/// The schedules that a search has to run where it leaves out those that differ in steps without a conflict alone.
typedef struct Reduction Reduction;

/// Creates one that knows the order of arrival, and at most `limit` schedules.
Reduction *_Nonnull reduction_create(intptr_t limit);
void reduction_free(Reduction *_Nonnull reduction);
/// Chooses the next schedule; returns the number of its choices, or a number below zero when there is none.
intptr_t reduction_next(Reduction *_Nonnull reduction);
void reduction_copy_choices(const Reduction *_Nonnull reduction, intptr_t *_Nonnull choices);
/// Prepares the steps of that schedule. `knows_tasks` says whether the layout of tasks and actors is known.
void reduction_start(const Reduction *_Nonnull reduction, Steps *_Nonnull steps, bool knows_tasks);
/// Takes what the schedule did, which is over.
void reduction_take(Reduction *_Nonnull reduction, Steps *_Nonnull steps);
/// Adds the schedules that reverse a race of the one that was taken.
void reduction_expand(Reduction *_Nonnull reduction);
/// The number of schedules that are known, of those that were chosen, and whether those are all and none was left out.
typedef struct {
    intptr_t known, taken;
    bool isExhausted;
} ReductionState;
ReductionState reduction_state(const Reduction *_Nonnull reduction);

/// Ends a step of an analysed schedule: looks which tasks have ended, and which lines have changed.
void steps_end_step(Steps *_Nonnull steps);
/// Names an object of the test library that is created in a step; zero outside of an analysed schedule.
uint64_t steps_name_object(void);
/// The order of tasks that settle or sleep.
static const uint64_t steps_waits = 3;
/// Says that the code that runs uses such an object.
void steps_note_object(uint64_t name);

/// Queues work of the task with this number in the runtime, or, if that is zero, of the one with the number
/// `current`, or else of the one that runs.
///
/// If it comes from the schedule's thread `steps_last_enqueued` is then the work, or one for an actor's job.
StepsArrival steps_append(
    Steps *_Nonnull steps, uintptr_t work, int32_t kind, uint64_t number, uint64_t current,
    uintptr_t actor, bool is_foreign);
/// Queues work that the thread of the schedule brings, as `steps_append` does.
///
/// Work of another thread, and a task of another schedule that yields, is for the slower way.
StepsArrival steps_enqueue(Steps *_Nonnull steps, uintptr_t work, int32_t kind);
/// Sets the functions of the runtime that say the number of a task and the current one, and whether the memory of jobs
/// is known.
void jobs_install(const void *_Nullable number, const void *_Nullable current, bool knows_memory);
/// Returns the actor whose job it is; zero for another one, and where the memory of jobs is not known.
uintptr_t jobs_actor(uintptr_t job);
/// Returns the number of the task of a job, or of one that waits for the actor whose job it is; zero without one.
uint64_t jobs_task(uintptr_t job);
/// Returns the number of the current task; zero without one.
uint64_t jobs_current(void);
uintptr_t jobs_current_task(void);

/// A task for which an actor runs this job of its own; zero for other jobs, and where none is known.
uintptr_t jobs_waiting_task(uintptr_t job);
/// Retains the task of a job that is being enqueued, or of an immediate one that is about to start, until
/// `tasks_release`; zero for the job of an actor, for an `async let`, and where the memory of jobs is not known.
uintptr_t tasks_keep(uintptr_t job, bool is_immediate);
void tasks_release(uintptr_t task);
bool tasks_has_ended(uintptr_t task);
const char *_Nullable tasks_name(uintptr_t task);
/// Returns for what kind of thing a task waits, and sets the thing; zero for a task that runs.
uint32_t tasks_wait(uintptr_t task, uintptr_t *_Nonnull object);
/// Whether the task of a job that runs next prefers an executor.
bool tasks_prefers(uintptr_t job, uintptr_t executor);
/// Adds a task that starts inside of the job that runs.
StepsArrival steps_add_task(Steps *_Nonnull steps, uint64_t number);

/// Chooses the place in the queue of the work that runs next; below zero without work.
intptr_t steps_choose(Steps *_Nonnull steps);
/// Takes the work at a place, and postpones that before it until nothing else can run.
///
/// So one deviation from the order of arrival delays a task for as long as the others have something to do.
StepsItem steps_take(Steps *_Nonnull steps, intptr_t place);
/// Chooses and takes in one; returns whether there was work.
bool steps_next(Steps *_Nonnull steps, StepsItem *_Nonnull item);
/// Chooses one of so many values for the code that runs; the first one when the schedule is over.
///
/// It is a choice like that of a task, but a cancel that comes between two jobs comes after those of the first.
intptr_t steps_choose_value(Steps *_Nonnull steps, intptr_t count);
void steps_begin_cancel(Steps *_Nonnull steps, intptr_t task);
/// Takes all; `items` has room for the count of the queue, and is called on the schedule's thread.
intptr_t steps_take_all(Steps *_Nonnull steps, StepsItem *_Nonnull items, intptr_t room);
void steps_close(Steps *_Nonnull steps);

intptr_t steps_queue_count(Steps *_Nonnull steps);
StepsItem steps_queued(Steps *_Nonnull steps, intptr_t place);
bool steps_is_queued(Steps *_Nonnull steps, intptr_t task);
intptr_t steps_choice_count(Steps *_Nonnull steps);
/// Copies the choices, the counts of work that could run, and how many pieces were taken before each choice.
intptr_t steps_copy_choices(
    Steps *_Nonnull steps, intptr_t *_Nullable choices, intptr_t *_Nullable widths,
    intptr_t *_Nullable taken, intptr_t room);

intptr_t steps_taken(Steps *_Nonnull steps);

/// Returns a hash of choices without those at the end that are zero.
uint64_t choices_hash(const intptr_t *_Nullable choices, intptr_t count);

/// Returns whether choices start with those of a trace.
bool choices_start(
    const intptr_t *_Nullable choices, intptr_t count, const intptr_t *_Nullable trace,
    intptr_t trace_count);

intptr_t steps_task_count(Steps *_Nonnull steps);
/// Returns the number in the schedule of a task; below zero for one that is not known.
int32_t steps_task(Steps *_Nonnull steps, uint64_t number);
intptr_t steps_copy_tasks(Steps *_Nonnull steps, uint64_t *_Nonnull numbers, intptr_t room);
/// The task that runs now, or that ran last.
intptr_t steps_running(Steps *_Nonnull steps);
void steps_set_running(Steps *_Nonnull steps, intptr_t task);
/// Retains the task that runs next, or the actor of a job that does, until `steps_end`; returns what it has retained.
uintptr_t steps_begin(uintptr_t job);
/// Notes after a job whether its task has left the thread with it, and after one of an actor which tasks are back.
void steps_end(Steps *_Nonnull steps, uintptr_t held);
/// Ends the watch over a task that is away, and returns its number; zero without one.
uint64_t steps_take_away(Steps *_Nonnull steps);

/// The actor whose job runs, if a task of the schedule has brought it; or else zero. Only for its thread.
///
/// Not so if a task of another schedule may have: in the job of another actor without a task that is known, or after
/// `steps_note_guest`.
uintptr_t steps_brought_actor(Steps *_Nonnull steps);
void steps_note_guest(Steps *_Nonnull steps);

/// The schedules to which tasks of the process belong, by the runtime's number; under one lock, which `captured_count`
/// takes itself.
void captured_lock(void);
void captured_unlock(void);
void *_Nullable captured_find(uint64_t number);
void *_Nullable captured_add(uint64_t number, void *_Nonnull schedule);
/// Removes the tasks of a schedule, besides those that belong to another one by now.
void captured_remove(Steps *_Nonnull steps, void *_Nonnull schedule);
intptr_t captured_count(void);

typedef struct CrashTexts CrashTexts;

/// Copies six texts, between which are bytes of the value 3: `output`, `replay`, `order`, `file`, `path`, `kept`.
///
/// All may contain `crash_trace`, which is written as the trace of the schedule. `output` and `file` may contain
/// `crash_replay`, which is written as `order` for the order of arrival, and otherwise as `replay`. `path` is that of
/// the file of a kept failure, of which `kept` says that it was written. Without an order or a path they are empty.
CrashTexts *_Nonnull crash_prepare(const char *_Nonnull all);

enum { crash_trace = 1, crash_replay = 2 };

void crash_install(void);
/// Says which schedule runs on this thread, until `crash_leave()`.
void crash_enter(Steps *_Nonnull steps, const CrashTexts *_Nonnull texts);
void crash_leave(void);

/// Sets the executor, as the runtime writes it, from which a plain task joins the line of an actor.
void hops_install(uintptr_t identity, uintptr_t implementation, uintptr_t main_actor);
/// Says which schedule runs on this thread; nothing for none.
void hops_enter(void *_Nullable schedule);
void *_Nullable hops_schedule(void);

/// Tells the current thread from all others that are alive.
uintptr_t thread_identity(void);
/// Returns the number of the current thread in the system; zero where that shows no threads.
int32_t thread_number(void);
/// Whether the process began with the current thread; true where that is not known.
bool thread_is_main(void);

enum { stack_limit = 64 };

/// Where a thread is: the addresses to which its functions return, innermost first, the name and the number of its
/// task, without one empty and zero, and a hash of its registers and its stack.
typedef struct {
    intptr_t count;
    const uintptr_t *_Nonnull addresses;
    const char *_Nonnull name;
    uint64_t task, state;
} StackAnswer;

/// Sets the handler of the signal, and the function of the runtime that says the name of the current task.
void stack_install(const void *_Nullable name_of_task);
void stack_allow(void);
/// Asks a thread, one at a time; returns nothing when it does not answer in that time, or where none is asked.
const StackAnswer *_Nullable stack_ask(uintptr_t thread, int64_t nanoseconds);
/// Walks the stack of the current thread, up to the limit.
intptr_t stack_addresses(uintptr_t *_Nonnull to);
