import Testing

@testable import RibToolKit

@Suite("The edits of a template")
struct TemplateEditsTests {
    @Test("What a template declares is added to the declarations of the same names.")
    func declarations() {
        let edits = SourceEdit.edits(
            of: "S.swift",
            from: """
                import B

                actor S {
                    let b: Int

                    init(b: Int) {
                        self.b = b
                    }

                    /// Doc.
                    func twice() -> Int { 2 * b }

                    func run() {
                        // In addition.
                        print(b)
                    }
                }

                T(b: 1)

                let all = ["B"]
                """)
        var source: String? = """
            import A
            actor S {
                let a = 1
                init() {}
                func run() {}
            }
            let t = T()
            let all = ["A"]
            """

        for edit in edits { source = source.flatMap(edit.added) }

        #expect(edits.allSatisfy { $0.path == "S.swift" })
        #expect(
            source == """
                import A
                import B
                actor S {
                    let a = 1
                let b: Int
                    init(b: Int) {
                self.b = b
                }
                    func run() {
                print(b)
                }

                /// Doc.
                    func twice() -> Int { 2 * b }
                }
                let t = T(b: 1)
                let all = ["A", "B"]
                """)
    }
}
