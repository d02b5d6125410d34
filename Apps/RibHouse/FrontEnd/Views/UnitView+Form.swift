import Console
import Pages
import Screen

/// The form of a page: asked in lines, and filled in on the full screen.
extension UnitView {
    /// Asks the person to fill in the form.
    ///
    /// - Returns: whether it is filled in; `false` when the person gives up or the task is cancelled.
    func fillIn() async -> Bool {
        guard isScreen else { return await askForFields() }
        if let form = page.form, let field = missing, !content.typed[field.label].isEmpty {
            _ = editor.findProblem(in: form, &content.typed)
        }
        let (answers, sender) = AsyncStream<Bool>.makeStream()
        isFilledIn = sender
        defer { isFilledIn = nil }
        for await answer in answers { return answer }
        return false
    }

    /// The first field whose text cannot be taken.
    private var missing: Form.Field? { page.form?.fields.first { $0.problem != nil } }

    /// Asks for each field with a problem; an empty answer gives up.
    ///
    /// A script is not asked: its next line is a command.
    private func askForFields() async -> Bool {
        while let field = missing {
            if let problem = field.problem, !content.typed[field.label].isEmpty {
                await console.printError(problem + field.advice)
                content.typed[field.label] = ""
            }
            guard case .line(let text) = await console.ask(Prompt(field.question, fallback: "")),
                !text.allSatisfy(\.isWhitespace)
            else { return false }
            content.typed[field.label] = text
        }
        return true
    }

    // MARK: - Keys

    /// The form, while the person can type in it.
    var openForm: Form? {
        guard let form = page.form, form.isOpen else { return nil }
        return form.line == nil && isFilledIn == nil ? nil : form
    }

    func keys(of form: Form) -> [KeyCommand] {
        let focus = FormEditor.focus(of: form, content.typed)
        let isLast = focus == form.fields.count - 1
        func move(_ press: Key, _ word: String, _ step: Int) -> KeyCommand {
            key(press, word, isInRow: false) { $0.editor.move(step, in: form, &$0.content.typed) }
        }
        let enter =
            isLast && form.isComplete
            ? key(.enter, form.word, line: form.line) { $0.enter() }
            : key(.enter, "next") { $0.enter() }
        let other = form.other.map { word in
            key(.control("n"), word) { $0.showOtherFields() }
        }
        let cancel = key(.escape, "cancel") { $0.endQuestion(false) }
        return [
            enter, key(.tab, "next") { $0.editor.leave(by: 1, in: form, &$0.content.typed) },
            move(.down, "next", 1), move(.up, "previous", -1),
        ] + [other].compactMap(\.self) + (form.line == nil ? [cancel] : [])
    }

    private func showOtherFields() {
        content.typed.isOther.toggle()
        guard let form = page.form else { return }
        content.typed.focus = FormEditor.focus(of: form, content.typed)
    }

    private func enter() {
        guard let form = openForm else { return }
        editor.takeChoice(in: form, &content.typed)
        // The page may take the choice where it did not take what was typed.
        guard let form = openForm, !editor.findProblem(in: form, &content.typed) else { return }
        let isLast = FormEditor.focus(of: form, content.typed) == form.fields.count - 1
        if isLast, form.isComplete { return endQuestion(true) }
        editor.leave(by: 1, in: form, &content.typed)
    }

    /// Ends the question: the next key is for others.
    private func endQuestion(_ isFilledIn: Bool) {
        self.isFilledIn?.yield(isFilledIn)
        self.isFilledIn = nil
    }
}
