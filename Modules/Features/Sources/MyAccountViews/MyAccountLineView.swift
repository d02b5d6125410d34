public import Auth
public import Console
public import MyAccount

/// The view of the MyAccount unit in the line front end.
@MainActor
public final class MyAccountLineView: MyAccountPresentable, LineView {
    private let console: any LinePrinting & LineAsking
    private let onFailure: @Sendable (AuthError) -> Void
    private weak var listener: (any MyAccountPresentableListener)?
    private var user: User?
    private var canChange = false
    private var isPending = false

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - console: The console to print to and to ask on.
    ///   - onFailure: Called with each failure that is shown; the app chooses its exit code from it.
    public init(
        console: any LinePrinting & LineAsking,
        onFailure: @escaping @Sendable (AuthError) -> Void = { _ in }
    ) {
        self.console = console
        self.onFailure = onFailure
    }

    public func set(listener: any MyAccountPresentableListener) {
        self.listener = listener
    }

    public var commands: [LineCommand] {
        .ofMyAccount(canChange: canChange, isPending: isPending, listener: listener) {
            [weak self] in await self?.printAccount()
        }
    }

    @MainActor
    public func show(_ state: MyAccountState) async {
        switch state {
        case .account(let user, canChange: let canChange):
            self.user = user
            self.canChange = canChange
            await printAccount()
        case .pending: isPending = true
        case .saved(.foods):
            isPending = false
            await console.print("Your favourite foods are saved.")
        case .saved(.password):
            // The session has ended; the next screen says why.
            isPending = false
        case .failed(let error):
            isPending = false
            onFailure(error)
            await console.printError(error.description)
        }
    }

    public func askForPasswords() async -> MyAccountPasswords? { await .asked(on: console) }

    private func printAccount() async {
        guard let user else { return }
        await console.print(Self.account(user))
        await console.print(
            canChange
                ? "Type `foods` with your favourite foods, or `password`, to change it."
                : AuthError.accountElsewhere.description)
    }

    private static func account(_ user: User) -> String {
        let foods = user.barbecueFoods
        return foods.isEmpty
            ? "The account of \(user.name), without favourite foods."
            : "The account of \(user.name). Favourite foods: \(foods.joined(separator: ", "))."
    }
}
