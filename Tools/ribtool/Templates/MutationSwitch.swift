// `ribtool mutate` adds this file to a mutated module. It reads the variables once, at the first mutated line.
private import Foundation

// Safe: the text of the variable is copied at once.
private let active: Int = {
    guard let text = unsafe getenv("RIBHOUSE_MUTANT") else { return 0 }
    return unsafe Int(String(cString: text)) ?? 0
}()

/// The size of the file of reached mutants.
private let capacity = 65_536

// Safe: every thread writes the same byte, 1, and the memory is never unmapped.
private nonisolated(unsafe) let reached: UnsafeMutablePointer<UInt8>? = {
    guard let path = unsafe getenv("RIBHOUSE_MUTANTS_REACHED"), unsafe path.pointee != 0,
        case let file = unsafe open(path, O_RDWR | O_CREAT, 0o644), file >= 0
    else { return nil }
    // A program whose output is closed must not write there.
    defer { close(file) }
    guard ftruncate(file, capacity) == 0,
        let memory = unsafe mmap(
            nil, capacity, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
        unsafe memory != MAP_FAILED
    else { return nil }
    return unsafe memory.assumingMemoryBound(to: UInt8.self)
}()

// Safe: the number is below the size of the memory.
@usableFromInline
func _mutant(_ number: Int) -> Bool {
    if let reached = unsafe reached, number < capacity { unsafe reached[number] = 1 }
    return number == active
}

@usableFromInline
func _mutantPause() async { try? await Task.sleep(nanoseconds: 20_000_000) }
