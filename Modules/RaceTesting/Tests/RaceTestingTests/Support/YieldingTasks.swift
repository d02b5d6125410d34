/// Runs tasks that yield `count` times each, and returns when all have ended.
func runYieldingTasks(_ tasks: Int, count: Int) async {
    await withTaskGroup { group in
        for _ in 1...tasks { group.addTask { for _ in 1...count { await Task.yield() } } }
    }
}
