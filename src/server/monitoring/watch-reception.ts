import type { MessageRepository } from '../storage/repositories.ts'
import { StoreError } from '../storage/store-error.ts'

type Receive = MessageRepository['receive']

/**
 * Receives as before, and tells of what went wrong on our side before there was a message: not of a sender who broke off,
 * nor of what was done with the message then. The octets pass by untouched, as one step more for each is felt.
 */
export function watchReception(receive: Receive, onFailure: () => void): Receive {
  return async (chunks, use) => {
    let isThere = false
    try {
      return await receive(chunks, (raw) => {
        isThere = true
        return use(raw)
      })
    } catch (error) {
      if (!isThere && error instanceof StoreError) onFailure()
      throw error
    }
  }
}
