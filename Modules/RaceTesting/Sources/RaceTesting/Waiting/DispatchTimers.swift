import RaceTestingLibC

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The timers of Dispatch, which one thread of the process waits for.
///
/// The kernel shows of each clock only the timer that ends first. On the clock of uptime that is mostly
/// one of Dispatch itself, which looks after its threads once a second. So the number of timers there is
/// read from the memory of Dispatch. Where that looks other than expected, a timer may always end.
struct DispatchTimers {
    private let clocks: [String]

    init(clocks: [String]) { self.clocks = clocks }

    /// Reads what a thread waits for; `nil` if there is anything besides timers and events of Dispatch.
    init?(epoll: UInt) {
        // The event loop of another library has timers and events of its own.
        guard let own = Self.epoll, epoll == own else { return nil }
        guard let set = ProcessThreads.read("/proc/self/fdinfo/\(epoll)") else { return nil }
        let files = set.split(separator: "\n").filter { $0.hasPrefix("tfd:") }.map { line in
            let file = line.split(separator: " ").dropFirst().first ?? ""
            return ProcessThreads.read("/proc/self/fdinfo/\(file)") ?? ""
        }
        clocks = files.filter { $0.contains("it_value:") }
        guard files.allSatisfy({ $0.contains("it_value:") || $0.contains("eventfd-count:") })
        else { return nil }
    }

    /// Whether a timer other than Dispatch's own may end within some time; `nil`: ever.
    func mayEnd(within time: Duration?) -> Bool {
        clocks.contains { clock in
            guard let rest = Self.rest(of: clock) else { return true }
            if clock.contains("clockid: \(CLOCK_MONOTONIC)\n") { return Self.uptimeCount != 1 }
            return rest != .zero && (time.map { rest <= $0 } ?? true)
        }
    }

    private static func rest(of clock: String) -> Duration? {
        let line = clock.split(separator: "\n").first { $0.hasPrefix("it_value:") }
        let numbers = line?.split { !$0.isNumber }.compactMap { Int64($0) } ?? []
        guard numbers.count == 2 else { return nil }
        return .seconds(numbers[0]) + .nanoseconds(numbers[1])
    }

    private static var uptimeCount: UInt32? {
        // Safe: aligned, in the data of a library that stays open, and as long as expected. The threads
        // that change it sleep.
        unsafe heaps.map { unsafe $0.load(as: UInt32.self) / 2 }
    }

    private static var epoll: UInt? {
        // Safe: as above.
        unsafe epollNumber.map { unsafe UInt($0.load(as: UInt32.self)) }
    }

    /// The memory in which Dispatch keeps its timers: for each of three clocks a count of 32 bits, twice the number
    /// of timers, and pointers.
    // Safe: only read, see above.
    nonisolated(unsafe) private static let heaps = unsafe data(
        "_dispatch_timers_heap", size: 3 * 32)

    // Safe: as above.
    nonisolated(unsafe) private static let epollNumber = unsafe data("_dispatch_epfd", size: 4)

    private static func data(_ name: String, size: Int) -> UnsafeRawPointer? {
        let known = "_dispatch_source_type_timer"
        // Safe: the address is only compared and counted from.
        guard let address = unsafe RuntimeSymbols.address(known),
            let image = RuntimeSymbols.image(of: UInt(bitPattern: address)),
            let symbols = SymbolTable(image), let start = symbols[known],
            let found = symbols[name], found.size == size
        else { return nil }
        // Safe: both are in the data of the same library.
        return unsafe UnsafeRawPointer(address).advanced(
            by: Int(found.address) - Int(start.address))
    }
}

struct SymbolTable {
    private static let kind = 2

    private let bytes: Data
    private let symbols: Range<Int>
    private let names: Int

    init?(_ path: String) {
        // Not mapped: the runtime reads each library that it finds in the memory of the process, and one
        // that is gone by then would crash it.
        guard let bytes = try? Data(contentsOf: URL(filePath: path)),
            bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
        else { return nil }
        self.bytes = bytes
        func number(_ offset: Int, _ count: Int) -> Int {
            Self.number(bytes, offset, count) ?? 0
        }
        let (sections, count) = (number(0x28, 8), number(0x3C, 2))
        let table = (0..<count).map { sections + 64 * $0 }.first {
            number($0 + 4, 4) == Self.kind
        }
        guard let table else { return nil }
        let start = number(table + 24, 8)
        symbols = start..<(start + number(table + 32, 8))
        names = number(sections + 64 * number(table + 40, 4) + 24, 8)
    }

    subscript(name: String) -> (address: UInt64, size: UInt64)? {
        let name = Array(name.utf8) + [0]
        for symbol in stride(from: symbols.lowerBound, to: symbols.upperBound, by: 24) {
            guard let offset = Self.number(bytes, symbol, 4),
                bytes.dropFirst(names + offset).starts(with: name),
                let address = Self.number(bytes, symbol + 8, 8),
                let size = Self.number(bytes, symbol + 16, 8)
            else { continue }
            return (UInt64(address), UInt64(size))
        }
        return nil
    }

    private static func number(_ bytes: Data, _ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, offset + count <= bytes.count else { return nil }
        return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
