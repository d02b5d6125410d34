/// What a ``FactScenario`` sees of a model, wherever that lives.
protocol FactModel: AnyObject, Sendable {
    var count: Int { get async }
    var fact: String? { get async }
    var isLoading: Bool { get async }
    func getFactButtonTapped() async
    func cancelButtonTapped() async
    func watch(_ screenshots: AsyncStream<Void>) async
}

extension NumberFactModel: FactModel {}
