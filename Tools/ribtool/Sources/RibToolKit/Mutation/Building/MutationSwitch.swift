/// The source that is added to a mutated module: the switch that selects a mutant.
enum MutationSwitch {
    /// The variable with the number of the mutant to switch on.
    static let variable = "RIBHOUSE_MUTANT"
    /// The function that returns whether a mutant is switched on.
    static let function = "_mutant"
    /// The function that sleeps briefly, so that a missing `await` shows.
    static let pause = "_mutantPause"
    /// The name of the file, which no module of the repository has.
    static let file = "MutationSwitch.swift"
    /// The variable with the path of a file in which the byte of each reached mutant is set.
    static let reachedVariable = "RIBHOUSE_MUTANTS_REACHED"

    /// The text of the file, which reads the variables once, at the first mutated line.
    static let source = """
        private import Foundation

        private let active: Int = {
            guard let text = unsafe getenv("\(variable)") else { return 0 }
            return unsafe Int(String(cString: text)) ?? 0
        }()

        /// The size of the file of reached mutants.
        private let capacity = 65_536

        // Safe: every thread writes the same byte, 1, and the memory is never unmapped.
        private nonisolated(unsafe) let reached: UnsafeMutablePointer<UInt8>? = {
            guard let path = unsafe getenv("\(reachedVariable)"), unsafe path.pointee != 0,
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

        @usableFromInline
        func \(function)(_ number: Int) -> Bool {
            if let reached = unsafe reached, number < capacity { unsafe reached[number] = 1 }
            return number == active
        }

        @usableFromInline
        func \(pause)() async { try? await Task.sleep(nanoseconds: 20_000_000) }

        """
}
