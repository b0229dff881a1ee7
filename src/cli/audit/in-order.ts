import { createGate } from '../../shared/gate.ts'

/**
 * Runs a task per item, up to `parallel` concurrently, and yields the results in the order of the items. Starts no
 * further tasks once the consumer stops or a task has failed.
 */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  parallel: number,
  task: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const source = items[Symbol.iterator]()
  /** Tasks whose results have not been yielded yet. */
  const results: Promise<R>[] = []
  const gate = createGate(parallel)
  let stopped = false

  function begin(): void {
    while (gate.hasRoom() && !stopped) {
      const { done, value } = source.next()
      if (done) return
      const result = gate.run(() => task(value))
      // The result may never be yielded, and an unhandled rejection would end the process.
      result.then(begin, begin)
      results.push(result)
    }
  }

  begin()
  try {
    for (let result = results.shift(); result; result = results.shift()) yield await result
  } finally {
    stopped = true
  }
}
