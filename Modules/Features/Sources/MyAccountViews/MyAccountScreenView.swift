import Auth
public import Console
public import MyAccount
public import Observation
public import Screen

/// The view of the MyAccount unit on the full screen.
@Observable
public final class MyAccountScreenView: MyAccountLineView, ScreenView {
    private var message = ("", Style.text)
    /// The favourite foods while they are typed.
    private var foods: TextField?

    public override func show(_ state: MyAccountState) async {
        await super.show(state)
        switch state {
        case .account, .saved(.password): break
        case .pending: message = ("One moment.", .quiet)
        case .saved(.foods): message = ("Your favourite foods are saved.", .good)
        case .failed(let error): message = (error.description, .bad)
        }
    }

    /// The account is on the screen already.
    override func showAccount() async {}

    public var takesText: Bool { foods != nil }

    public func type(_ key: Key) { foods?.type(key) }

    private var liked: String { user?.barbecueFoods.joined(separator: ", ") ?? "" }

    public var keys: [KeyCommand] {
        if let foods {
            let text = foods.text.allSatisfy(\.isWhitespace) ? "--none" : foods.text
            return [
                key(.enter, "save", line: "foods \(text)") { $0.foods = nil },
                key(.escape, "cancel") { $0.foods = nil },
            ]
        }
        guard canChange, !isPending else { return [] }
        return [
            key(.text("f"), "foods") { $0.foods = TextField($0.liked) },
            KeyCommand(.text("p"), "password", line: "password"),
            KeyCommand(.text("L"), "sign out", line: "account logout"),
        ]
    }

    public func draw(on canvas: inout Canvas) {
        canvas.box("Account", isFocused: true) { canvas in
            guard let user else { return }
            canvas.field("Name", TextField(user.name), y: 1)
            canvas.field(
                "You like", foods ?? TextField(liked.isEmpty ? "nothing yet" : liked), y: 2,
                isFocused: foods != nil)
            let (text, style) =
                canChange ? message : (AuthError.accountElsewhere.description, .quiet)
            canvas.write(text, x: 1, y: 4, style)
        }
    }
}
