public import Console
public import Pages

/// Edits the form of a page: the cursor in each field, the choice that is selected, and what is wrong.
///
/// The texts are those of the page.
public struct FormEditor: Sendable {
    private var fields: [String: TextField] = [:]
    private var selected = 0
    /// Why Enter did nothing, until the next key.
    private var problem = ""

    public init() {}

    /// Returns the index of the field that has the focus.
    public static func focus(of form: Form, _ typed: Typed) -> Int {
        max(0, min(typed.focus, form.fields.count - 1))
    }

    private func text(of field: Form.Field, _ typed: Typed) -> TextField {
        let text = typed[field.label]
        // The page may have changed it.
        if let known = fields[field.label], known.text == text { return known }
        return TextField(text, isHidden: field.isHidden)
    }

    // MARK: - Keys

    /// Types a key into the field that has the focus.
    public mutating func type(_ key: Key, in form: Form, _ typed: inout Typed) {
        guard !form.fields.isEmpty else { return }
        let field = form.fields[Self.focus(of: form, typed)]
        var text = text(of: field, typed)
        text.type(key)
        fields[field.label] = text
        typed[field.label] = text.text
        (selected, problem) = (0, "")
    }

    /// Selects another choice, or moves to another field where there is none.
    public mutating func move(_ step: Int, in form: Form, _ typed: inout Typed) {
        let count = form.fields[Self.focus(of: form, typed)].choices.count
        guard count > 0 else { return leave(by: step, in: form, &typed) }
        selected = min(max(0, selected + step), count - 1)
    }

    /// Takes the choice that is selected as the text.
    public mutating func takeChoice(in form: Form, _ typed: inout Typed) {
        let field = form.fields[Self.focus(of: form, typed)]
        if field.choices.indices.contains(selected) { typed[field.label] = field.choices[selected] }
        (selected, problem) = (0, "")
    }

    /// Takes the choice that is selected, and moves to another field.
    public mutating func leave(by step: Int, in form: Form, _ typed: inout Typed) {
        takeChoice(in: form, &typed)
        let count = form.fields.count
        typed.focus = (Self.focus(of: form, typed) + step + count) % count
    }

    /// Moves to the first field with a problem, up to the one that has the focus, and says what it is.
    ///
    /// - Returns: whether there is one.
    public mutating func findProblem(in form: Form, _ typed: inout Typed) -> Bool {
        let fields = form.fields[...Self.focus(of: form, typed)]
        guard let index = fields.firstIndex(where: { $0.problem != nil }) else { return false }
        (typed.focus, problem) = (index, form.fields[index].problem ?? "")
        return true
    }

    // MARK: - Drawing

    /// Draws the fields, from the second row on.
    ///
    /// - Returns: the row below them.
    func draw(_ form: Form, _ typed: Typed, on canvas: inout Canvas) -> Int {
        let focus = Self.focus(of: form, typed)
        for (index, field) in form.fields.enumerated() {
            canvas.field(
                field.label, text(of: field, typed), y: index + 1,
                isFocused: form.isOpen && index == focus,
                remark: (field.remark, Style(field.tone)))
        }
        let end = form.fields.count + 1
        if form.fields.indices.contains(focus) {
            let area = Area(y: end, width: canvas.width, height: canvas.height - end - 1)
            canvas.draw(in: area) {
                $0.list(form.fields[focus].choices, selected: selected) {
                    $1.write($0, x: 11, .quiet)
                }
            }
        }
        canvas.write(problem, x: 1, y: canvas.height - 1, .warning)
        return end
    }
}
