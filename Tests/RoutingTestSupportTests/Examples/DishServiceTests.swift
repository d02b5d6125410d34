import RoutingTestSupport
import Testing

/// Tests of a service that reads JSON over HTTP, and its four ways to fail.
///
/// The client is a double, the decoder is the real one: double only what is slow or cannot be made
/// to fail.
@Suite("DishService", .failsIfStuck)
struct DishServiceTests {
    let client = HTTPClientSpy()
    var service: DishService { DishService(client: client) }

    @Test("It sends the right request, once, and returns the dishes of the response.")
    func request() async throws {
        client.sendSpy.returns(HTTPResponse(#"["ribs", "beans"]"#))

        #expect(try await service.dishes() == ["ribs", "beans"])

        #expect(
            client.sendSpy.calls == [
                HTTPRequest(
                    url: "https://pit.example/dishes", headers: ["Accept": "application/json"])
            ])
    }

    @Test("A network error reaches the caller.")
    func networkError() async {
        client.sendSpy.fails(Offline())

        await #expect(throws: Offline()) { try await service.dishes() }
    }

    @Test("A status other than 200 is an error.")
    func status() async {
        client.sendSpy.returns(HTTPResponse(status: 503, "[]"))

        await #expect(throws: UnexpectedStatus(code: 503)) { try await service.dishes() }
    }

    @Test(
        "A body that is not JSON, or has another shape, is an error.",
        arguments: ["<html>", #"{"dishes": []}"#])
    func notDishes(body: String) async {
        client.sendSpy.returns(HTTPResponse(body))

        await #expect(throws: DecodingError.self) { try await service.dishes() }
    }

    @Test("The caller waits for the response.")
    func inProgress() async {
        await schedules {
            let client = HTTPClientSpy()
            client.sendSpy.suspends()
            let shown = Spy<[String], Void, Never>("shown(_:)")
            start { await shown((try? await DishService(client: client).dishes()) ?? []) }

            await settle()
            #expect(shown.callCount == 0)

            client.sendSpy.resume(returning: HTTPResponse(#"["ribs"]"#))
            await shown.called(times: 1)
            #expect(shown.calls == [["ribs"]])
        }
    }
}
