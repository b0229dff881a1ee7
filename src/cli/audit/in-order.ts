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
  let running = 0
  let stopped = false

  function begin(): void {
    while (running < parallel && !stopped) {
      const { done, value } = source.next()
      if (done) return
      running += 1
      const result = task(value).finally(() => {
        running -= 1
        begin()
      })
      // The result may never be yielded, and an unhandled rejection would end the process.
      result.catch(() => {})
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
