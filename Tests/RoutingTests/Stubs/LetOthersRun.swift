/// Gives whatever is about to run, on any executor, the time to do so.
///
/// For a test that would like others to get ahead of it: when they don't, it passes all the same.
/// Off the caller's actor, where a yield does not make room for tasks of the pool.
@concurrent
func letOthersRun() async {
    for _ in 0..<200 { await Task.yield() }
}
