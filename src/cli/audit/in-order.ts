/**
 * Runs a task for every item, `parallel` of them at once, and hands out the results in the order of the items. No more
 * tasks are begun once whoever takes the results has stopped, or was handed the failure of one.
 */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  parallel: number,
  task: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const source = items[Symbol.iterator]()
  /** Of the tasks that were begun and whose results were not handed out yet. */
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
      // Its turn may never come, and a failure that nobody hears of ends the process.
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
