#pragma once

/// Keeps the memory of this process from core dumps and other programs, and overwrites it when it is freed.
///
/// Call it before there is a second thread.
void protectMemory(void);
