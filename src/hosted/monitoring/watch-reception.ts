import type { MessageRepository } from '../../server/storage/repositories.ts'

type Receive = MessageRepository['receive']

/** Calls `onFailure` if we fail to receive a message, but not if the sender disconnects or `use` fails. */
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

/** An iterator, because a generator would slow down every message. */
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
