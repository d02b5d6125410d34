public import Essentials

/// The knowledge of a unit's view, from which its page follows at any time.
///
/// ```swift
/// struct TipsPage: UnitPage {
///     var tips: [Tip] = []
///     mutating func take(_ state: TipsState, at now: Date) -> Reply? { … }
///     func page(at now: Date) -> Page { … }
/// }
/// ```
public protocol UnitPage: Sendable {
    associatedtype State: Sendable

    /// Takes over a state of the unit.
    ///
    /// - Returns: the answer, if the state answers what the person asked for.
    mutating func take(_ state: State, at now: Date) -> Reply?

    func page(at now: Date) -> Page

    /// The texts in the fields of its form; none by default.
    var typed: Typed { get set }

    /// The commands that need nothing but the page; none by default.
    func commands(_ answer: Answering<Self>) -> [LineCommand]
}

extension UnitPage {
    public func commands(_: Answering<Self>) -> [LineCommand] { [] }

    public var typed: Typed {
        get { Typed() }
        set {}
    }
}

/// The answer of an action to the person who asked for it.
public enum Reply: Sendable {
    case lines([String])
    case failure(any Error)
    /// The saying of the page, also when it is no news.
    case saying
    /// The whole page.
    case page
    /// The saying of the screen that is shown, if it was shown before the action.
    case shownScreen
}

/// Carries out an action of a command, and answers with what the page knows then.
///
/// The front end prints the answer first, and then what is new on the page.
public struct Answering<Content: UnitPage>: Sendable {
    public typealias Action = @Sendable () async -> Void
    public typealias Answer = @Sendable (Content) -> Reply?

    /// Returns the time by the clock of the page.
    public let now: @Sendable () -> Date
    private let carryOut: @Sendable (_ action: Action, _ answer: Answer) async -> Void

    public init(
        now: @escaping @Sendable () -> Date,
        _ carryOut: @escaping @Sendable (_ action: Action, _ answer: Answer) async -> Void
    ) {
        (self.now, self.carryOut) = (now, carryOut)
    }

    /// Carries out nothing: for the names of commands.
    public static var nothing: Answering {
        Answering(now: { Date(timeIntervalSince1970: 0) }) { _, _ in }
    }

    public func callAsFunction(_ action: Action = {}, answer: Answer) async {
        await carryOut(action, answer)
    }
}
