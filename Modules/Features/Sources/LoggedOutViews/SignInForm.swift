import Auth
import Console
import Screen

/// The fields of a sign-in, or of a new account.
struct SignInForm {
    private enum Field: Int, CaseIterable {
        case name, password, again, foods
    }

    private var fields: [Field: TextField] = Self.empty
    private var focus = Field.name
    /// Whether an account is created.
    var isNew = false {
        didSet { if !visible.contains(focus) { focus = .password } }
    }

    private static let empty: [Field: TextField] = [
        .name: TextField(), .password: TextField(isHidden: true), .again: TextField(isHidden: true),
        .foods: TextField(),
    ]

    private var visible: [Field] { isNew ? Field.allCases : [.name, .password] }

    var rowCount: Int { visible.count }

    /// Whether the last field has the focus, and a new password was typed twice.
    var isComplete: Bool {
        focus == visible.last && (!isNew || problem == nil && text(.again) == text(.password))
    }

    private var problem: NewPasswordProblem? {
        NewPasswordProblem(text(.password), for: text(.name))
    }

    mutating func type(_ key: Key) { fields[focus]?.type(key) }

    mutating func move(_ step: Int) {
        let index = visible.firstIndex(of: focus) ?? 0
        focus = visible[(index + step + visible.count) % visible.count]
    }

    mutating func clearPasswords() {
        for field in [Field.password, .again] { fields[field] = Self.empty[field] }
        focus = .password
    }

    /// Asks for what a new account of the name and the password needs.
    mutating func createAccount() { (isNew, focus) = (true, .again) }

    private func text(_ field: Field) -> String { fields[field]?.text ?? "" }

    /// Returns the answer that was typed; `nil` when the form does not have it.
    func answer(to subject: Question.Subject) -> String? {
        switch subject {
        case .name: text(.name)
        case .password: text(.password)
        // Typed twice, and the same.
        case .newPassword: isNew && text(.password) == text(.again) ? text(.password) : nil
        case .favouriteFoods: isNew ? text(.foods) : nil
        case .createAccount: nil
        }
    }

    func draw(on canvas: inout Canvas, isFocused: Bool) {
        for (y, field) in visible.enumerated() {
            canvas.field(
                Self.label(field), fields[field] ?? TextField(), y: y + 1,
                isFocused: isFocused && field == focus, remark: remark(field))
        }
    }

    private static func label(_ field: Field) -> String {
        switch field {
        case .name: "Name"
        case .password: "Password"
        case .again: "Again"
        case .foods: "You like"
        }
    }

    /// A remark on the text that was typed so far.
    private func remark(_ field: Field) -> (String, Style) {
        guard isNew else { return ("", .quiet) }
        switch field {
        case .name: return ("", .quiet)
        case .password:
            return switch problem {
            case nil: ("fits", .good)
            case .tooShort?: ("\(NewPasswordProblem.shortest) or more", .quiet)
            case .tooLong?: ("too long", .warning)
            case .tooEasy?: ("easy to guess", .warning)
            }
        case .again:
            if text(.again).isEmpty { return ("", .quiet) }
            return text(.again) == text(.password)
                ? ("the same", .good) : ("is different", .warning)
        case .foods: return ("ribs, brisket …", .quiet)
        }
    }
}
