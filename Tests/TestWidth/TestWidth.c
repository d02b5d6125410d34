// Lets four tests run at a time, with at most 20 schedules each, unless the person who starts them says otherwise.
//
// Swift Testing starts all tests at once. On a busy machine a test then waits for a thousand others while
// its time limit runs. It reads the number from the environment when it starts, so this comes before. With `FAULTS`,
// tests explore as many schedules as they say.
#include <stdlib.h>

__attribute__((constructor)) static void runFourTestsAtATime(void) {
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "4", 0);
    if (!getenv("FAULTS")) setenv("RACE_SCHEDULES", "...20", 0);
}
