import Foundation
import PrivateFiles
import Testing

@testable import LocalAccounts

extension TestApp {
    /// Moves the failed sign-ins to the future, where no time that passes shortens the wait.
    func moveFailuresToTheFuture() throws {
        let file = try StateFolder(environment: ["RIBHOUSE_HOME": path]).accounts
        var list = try #require(try file.read())
        let count = try #require(list.failures?.count)
        var failures = SignInFailures()
        for _ in 0..<count { failures.add(at: .distantFuture) }
        list.failures = failures
        try file.write(list)
    }
}
