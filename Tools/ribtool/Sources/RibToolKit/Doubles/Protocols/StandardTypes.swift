/// Types of the system's libraries that decide what a spy can keep.
enum StandardTypes {
    /// Protocols that refine `Sendable`.
    static let sendableProtocols: Set = [
        "Actor", "Clock", "CodingKey", "DistributedActor", "Error", "Executor", "InstantProtocol",
        "LocalizedError", "Sendable", "SerialExecutor", "TaskExecutor",
    ]

    static let notCopyable: Set = [
        "Atomic", "AtomicLazyReference", "ExecutorJob", "MutableRawSpan", "MutableSpan", "Mutex",
        "OutputRawSpan", "OutputSpan", "RawSpan", "Span", "UTF8Span",
    ]

    private static let notSendable: Set = [
        "Any", "AnyBidirectionalCollection", "AnyCollection", "AnyHashable", "AnyIndex",
        "AnyIterator", "AnyKeyPath", "AnyObject", "AnyRandomAccessCollection", "AnySequence",
        "CVaListPointer", "DispatchData", "DispatchWorkItem", "Formatter", "InputStream",
        "ISO8601DateFormatter", "KeyPath", "ManagedBuffer", "Mirror", "NSAttributedString",
        "NSObject", "NSString", "Notification", "OpaquePointer", "OutputStream", "PartialKeyPath",
        "ReferenceWritableKeyPath", "Regex", "RunLoop", "Scanner", "Thread", "Timer",
        "UnownedSerialExecutor", "Unmanaged", "UserDefaults", "WritableKeyPath",
    ]

    static func isSendable(_ name: TypeName) -> Bool {
        guard let last = name.last, !notSendable.contains(last) else { return false }
        // `AsyncStream<Int>.Iterator`; pointers.
        return !(name.count > 1 && last.hasSuffix("Iterator") || last.hasPrefix("Unsafe"))
    }
}
