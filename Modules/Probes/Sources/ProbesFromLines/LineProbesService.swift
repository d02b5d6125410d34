import ChildPrograms
import LibC
public import ProbesContract
public import Streams
import Synchronization

/// A ``ProbesService`` that reads the JSON lines of a decoder of radio transmissions, rtl_433.
///
/// A line that is no reading is counted and left out: the neighbours' weather, a statistic, the greeting
/// of another output, garbage. Lines are read on a thread of their own and kept as one state, so a slow
/// reader of the stream holds nothing up.
public final class LineProbesService: ProbesService {
    private let input: LineInput
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let arrival: @Sendable () -> ContinuousClock.Instant
    private let sleep: @Sendable (Duration) async throws -> Void
    private let states = StateStream(ProbesState())
    private let current = Mutex(ProbesState())

    /// - Parameters:
    ///   - now: the time by which the runs of a program are measured.
    ///   - arrival: the time at which a line arrives, and by which readings age; `nil` for the same.
    ///   - sleep: waits before a program is started again.
    public init(
        _ input: LineInput, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        arrival: (@Sendable () -> ContinuousClock.Instant)? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        self.input = input
        clock = now
        self.arrival = arrival ?? now
        self.sleep = sleep
    }

    public var probes: SharedStream<ProbesState> { states.values }
    public var now: ContinuousClock.Instant { arrival() }

    public func watch() async {
        change { $0.change(.open) }
        let end: String? =
            if case .program(let name, let arguments) = input {
                await watch(DecoderProgram(program: name, arguments: arguments))
            } else {
                await watchDescriptor()
            }
        if let end { change { $0.change(.ended(end)) } }
    }

    /// Returns why the input has ended; `nil` when the task was cancelled.
    private func watchDescriptor() async -> String? {
        let descriptor = input.open()
        guard descriptor >= 0 else { return input.openingFailure(errno) }
        defer { close(descriptor) }
        let end = await InputThread.run { thread in
            let reading = Reading(self)
            defer { reading.finish() }
            return thread.read(descriptor, reading.take)
        }
        return switch end {
        case .cancelled: nil
        case .ended: "The thermometer's lines ended. Start the program that writes them again."
        case .failed(let code): "The thermometer's lines cannot be read: \(LineInput.text(code))."
        case nil: LineInput.noMoreFiles
        }
    }

    /// Runs a program until it cannot go on; returns why, or `nil` when the task was cancelled.
    private func watch(_ program: DecoderProgram) async -> String? {
        var policy = RestartPolicy()
        while !Task.isCancelled {
            let start = clock()
            let run = await InputThread.run { thread in
                let reading = Reading(self)
                defer { reading.finish() }
                return Result { () throws(ChildProgram.StartError) in
                    try program.run(on: thread, reading.take)
                }
            }
            guard let run else { return LineInput.noMoreFiles }
            let reason: String
            switch run {
            case .failure(let error):
                return "\(program.program) cannot be started: \(LineInput.text(error.code)). "
                    + "Install it, or name another program."
            case .success(let end) where end.input == .cancelled: return nil
            case .success(let end): reason = end.reason
            }
            guard let pause = policy.pause(after: clock() - start) else {
                return "\(reason). It has ended \(RestartPolicy.mostRuns) times in a row. "
                    + "Check the receiver, then start it again."
            }
            let seconds = pause.components.seconds
            change { $0.change(.interrupted("\(reason). It starts again in \(seconds) s.")) }
            do { try await sleep(pause) } catch { return nil }
        }
        return nil
    }

    private func change(_ body: (inout ProbesState) -> Void) {
        // Under the lock, so the stream never goes back to an older state.
        current.withLock { state in
            let old = state
            body(&state)
            if state != old { states.send(state) }
        }
    }

    /// One reading of the input, on its thread.
    private final class Reading {
        private let service: LineProbesService
        private var lines = LineSplitter()
        private var others = OtherLines()

        init(_ service: LineProbesService) { self.service = service }

        func take(_ bytes: ArraySlice<UInt8>) {
            service.change { state in
                state.change(.open)
                // All lines of a block arrive at once.
                let now = service.now
                lines.append(bytes) { state.take($0, at: now, &others) }
            }
        }

        /// Takes a last line without an end.
        func finish() {
            service.change { state in
                lines.finish { state.take($0, at: service.now, &others) }
                state.hint = others.hintAtEnd() ?? others.hint
            }
        }
    }
}

extension ProbesState {
    /// Takes a line; `nil` is one that was too long.
    mutating func take(
        _ line: ArraySlice<UInt8>?, at now: ContinuousClock.Instant, _ others: inout OtherLines
    ) {
        let fields = line.flatMap { DecoderFields($0) }
        if let fields, let transmission = fields.model?.transmission(fields) {
            hear(transmission, at: now)
        } else {
            countOtherLine()
        }
        others.take(fields)
        hint = others.hint
    }
}
