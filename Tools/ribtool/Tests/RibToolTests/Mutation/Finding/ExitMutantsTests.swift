import Testing

@testable import RibToolKit

@Suite("Mutants of exits")
struct ExitMutantsTests {
    @Test("An early exit is removed where the code after it then runs.")
    func exits() {
        let source = """
            func f() {
                for x in y {
                    if a {
                        b()
                        continue
                    }
                    if c { return }
                    d()
                }
                guard e else { return }
                switch g {
                case 1: return
                default: h()
                }
                i()
                return
            }
            """

        let found = mutants(in: source, kind: .exit)

        #expect(found.map(\.site.line) == [5, 12])
    }

    @Test(
        "An exit stays when the code goes on at the same place without it.",
        arguments: [
            "switch a { case 1: break default: b() }",
            "switch a { case 1: b(); break default: c() }",
            "switch a { case 1: if b { c(); break } default: d() }",
            "for x in y { a(); switch x { case 1: b() default: continue } }",
            "while a { if b { c(); continue } else { d() } }",
        ])
    func noExits(statement: String) {
        #expect(mutants(in: "func f() {\n\(statement)\ng()\n}", kind: .exit).isEmpty)
    }

    @Test(
        "A throw at the end of a function without a value is removed: the caller sees no error.",
        arguments: [
            "do { try b() } catch { c(); throw error }",
            "do throws(E) { try b() } catch { throw .d(error) }",
            "if b { c() } else { throw d }",
        ])
    func lastThrows(statement: String) {
        #expect(mutants(in: "func a() throws {\n\(statement)\n}", kind: .exit).count == 1)
        for result in ["Int", "Never"] {
            let source = "func a() throws -> \(result) {\n\(statement)\n}"
            #expect(mutants(in: source, kind: .exit).isEmpty)
        }
    }

    @Test(
        "A break that ends a loop, and a continue of another loop, are removed.",
        arguments: [
            "for x in y { switch x { case 1: break a default: b() } }",
            "for x in y { if a { b(); break } else { c() } }",
            "a: for x in y { for z in x { b(); continue a } }",
        ])
    func exitsOfLoops(statement: String) {
        #expect(mutants(in: "func f() {\n\(statement)\ng()\n}", kind: .exit).count == 1)
    }
}
