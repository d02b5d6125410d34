import Auth
import Testing

@Suite struct QuestionTests {
    @Test(
        "A password is never asked for in the open.",
        arguments: [
            (Question.password, Question.Style.secret),
            (Question.newPassword, Question.Style.newSecret),
        ])
    func passwordsAreSecret(question: Question, style: Question.Style) {
        #expect(question.style == style)
    }

    @Test("A secret and a name have no fallback: somebody has to give them.")
    func whatMustBeGivenHasNoFallback() {
        let questions = [Question.name, .password, .newPassword]

        #expect(questions.map(\.fallback) == [nil, nil, nil])
    }

    @Test("The offer to create an account names it, and means yes where nobody can be asked.")
    func createAccountFallsBackToYes() {
        let question = Question.createAccount(name: "joe")

        #expect(question.subject == .createAccount(name: "joe"))
        #expect(question.style == .yesOrNo)
        #expect(question.prompt.contains("joe"))
        #expect(question.fallback == Question.yes)
    }

    @Test("Nobody has to like barbecue: favourite foods fall back to none.")
    func favouriteFoodsFallBackToNone() {
        #expect(Question.favouriteFoods.fallback == "")
    }
}
