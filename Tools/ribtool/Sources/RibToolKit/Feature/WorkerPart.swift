/// What `--worker` adds to a feature: a worker that ends the unit when its time is up, started by
/// the interactor, and tests.
struct WorkerPart {
    let feature: Feature

    private var name: FeatureName { feature.name }
    private var sources: String { "Modules/\(name)/Sources/\(name)" }

    var files: [String: String] {
        [
            "\(sources)/\(name)Worker.swift": worker,
            "Tests/\(name)Tests/\(name)WorkerTests.swift": suite,
        ]
    }

    var registrations: [Registration] {
        let path = "\(sources)/\(name)Interactor.swift"
        let type = "\(name)Interactor"
        let parameters = [
            "limit: Duration? = nil", "clock: any Clock<Duration> = ContinuousClock()",
        ]
        let properties = ["limit: Duration?", "clock: any Clock<Duration>"]
        return parameters.map {
            Registration(path: path, place: .parameters(of: type), text: $0)
        }
            + properties.map {
                Registration(
                    path: path, place: .properties(of: type), text: "\n    private let \($0)")
            }
            + ["limit", "clock"].map {
                Registration(
                    path: path, place: .statements(of: type, function: nil),
                    text: "\n        self.\($0) = \($0)")
            } + [
                Registration(
                    path: path, place: .statements(of: type, function: "didBecomeActive"),
                    text: start),
                Registration(
                    path: "\(sources)/\(name)Builder.swift",
                    place: .arguments(of: .init(function: type)), text: "limit: .seconds(600)"),
            ]
    }

    private var start: String {
        let end =
            feature.isHeadless
            ? """
            await self.listener?.didFinish\(name)(
                                    because: .unavailable("It took too long."))
            """ : "await self.didTapClose()"
        return """

                    if let limit {
                        start(
                            \(name)Worker(limit: limit, clock: clock) {
                                \(end)
                            })
                    }
            """
    }

    private var worker: String {
        """
        import Routing

        /// Ends the \(name) unit when its time is up; a detach before that ends the worker.
        struct \(name)Worker: Worker {
            let name = "ends the unit in time"
            /// How long the unit may be active.
            let limit: Duration
            let clock: any Clock<Duration>
            /// Asks for the end.
            let end: @Sendable () async -> Void

            func run() async {
                do {
                    try await clock.sleep(for: limit)
                } catch {
                    return
                }
                await end()
            }
        }

        """
    }

    private var suite: String {
        let told = feature.isHeadless ? "didFinish\(name)Spy" : "didClose\(name)Spy"
        let action = feature.isHeadless ? "announceSpy" : "specialSpy"
        let presenter = feature.isHeadless ? "" : "presenter: \(name)PresentableSpy(), "
        return """
            import \(name)
            import Routing
            import RoutingTestSupport
            import Testing

            @Suite("\(name)Worker", .schedules(100))
            struct \(name)WorkerTests {
                private let listener = \(name)ListenerSpy()
                private let clock = ManualClock()

                /// A unit whose service never answers, and that has a minute.
                private func launch() async throws -> UnitUnderTest<\(name)Interactor> {
                    let service = \(name)ServiceSpy()
                    service.\(action).suspendsUntilCancelled(throwing: .cancelled)
                    return try await UnitUnderTest.launch(
                        \(name)Interactor(
                            service: service, \(presenter)listener: listener,
                            limit: .seconds(60), clock: clock))
                }

                @Test("When the time is up, the parent is told once.")
                func timeIsUp() async throws {
                    let unit = try await launch()

                    await clock.advance(by: .seconds(60))

                    #expect(listener.\(told).callCount == 1)
                    await unit.shutdown()
                }

                @Test("Before that the parent is told nothing, and a detach ends the worker.")
                func detachedBefore() async throws {
                    let unit = try await launch()
                    await clock.advance(by: .seconds(59))

                    await unit.shutdown()

                    #expect(listener.\(told).callCount == 0)
                    #expect(clock.sleeperCount == 0)
                    #expect(unit.tree.work.isEmpty)
                }
            }

            """
    }
}
