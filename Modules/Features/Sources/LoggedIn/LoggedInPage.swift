import ArgumentParsing
public import Auth
public import Essentials
public import Pages
import PitContract
import Synchronization

/// The frame around the screens of the person who is signed in.
public struct LoggedInPage: UnitPage {
    private var user: User?
    private let acts: [PitAct]
    private let json: @Sendable (PitActAnswer) throws -> [String]

    /// - Parameters:
    ///   - acts: what can be done with the pit.
    ///   - json: returns the lines of an answer as JSON.
    public init(
        acts: [PitAct] = PitAct.all,
        json: @escaping @Sendable (PitActAnswer) throws -> [String] = { _ in [] }
    ) {
        (self.acts, self.json) = (acts, json)
    }

    public mutating func take(_ state: LoggedInState, at now: Date) -> Reply? {
        switch state {
        case .welcome(let user):
            self.user = user
            return .saying
        case .refused(let error): return .failure(error)
        case .done(let answer):
            let remarks = [answer.remark].compactMap(\.self)
            do {
                return .lines(remarks + (answer.isJSON ? try json(answer) : answer.lines))
            } catch {
                return .failure(error)
            }
        case .signingOut: return .lines(["Signing out."])
        case .failed(let error): return .failure(error)
        }
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        page.children = .screens
        page.offers = [
            Offer("u", "undo", line: "undo", isOnce: true),
            Offer("U", "redo", line: "redo", isInRow: false, isOnce: true),
            Offer("Esc", "back", line: "back"),
        ]
        guard let user else { return page }
        page.saying = Saying([user.welcome], key: [user.name], isInRows: true)
        page.rows = [
            .columns(
                nil,
                [
                    Column("RibHouse", .accent), Column(user.name),
                    Column(LocalTime.text(now, now: now), isAtEnd: true),
                ])
        ]
        return page
    }

    /// Asks before something that the person may not have in mind; a script is not asked.
    public static func consents(
        _ question: String, isKnown: Bool, _ person: any LineAsking
    ) async -> Bool {
        let fallback = isKnown ? Prompt.yes : Prompt.no
        let prompt = Prompt(question, kind: .yesOrNo, fallback: fallback)
        return await person.ask(prompt) == .line(Prompt.yes)
    }
}

extension User {
    fileprivate var welcome: String {
        let foods = barbecueFoods.joined(separator: ", ")
        return "Welcome, \(name).\(foods.isEmpty ? "" : " You like \(foods).")"
    }
}

extension LoggedInPage {
    /// The commands of a session.
    public func commands(
        for listener: (any LoggedInPresentableListener)?, _ answer: Answering<Self>
    ) -> [LineCommand] {
        let screens = NamedScreen.allCases.map { screen in
            LineCommand(name: screen.rawValue, summary: screen.summary) { [weak listener] in
                await answer {
                    await listener?.didTap(.named(screen))
                } answer: { _ in
                    .shownScreen
                }
            }
        }
        return screens + [
            LineCommand(name: "open", summary: "show one cook", arguments: .text("COOK")) {
                [weak listener] cook in
                await listener?.didTap(Self.screen(ofCook: cook))
            },
            LineCommand(name: "back", summary: "go back to the previous screen") {
                [weak listener] in await listener?.didTapBack()
            },
            LineCommand(name: "logout", otherNames: ["account logout"], summary: "sign out") {
                [weak listener] in await listener?.didTapLogout()
            },
        ]
            + acts.map { act in
                LineCommand(act.syntax(in: .session)) { [weak listener] arguments in
                    {
                        let misfit = Mutex<UsageError?>(nil)
                        await answer {
                            do throws(UsageError) {
                                try await listener?.didAct(act, arguments)
                            } catch {
                                misfit.withLock { $0 = error }
                            }
                        } answer: { _ in
                            nil
                        }
                        if let error = misfit.withLock({ $0 }) { throw error }
                    }
                }
            }
    }

    /// The same commands, which need a session.
    public var commandsWhenDetached: [LineCommand] {
        commands(for: nil, .nothing).map { LineCommand($0, unavailable: Self.needsSession) }
    }

    /// The reason why nothing of a session can be used by one who is signed out.
    public static let needsSession = AuthError.rejected(
        "You are not signed in. Type `login` first.")

    /// Returns the screen of a cook, whose name may be written as a link: `pit/brisket`.
    private static func screen(ofCook name: String) -> LoggedInScreen {
        let name = name.lowercased()
        return if let link = DeepLink(name), case .cook = link.screen { link.screen } else {
            .cook(name)
        }
    }
}
