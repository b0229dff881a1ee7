import type { MessageRepository } from '../storage/repositories.ts'

type Receive = MessageRepository['receive']

/**
 * Receives as before, and tells of what went wrong on our side before there was a message: not of a sender who broke off,
 * nor of what was done with the message then.
 */
export function watchReception(receive: Receive, onFailure: () => void): Receive {
  return async (chunks, use) => {
    let isOurs = true

    async function* read() {
      try {
        yield* chunks
      } catch (error) {
        isOurs = false
        throw error
      }
    }

    try {
      return await receive(read(), (raw) => {
        isOurs = false
        return use(raw)
      })
    } catch (error) {
      if (isOurs) onFailure()
      throw error
    }
  }
}
