import type { Target } from './target.ts'

/** CPU milliseconds that no input takes on any machine, because inputs have a few kilobytes. */
const slowMilliseconds = 5_000
const maxShrinks = 1_000

/** Why an input fails, or null. */
export async function readInput(target: Target, input: Buffer): Promise<Error | null> {
  const before = process.cpuUsage()
  try {
    await target.read(input)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
  const { user, system } = process.cpuUsage(before)
  const milliseconds = (user + system) / 1000
  return milliseconds < slowMilliseconds ? null : new Error(`it took ${milliseconds.toFixed(0)} ms of the processor`)
}

/** Removes everything that an input does not need in order to fail. */
export async function shrinkInput(input: Buffer, fails: (input: Buffer) => Promise<boolean>): Promise<Buffer> {
  let smallest = input
  let left = maxShrinks
  for (let size = input.length; size >= 1; size = Math.floor(size / 2)) {
    for (let place = 0; place < smallest.length && left > 0; left--) {
      const smaller = Buffer.concat([smallest.subarray(0, place), smallest.subarray(place + size)])
      if (await fails(smaller)) smallest = smaller
      else place += size
    }
  }
  return smallest
}
