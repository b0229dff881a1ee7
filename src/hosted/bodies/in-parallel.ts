/** Processes items with bounded concurrency. Rejects with the first failure and takes no further items after it. */
export async function forEachInParallel<T>(
  items: readonly T[] | AsyncGenerator<T>,
  max: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = 'values' in items ? items.values() : items
  const workThrough = async () => {
    for await (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: max }, workThrough))
}
