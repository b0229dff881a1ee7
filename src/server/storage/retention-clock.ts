import { z } from 'zod'
import { instant } from './columns.ts'

/*
 * A wrong clock must not cause data to be removed. Expired tests are only marked at first, and removed after 24 more
 * hours of observed time. If the clock goes back before that, all marks are cleared. The same holds for reports of
 * receivers, and for files without a row: the database may have been restored, and the newer one may come back.
 */

const hour = 3_600_000

/** Milliseconds from mark to removal. */
export const graceTime = 24 * hour
/** Milliseconds from when a cleanup finds a file that no row names to its removal. */
export const unusedTime = 7 * 24 * hour
/** The longest pause of the engine that counts as observed time, in milliseconds. */
const longestPause = 8 * hour
/** Milliseconds by which the clock may go back unnoticed: nodes differ, and time servers correct it. */
export const tolerance = 60_000

export const retentionClockRow = z.object({ seen_at: instant, elapsed: z.int() })

/** Time as observed by sweeps. */
export interface RetentionClock {
  /** The latest time observed. */
  seenAt: Date
  /** The milliseconds observed. */
  elapsed: number
}

/**
 * The clock after a sweep at `now`. `watched`: milliseconds since the last sweep by a monotonic clock; null at the
 * start.
 */
export function advanceRetentionClock(
  former: RetentionClock | null,
  now: Date,
  watched: number | null,
): RetentionClock & { wentBack: boolean } {
  if (!former) return { seenAt: now, elapsed: 0, wentBack: false }
  const passed = now.getTime() - former.seenAt.getTime()
  if (passed < -tolerance) return { seenAt: now, elapsed: former.elapsed, wentBack: true }
  const counted = Math.max(0, Math.min(passed, Math.floor(watched ?? longestPause)))
  return { seenAt: passed > 0 ? now : former.seenAt, elapsed: former.elapsed + counted, wentBack: false }
}
