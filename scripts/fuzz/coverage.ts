import { z } from 'zod'
import type { Inspector } from './inspector.ts'

/** Which characters of each of our files ran, marked with 1. */
type Ran = ReadonlyMap<string, Uint8Array>

export interface Coverage {
  /** Returns what ran since the last call. */
  take(): Promise<Ran>
  /** Whether anything ran for the first time. */
  isNew(ran: Ran): boolean
  add(ran: Ran): void
  /** The number of source characters that ran so far. */
  reached(): number
}

const takenSchema = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      /** Functions are nested, like their ranges; outer ones come first. */
      functions: z.array(
        z.object({ ranges: z.array(z.object({ startOffset: z.int(), endOffset: z.int(), count: z.number() })) }),
      ),
    }),
  ),
})

/** Tracks which blocks of the product run in a process. */
export async function followCoverage(ask: Inspector): Promise<Coverage> {
  await ask('Profiler.enable')
  await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const reachedOf = new Map<string, Uint8Array>()

  return {
    async take() {
      const { result } = takenSchema.parse(await ask('Profiler.takePreciseCoverage'))
      const own = result.filter(({ url }) => isOwn(url))
      return new Map(own.map(({ url, functions }) => [url, paint(functions.flatMap(({ ranges }) => ranges))]))
    },

    isNew: (ran) =>
      [...ran].some(([url, now]) => {
        const before = reachedOf.get(url)
        return now.some((isRun, place) => isRun === 1 && before?.[place] !== 1)
      }),

    add(ran) {
      for (const [url, now] of ran) {
        const before = reachedOf.get(url) ?? new Uint8Array()
        // Code compiled later may extend further into the file.
        const both = new Uint8Array(Math.max(before.length, now.length))
        both.set(before)
        for (const [place, isRun] of now.entries()) if (isRun === 1) both[place] = 1
        reachedOf.set(url, both)
      }
    },

    reached() {
      let total = 0
      for (const file of reachedOf.values()) for (const isRun of file) total += isRun
      return total
    },
  }
}

/** Whether a file is one of our sources, or of the built product. */
function isOwn(url: string): boolean {
  return /\/(?:src|out\/main)\//.test(url) && !url.includes('/node_modules/')
}

interface CountedRange {
  startOffset: number
  endOffset: number
  count: number
}

/** Marks the characters of a file that ran. Inner ranges override outer ones. */
function paint(ranges: readonly CountedRange[]): Uint8Array {
  const ran = new Uint8Array(ranges.reduce((end, { endOffset }) => Math.max(end, endOffset), 0))
  for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return ran
}
