/// Fails the test for every call of a spy of `double` that is not among `expected`.
///
/// It reads the stored properties of the double and of its superclasses, so it includes spies that are
/// added later. Call it when nothing runs any more: it does not wait.
public func verifyNothingElseWasCalled(
    on double: some Sendable, besides expected: any CallRecording...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let spies = sequence(first: Mirror(reflecting: double), next: \.superclassMirror)
        .flatMap(\.children).compactMap { $0.value as? any CallRecording }
    guard !spies.isEmpty else {
        return FailureReporter.running.fail(
            "\(type(of: double)) stores no Spy or PropertySpy, so there is nothing to verify.",
            at: site)
    }
    let others = spies.filter { spy in !expected.contains { $0 === spy } }
        .flatMap(\.callDescriptions)
    guard !others.isEmpty else { return }
    FailureReporter.running.fail(
        "\(type(of: double)) got calls that this test does not expect: "
            + others.joined(separator: "; ") + ".",
        at: site)
}

/// A double that keeps its calls, for `verifyNothingElseWasCalled(on:besides:)`.
public protocol CallRecording: AnyObject, Sendable {
    /// The doubled function or property as it reads in a sentence: `attachLoggedIn(user:)`.
    var name: String { get }

    /// Each call or access so far as text, oldest first.
    var callDescriptions: [String] { get }
}
