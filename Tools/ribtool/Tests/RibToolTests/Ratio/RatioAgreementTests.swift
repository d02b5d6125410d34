import Testing

@testable import RibToolKit

@Suite("ribtool ratio beside the compiler")
struct RatioAgreementTests {
    private let test = ListedTest(name: "T.S/a()", isParameterized: true)

    @Test("What both say is counted.")
    func agrees() {
        let agreement = RatioAgreement(
            readInteractors: ["M.A"], interactors: ["M.A"], readTests: [test], tests: [test])

        #expect(
            agreement.text
                == "The compiler agrees: 1 interactors, 1 tests, 1 of them parameterised.\n")
    }

    @Test("What only one side says is named, whichever side it is.")
    func differs() {
        let plain = ListedTest(name: "T.S/a()", isParameterized: false)

        let agreement = RatioAgreement(
            readInteractors: ["M.A"], interactors: ["M.B"], readTests: [plain], tests: [test])

        #expect(
            agreement.text == """
                M.A was read as an interactor; the compiler knows none of that name.
                M.B is an interactor to the compiler, and was not read as one.
                T.S/a() was read; the runner does not list it.
                T.S/a(), parameterised, is listed by the runner, and was not read.

                """)
    }
}
