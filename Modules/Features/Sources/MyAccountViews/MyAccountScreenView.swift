import Auth
public import Console
public import MyAccount
public import Observation
public import Screen

/// The view of the MyAccount unit on the full screen.
@MainActor
@Observable
public final class MyAccountScreenView: MyAccountPresentable, ScreenView {
    private let console: any LineAsking
    @ObservationIgnored private weak var listener: (any MyAccountPresentableListener)?
    private var user: User?
    private var canChange = false
    private var isPending = false
    private var message = ("", Style.text)
    /// The favourite foods while they are typed.
    private var foods: TextField?

    /// Creates a view that asks for passwords on `console`.
    public init(console: any LineAsking) {
        self.console = console
    }

    public func set(listener: any MyAccountPresentableListener) {
        self.listener = listener
    }

    public func show(_ state: MyAccountState) {
        isPending = state == .pending
        switch state {
        case .account(let user, canChange: let canChange):
            self.user = user
            self.canChange = canChange
        case .pending: message = ("One moment.", .quiet)
        case .saved(.foods): message = ("Your favourite foods are saved.", .good)
        case .saved(.password): break
        case .failed(let error): message = (error.description, .bad)
        }
    }

    @MainActor
    public func askForPasswords() async -> MyAccountPasswords? { await .asked(on: console) }

    // MARK: - Commands and keys

    public var commands: [LineCommand] {
        .ofMyAccount(canChange: canChange, isPending: isPending, listener: listener) {}
    }

    public var takesText: Bool { foods != nil }

    public func type(_ key: Key) { foods?.type(key) }

    public var keys: [KeyCommand] {
        if let foods {
            let text = foods.text.allSatisfy(\.isWhitespace) ? "--none" : foods.text
            return [
                key(.enter, "save", line: "foods \(text)") { $0.foods = nil },
                key(.escape, "cancel") { $0.foods = nil },
            ]
        }
        guard canChange, !isPending else { return [] }
        let old = user?.barbecueFoods.joined(separator: ", ") ?? ""
        return [
            key(.text("f"), "foods") { $0.foods = TextField(old) },
            KeyCommand(.text("p"), "password", line: "password"),
            KeyCommand(.text("L"), "sign out", line: "account logout"),
        ]
    }

    // MARK: - Drawing

    public func draw(on canvas: inout Canvas) {
        canvas.box("Account", isFocused: true) { canvas in
            guard let user else { return }
            let liked = user.barbecueFoods.joined(separator: ", ")
            canvas.field("Name", TextField(user.name), y: 1, isFocused: false)
            canvas.field(
                "You like", foods ?? TextField(liked.isEmpty ? "nothing yet" : liked), y: 2,
                isFocused: foods != nil)
            let (text, style) =
                canChange ? message : (AuthError.accountElsewhere.description, Style.quiet)
            canvas.write(text, x: 1, y: 4, style)
        }
    }
}
