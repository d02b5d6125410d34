import Testing

package func expectReady(
    _ isReady: Bool, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(isReady, sourceLocation: sourceLocation)
}

package func prepare(_ isReady: Bool) {}
