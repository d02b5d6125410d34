/// Why a kitchen does not deliver.
enum KitchenError: Error, Equatable {
    case closed
    case busy
}
