import Testing

@testable import RibToolKit

@Suite("What a run of tests prints")
struct TestOutputTests {
    @Test(
        "A failure is known by its line, in both libraries; a known issue is none.",
        arguments: [
            ("✘ Test \"It works.\" recorded an issue at A.swift:1:2: no", "\"It works.\""),
            (
                "✘ Test works() recorded an issue with 1 argument n → 1 at A.swift:1:2: no",
                "works()"
            ),
            (
                "/h/A.swift:12: error: ASuite.testIt : XCTAssertEqual failed: no",
                "ASuite.testIt"
            ),
            ("✘ Test works() recorded a known issue at A.swift:1:2: no", nil),
            ("◇ Test case passing 1 argument l → \"✘ Test a() recorded an issue at B\"", nil),
            ("✔ Test works() passed after 0.1 seconds.", nil),
        ])
    func failures(line: String, test: String?) {
        #expect(TestOutput.failedTest(in: line) == test)
    }

    @Test("The filter matches the tests of the targets, and no others.")
    func filter() throws {
        let regex = try Regex(TestOutput.filter(for: ["LaunchTests", "LoggedInTests"]))

        #expect("LaunchTests.LaunchSuite/login()".contains(regex))
        #expect("LoggedInTests.LoggedInSuite/logout()".contains(regex))
        #expect(!"PreLaunchTests.Suite/a()".contains(regex))
        #expect(!"LaunchTestsSupport.Suite/a()".contains(regex))
        #expect(!"RibHouseTests.LaunchTests/a()".contains(regex))
    }
}
