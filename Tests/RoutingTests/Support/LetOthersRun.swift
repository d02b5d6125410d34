/// Yields many times, so that other tasks, on any executor, can run first.
///
/// A test that calls it also passes if they do not; in a schedule `settle()` is better. It runs off the
/// caller's actor, since a yield there gives no turn to tasks of the pool.
@concurrent
func letOthersRun() async {
    for _ in 0..<200 { await Task.yield() }
}
