import Auth
import RoutingTestSupport
import Testing

@Suite(.failsIfStuck) struct ConversationTests {
    @Test("A question reaches the partner, and the answer comes back.")
    func askReachesThePartner() async throws {
        let partner = ConversationPartnerSpy()
        let conversation = Conversation()
        await conversation.join(partner)

        let answer = try await conversation.ask(.name)

        #expect(answer == "joe")
        #expect(partner.answerSpy.calls == [.name])
    }

    @Test("The partner's error reaches the service that asked.")
    func refusalReachesTheAsker() async {
        let partner = ConversationPartnerSpy()
        partner.answerSpy.fails(.cancelled)
        let conversation = Conversation()
        await conversation.join(partner)

        await #expect(throws: AuthError.cancelled) { try await conversation.ask(.password) }
        withExtendedLifetime(partner) {}
    }

    @Test("Without a partner, a question fails at once and is named in the error.")
    func askWithoutAPartner() async {
        let conversation = Conversation()

        let error = await #expect(throws: AuthError.self) { try await conversation.ask(.name) }

        #expect(error?.kind == .unavailable)
        #expect(error?.description.contains("Name") == true)
    }

    @Test("A partner that joins takes the place of the one before.")
    func successor() async throws {
        let (first, second) = (ConversationPartnerSpy(), ConversationPartnerSpy())
        second.answerSpy.returns("second")
        let conversation = Conversation()
        await conversation.join(first)
        await conversation.join(second)

        let answer = try await conversation.ask(.name)

        #expect(answer == "second")
        #expect(first.answerSpy.calls.isEmpty)
    }

    @Test("A partner is released, and then no longer asked.")
    func partnerIsHeldWeakly() async {
        let conversation = Conversation()
        weak var partner: ConversationPartnerSpy?
        do {
            let joined = ConversationPartnerSpy()
            await conversation.join(joined)
            partner = joined
        }

        await #expect(throws: AuthError.self) { try await conversation.ask(.name) }

        #expect(partner == nil)
    }

    @Test("A cancelled task does not ask the partner.", arguments: [true, false])
    func cancelledTaskDoesNotAsk(hasPartner: Bool) async {
        let partner = ConversationPartnerSpy()
        let conversation = Conversation()
        if hasPartner { await conversation.join(partner) }

        let error = await withTaskGroup(of: AuthError?.self) { group in
            group.cancelAll()
            group.addTask {
                do throws(AuthError) {
                    _ = try await conversation.ask(.name)
                    return nil
                } catch {
                    return error
                }
            }
            return await group.next() ?? nil
        }

        #expect(error == .cancelled)
        #expect(partner.answerSpy.calls.isEmpty)
    }

    @Test("A notice reaches the partner, or the receiver while there is no partner.")
    func notices() async {
        let receiver = ConversationPartnerSpy()
        let conversation = Conversation { await receiver.receive($0) }
        await conversation.inform("before")
        do {
            let partner = ConversationPartnerSpy()
            await conversation.join(partner)
            await conversation.inform("meanwhile")
            #expect(partner.receiveSpy.calls == ["meanwhile"])
        }

        await conversation.inform("afterwards")

        #expect(receiver.receiveSpy.calls == ["before", "afterwards"])
    }
}
