import type { MessageRepository } from '../../storage/repositories.ts'

type Receive = MessageRepository['receive']

/**
 * Receives as before, and tells of what went wrong on our side before there was a message: not of a sender who broke off,
 * nor of what was done with the message then.
 */
export function watchReception(receive: Receive, onFailure: () => void): Receive {
  return async (chunks, use) => {
    let isOurs = true
    const notOurs = () => {
      isOurs = false
    }
    try {
      return await receive(watchBreak(chunks, notOurs), (raw) => {
        notOurs()
        return use(raw)
      })
    } catch (error) {
      if (isOurs) onFailure()
      throw error
    }
  }
}

/** Hands on what comes as it is, because a generator in the way costs every message a good part of its time. */
function watchBreak<T>(chunks: AsyncIterable<T>, onBreak: () => void): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = chunks[Symbol.asyncIterator]()
      return {
        next() {
          const result = iterator.next()
          result.catch(onBreak)
          return result
        },
        return: async (value) => (await iterator.return?.(value)) ?? { done: true, value },
      }
    },
  }
}
