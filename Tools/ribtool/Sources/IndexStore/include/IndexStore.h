#pragma once

#include <stdbool.h>

#pragma clang assume_nonnull begin

/// Calls `found` for each place at which a source names a symbol.
///
/// - store: the folder of an index that the compiler has written.
/// - context: handed on to `found`.
/// - found: gets texts that it has to copy: the path of the source, and the symbol's id, which is the same
///   in all modules.
/// - Returns: whether the index can be read.
bool readIndex(const char *store, void *context,
               void (*found)(void *context, const char *file, unsigned line,
                             const char *symbol, bool isDefinition));

#pragma clang assume_nonnull end
