public import ArgumentParsing
public import Essentials
public import PitContract
import Streams

/// Something that a person can do with the pit, declared once; ``all`` has them.
///
/// From it come the line of a session, the command of a shell, completion, the help, the man page and the
/// answer. A key of the full screen types its line.
public struct PitAct: Sendable, Hashable {
    /// The part of the pit that the JSON of the answer has.
    public enum Report: Sendable { case cook, pit, meal, change }

    /// Returns the requests to the pit; `nil` when the person gave up.
    public typealias Requests = @Sendable (PitActScene) async throws -> [PitRequest]?

    public let report: Report
    /// The words in a session and in a shell.
    private let names: (session: String, shell: String)
    private let template: CommandSyntax
    let read: @Sendable (inout PitActWords) throws(UsageError) -> Requests
    let answer: @Sendable (PitActAnswer) -> [String]
    /// A sentence about the words, for the person.
    let remark: @Sendable (_ words: [String], _ now: Date) -> String?

    /// - Parameters:
    ///   - group: the word before it, which for the pit may be left out, and in a session is.
    public init(
        _ word: String, in group: String = "pit", _ summary: String, operands: String = "",
        count: ClosedRange<Int> = 0...0, options: [Option] = [], report: Report = .cook,
        discussion: String, examples: [String] = [],
        read: @escaping @Sendable (inout PitActWords) throws(UsageError) -> Requests,
        remark: @escaping @Sendable ([String], Date) -> String? = { _, _ in nil },
        answer: @escaping @Sendable (PitActAnswer) -> [String]
    ) {
        let name = "\(group) \(word)"
        let isShort = group == "pit"
        (names, self.report) = ((isShort ? word : name, name), report)
        template = CommandSyntax(
            name: name, otherNames: isShort ? [word] : [], summary: summary, operands: operands,
            operandCount: count, options: options + [.json], discussion: discussion,
            examples: examples)
        (self.read, self.answer, self.remark) = (read, answer, remark)
    }

    /// Returns the words, options and help, as they are typed in a place.
    ///
    /// In a session, a screen or a question may have what is missing.
    public func syntax(in place: LinePlace) -> CommandSyntax {
        guard place == .session else { return template }
        let otherNames = [names.shell].filter { $0 != names.session }
        return template.named(names.session, otherNames: otherNames, least: 0)
    }

    /// Throws when the words of a shell do not fit, whatever is on the pit.
    public func check(_ arguments: Arguments) throws(UsageError) {
        var words = PitActWords(arguments, of: syntax(in: .shell))
        _ = try read(&words)
        try words.end()
    }

    public static func == (one: PitAct, other: PitAct) -> Bool {
        one.names.shell == other.names.shell
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(names.shell) }
}

/// The place where a person types a line.
public enum LinePlace: Sendable {
    case session
    /// A shell: the line is a session of its own.
    case shell

    /// Returns what to type for a line of a session.
    public func typed(_ line: String) -> String { self == .shell ? "ribhouse \(line)" : line }

    /// Returns what to type for `confirm` or `finish` of a cook, in full in a shell.
    public func typed(_ word: String, _ cook: Cook.ID) -> String {
        self == .shell ? "ribhouse pit \(word) \(cook)" : "\(word) \(cook)"
    }
}

/// The pit, the time and the person, from which an act finds its requests.
public struct PitActScene: Sendable {
    public let service: any PitService
    public let now: Date
    /// Asks for what is missing of a new cook; `nil` when the person gave up.
    let ask: @Sendable (_ cut: String?) async throws -> CookOrder?

    /// The newest pit that is known.
    public var pit: Pit {
        get throws(PitError) {
            switch state {
            case .ready(let pit): return pit
            case .unavailable(let error): throw error
            }
        }
    }

    var state: PitState { service.pit.newest ?? .unavailable(.cancelled) }
}

/// An act that was done, with the pit then.
public struct PitActAnswer: Sendable, Hashable {
    public let act: PitAct
    public let requests: [PitRequest]
    /// The answer of the pit to the last request.
    public let answer: PitAnswer
    public let pit: Pit
    public let isJSON: Bool
    /// A sentence about what was typed; `nil` for none.
    public let remark: String?
    public let now: Date
    public let place: LinePlace

    /// The answer as a person reads it.
    public var lines: [String] { act.answer(self) }

    /// How far the cook is, with what to type next; none when it is not on the pit.
    var cook: [String] {
        answer.cook.map { cook in
            [cook.text(at: now) { place.typed($0, cook.id) }]
        } ?? []
    }

    /// The same after a few words: `Confirmed. brisket (5 kg): smoke at 110 °C, 2 h left`.
    public func cook(_ done: String) -> [String] { cook.map { "\(done) \($0)" } }

    /// The meal as it is now.
    public var meal: MealPlan? { pit.meal(at: now).map { MealPlan($0, on: pit, at: now) } }
}

/// The words of an act, from which its values are taken one after the other.
public struct PitActWords: Sendable {
    public static let weight = Option(
        name: "--weight", value: "WEIGHT", summary: "the same as WEIGHT: 5kg, 800g, 11lb")
    static let by = Option(
        name: "--by", value: "DURATION",
        summary: "the same as DURATION: 30m, 1h30m; -30m for shorter")
    static let pause = Option(
        name: "--for", value: "DURATION", summary: "the same as DURATION; 10m if you leave it out")
    static let celsius = Option(
        name: "--until", value: "TEMPERATURE", summary: "the same as TEMPERATURE: 96C, 205F")
    static let early = Option(name: "--early", summary: "also before its time")

    let arguments: Arguments
    private let syntax: CommandSyntax
    /// The cook whose screen is shown, which need not be typed.
    private let shown: Cook.ID?
    private let isCook: @Sendable (Cook.ID) -> Bool
    private var rest: ArraySlice<String>

    public init(_ arguments: Arguments, of syntax: CommandSyntax) {
        self.init(arguments, of: syntax, shown: nil) { _ in true }
    }

    init(
        _ arguments: Arguments, of syntax: CommandSyntax, shown: Cook.ID?,
        isCook: @escaping @Sendable (Cook.ID) -> Bool
    ) {
        (self.arguments, self.syntax) = (arguments, syntax)
        (self.shown, self.isCook) = (shown, isCook)
        rest = arguments.operands[...]
    }

    var isEmpty: Bool { rest.isEmpty }

    func has(_ option: Option) -> Bool { arguments.has(option) }

    /// Returns the error for operands that are missing, without those that an option gives.
    ///
    /// - Parameter count: how many were typed, or are known from the screen.
    public func missing(after count: Int) -> UsageError {
        let given = syntax.options.filter(arguments.has).compactMap(\.value)
        let operands = syntax.operands.split(separator: " ").map(String.init).dropFirst(count)
            .filter { !given.contains($0) }
        return UsageError("`\(syntax.name)` needs \(operands.joined(separator: " ")).")
    }

    /// Takes the name of a cook: that of the shown screen, if none is typed.
    ///
    /// - Parameter orPit: whether the pit itself may be named.
    public mutating func cook(orPit: Bool = false) throws(UsageError) -> Cook.ID {
        if let name = rest.first?.lowercased(),
            shown == nil || isCook(name) || orPit && name == Pit.fireName
        {
            rest.removeFirst()
            return name
        }
        guard let shown else { throw missing(after: 0) }
        return shown
    }

    /// Takes `as NAME` from the end.
    mutating func name() throws(UsageError) -> String? {
        do throws(PitError) { return try CookPlan.takeName(from: &rest) } catch {
            throw UsageError(error.description)
        }
    }

    public mutating func word() -> String? { rest.popFirst() }

    /// Takes all words that are left.
    mutating func all() -> [String] {
        defer { rest = [] }
        return Array(rest)
    }

    /// Takes all words that are left, after a cook, as one text.
    mutating func text() throws(UsageError) -> String {
        let text = all().joined(separator: " ")
        guard !text.isEmpty else { throw missing(after: 1) }
        return text
    }

    /// Takes a value from its option or, without that, from the front of the words.
    ///
    /// - Parameter example: what to write when it is missing.
    public mutating func take<Value>(
        _ option: Option, example: String,
        _ read: (inout ArraySlice<String>) throws(PitError) -> Value
    ) throws(UsageError) -> Value {
        do throws(PitError) {
            if let text = arguments.value(of: option) {
                var words = [text][...]
                return try read(&words)
            }
            guard !rest.isEmpty else {
                throw .rejected("`\(syntax.name)` needs \(option.value ?? ""), such as \(example).")
            }
            return try read(&rest)
        } catch {
            throw UsageError(error.description)
        }
    }

    public mutating func weight() throws(UsageError) -> Weight {
        try take(Self.weight, example: "5kg") { words throws(PitError) in
            try Weight.take(from: &words)
        }
    }

    mutating func duration(_ option: Option) throws(UsageError) -> Duration {
        try take(option, example: "30m") { words throws(PitError) in
            try Duration.take(from: &words)
        }
    }

    /// Takes the name of a cook, unless there is a duration or nothing.
    mutating func alarm() -> Cook.ID? { CookAlarm.takeCook(from: &rest) }

    /// - Throws: `UsageError` when words are left.
    public func end() throws(UsageError) {
        if let word = rest.first { throw UsageError("Unexpected argument “\(word)”.") }
    }
}
