import Foundation
import PrivateFiles
import Testing

@testable import LocalAccounts

extension TestApp {
    /// Adds three failed sign-ins of the future, where no time that passes shortens the wait.
    func addFailures() throws {
        let file = try StateFolder(environment: ["RIBHOUSE_HOME": path]).accounts
        var list = try #require(try file.read())
        var failures = SignInFailures()
        for _ in 1...3 { failures.add(at: .distantFuture) }
        list.failures = failures
        try file.write(list)
    }
}
