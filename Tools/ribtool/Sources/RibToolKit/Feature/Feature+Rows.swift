/// A row: one child of many, each of which has an `id`.
extension Feature {
    /// The id, which goes the way of a value that the parent passes.
    static let id = Value(
        name: "id", type: "String", module: nil, package: "", example: "\"ribs\"")

    /// Returns a text about a child as one about a row, with its id in the calls, commands and sentences.
    func keyed(_ text: String, isTest: Bool = false) -> String {
        if place == .dialog { return asking(text) }
        guard place == .row else { return text }
        let (id, word) = isTest ? ("\"ribs\"", "ribs") : ("id", "\\(id)")
        var keyed = text.replacing(
            #/(func |\.)?(detach|didTap|didFinish|make)(\w+)\(\)/#
        ) { match in
            let (start, verb, name) = (match.1 ?? "", match.2, String(match.3))
            guard [self.name.text, "\(self.name)Presenter"].contains(name) else {
                return String(match.0)
            }
            let label = verb == "make" ? "id: " : ""
            let list =
                switch start {
                case "func ": verb == "make" ? "id: String" : "_ id: String"
                case ".": label + id
                default: "_:"
                }
            return "\(start)\(verb)\(name)(\(list))"
        }
        for (old, new) in [
            ("\(name.lowerCamel)Slot.clear()", "\(name.lowerCamel)Rows.remove(id)"),
            ("\(name.lowerCamel)Slot", "\(name.lowerCamel)Rows"),
            ("Slot<String>", "KeyedChildren<String>"), ("Slot(of: ", "KeyedChildren(of: "),
            ("\"\(name) add\"", "\"\(name) add \(word)\""), ("`\(name) add`", "`\(name) add ID`"),
            ("\"\(name) close\"", "\"\(name) close \(word)\""),
            ("`\(name) close`", "`\(name) close ID`"),
            ("hasSuffix(\" add\")", "hasSuffix(\" add ribs\")"),
            ("hasSuffix(\" close\")", "hasSuffix(\" close ribs\")"),
            ("[weak unit] () async in", "[weak unit] _ async in"),
            (".name == \"\(name)\"", ".name == \"\(name) “ribs”\""),
            ("let lifetime = Lifetime()", "let lifetime: Lifetime"),
            (
                "_presenter = Wired(",
                "lifetime = Lifetime(label: id)\n_presenter = Wired("
            ),
            ("Attaches \(name)", "Attaches \(name) of this id"),
            ("Detaches \(name)", "Detaches \(name) of this id"),
            // The command of the parent's view, and its test.
            (
                "\"open the \(name.spelled)\") {\n        [weak listener] in try",
                """
                "open the \(name.spelled) of a name", arguments: .text("NAME")) { [weak listener] id in
                    try
                """
            ),
            ("\"\(name.command)\" }?.run()", "\"\(name.command)\" }?.run([\"ribs\"])"),
        ] { keyed = keyed.replacing(old, with: new) }
        return [".", ":", "\""].reduce(keyed) { text, end in
            text.replacing("the \(name.spelled)\(end)", with: "the \(name.spelled) \(word)\(end)")
        }
    }

    /// Returns a text about a child that the router attaches as one about a dialog, which it asks.
    private func asking(_ text: String) -> String {
        [
            ("func attach\(name)(", "func ask\(name)("),
            ("async -> Transition { .done }", "async -> String? { nil }"),
            ("func didTap\(name)() async {}", "func didTap\(name)() async -> String? { nil }"),
            ("async -> Transition {", "async throws(RoutingError) -> String? {"),
            ("await \(name.lowerCamel)Slot.show(", "try await \(name.lowerCamel)Slot.ask("),
            ("[interactor, component] in", "[component] answer in"),
            ("[interactor, \(name.lowerCamel)Builder] in", "[\(name.lowerCamel)Builder] answer in"),
            ("build(withListener: interactor", "build(withListener: answer"),
            // The command of the parent's view.
            ("\"open the \(name.spelled)\"", "\"answer the \(name.spelled)\""),
            // The view asks, and has no commands.
            (
                """
                func set(listener: any \(name)PresentableListener) {
                        makeCommands = { [weak listener] in $0.commands(for: listener, $1) }
                    }
                """, "func ask() async -> String? { await content.answer(from: console) }"
            ),
            (" in try await listener?.didTap", " in _ = try await listener?.didTap"),
        ].reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    /// Returns the edits that give the page the id.
    func pageEdits(of files: [String: String]) -> [SourceEdit] {
        guard place == .row else { return [] }
        let type = "\(name)Page"
        let page = """
            struct \(type) {
                private let id: String
                init(id: String) { self.id = id }
            }
            """
        let users = files.filter { $0.value.contains("\(type)(") }.keys.sorted()
        return SourceEdit.edits(of: "\(name.sources)/\(type).swift", from: page)
            + users.map { path in
                let id = path.hasPrefix("Tests/") ? Self.id.example : "id"
                return SourceEdit(path, .arguments(of: type), "id: \(id)")
            }
    }

    /// Returns the edits with which the router of the parent can use `RoutingExtras`.
    func extrasEdits(_ parent: FeatureParent, _ router: String) -> [SourceEdit] {
        guard place == .row || place == .dialog else { return [] }
        let dependencies = SourceEdit.Place.argument(
            "dependencies", of: ".target", named: parent.name.text)
        let product = ".product(name: \"RoutingExtras\", package: \"Routing\")"
        let use = SourceEdit(router, .imports(for: FeatureParent.extras), "import RoutingExtras")
        return (parent.hasExtras ? [] : [SourceEdit(Self.manifest, dependencies, product)]) + [use]
    }

    func isID(_ value: Value) -> Bool { place == .row && value.name == Self.id.name }

    /// Returns the values as the parameters of `attach…`, or as its arguments; an id has no label there.
    func list(_ text: (Value) -> String) -> String {
        values.map { value in
            let own = text(value)
            guard isID(value) else { return own }
            let bare = own.dropFirst("id: ".count)
            return bare == "String" ? "_ id: String" : String(bare)
        }.joined(separator: ", ")
    }
}
