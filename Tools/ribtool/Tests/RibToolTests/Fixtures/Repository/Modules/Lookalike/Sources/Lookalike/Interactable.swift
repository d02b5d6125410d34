package protocol Interactable: Actor {}

package actor LookalikeInteractor: Interactable {}
