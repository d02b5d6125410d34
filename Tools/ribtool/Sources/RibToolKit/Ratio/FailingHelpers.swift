/// The functions that can fail a test for their caller: those that contain an expectation, take the
/// place of their call to point at it, or call such a function.
///
/// By name and labels, since no types are known: a call matches when its labels are among the
/// function's, in order.
struct FailingHelpers {
    private var labels: [String: [[String]]] = [:]

    /// Finds them among the functions of `files`.
    init(_ files: [FileFacts]) {
        var open = files.flatMap { $0.members + $0.types.flatMap(\.members) }.filter {
            $0.isFunction && $0.test == nil
        }
        var grew = true
        while grew {
            let failing = open.filter { $0.takesCallSite || canFail($0.body) }
            open.removeAll { $0.takesCallSite || canFail($0.body) }
            for helper in failing { labels[helper.name, default: []].append(helper.labels) }
            grew = !failing.isEmpty
        }
    }

    /// Whether code can fail a test, itself or through a helper.
    func canFail(_ body: BodyFacts) -> Bool {
        body.expects
            || body.calls.contains { call in
                (labels[call.name] ?? []).contains { isSubsequence(call.labels, of: $0) }
            }
    }
}

private func isSubsequence(_ some: [String], of all: [String]) -> Bool {
    var rest = some[...]
    for label in all where label == rest.first { rest.removeFirst() }
    return rest.isEmpty
}
