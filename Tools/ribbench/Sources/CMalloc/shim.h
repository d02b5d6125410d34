// The allocator's own figures; Swift's map of the C library leaves them out.
#if defined(__linux__)
#include <malloc.h>
#endif
