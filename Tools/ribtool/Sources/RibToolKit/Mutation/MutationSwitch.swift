/// What is put into a module besides its changed sources: the switch behind each change.
enum MutationSwitch {
    /// Holds the number of the change that is switched on.
    static let variable = "RIBHOUSE_MUTANT"
    /// Tells whether a change is switched on.
    static let function = "_mutant"
    /// Takes a moment: who does not wait for a call mostly gets away with it when it is quick.
    static let pause = "_mutantPause"
    /// The name of the file, which no module of the repository has.
    static let file = "MutationSwitch.swift"

    /// Holds the path of a file in which a byte is set for each change that is reached.
    static let reachedVariable = "RIBHOUSE_MUTANTS_REACHED"
    /// How many changes such a file has room for.
    static let reachedCapacity = 1 << 16

    /// The file's text.
    ///
    /// The variables are read once, when the first changed line is reached.
    static let source = """
        #if canImport(Glibc)
            private import Glibc
        #elseif canImport(Musl)
            private import Musl
        #else
            private import Darwin
        #endif

        private let active: Int = {
            guard let text = unsafe getenv("\(variable)") else { return 0 }
            return unsafe Int(String(cString: text)) ?? 0
        }()

        // Safe: a byte is only ever set to 1, whoever comes first, and the memory stays.
        private nonisolated(unsafe) let reached: UnsafeMutablePointer<UInt8>? = {
            guard let path = unsafe getenv("\(reachedVariable)"), unsafe path.pointee != 0,
                case let file = unsafe open(path, O_RDWR | O_CREAT, 0o644), file >= 0,
                ftruncate(file, \(reachedCapacity)) == 0,
                let memory = unsafe mmap(
                    nil, \(reachedCapacity), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
                unsafe memory != MAP_FAILED
            else { return nil }
            return unsafe memory.assumingMemoryBound(to: UInt8.self)
        }()

        @usableFromInline
        func \(function)(_ number: Int) -> Bool {
            if let reached = unsafe reached, number < \(reachedCapacity) {
                unsafe reached[number] = 1
            }
            return number == active
        }

        @usableFromInline
        func \(pause)() async { try? await Task.sleep(nanoseconds: 2_000_000) }

        """
}
