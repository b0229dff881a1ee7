/** Works through the items, so many at once, and rejects with the first failure. */
export async function forEachInParallel<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const workThrough = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, workThrough))
}
