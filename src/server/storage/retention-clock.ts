import { z } from 'zod'
import { instant } from './columns.ts'

/*
 * A clock that is wrong must not remove anything. So what expired is only marked, and removed once 24 hours were seen to
 * pass after that; where the clock went back in between, it was wrong, and all marks go.
 */

const hour = 3_600_000

/** Milliseconds between the mark of an expired test and its removal. */
export const graceTime = 24 * hour
/** Milliseconds that a pause between two runs of the engine counts for at most: nobody watched the clock meanwhile. */
const longestPause = 8 * hour
/** Milliseconds that a clock may be set back without having been wrong: nodes differ, and time servers correct. */
const tolerance = 60_000

export const retentionClockRow = z.object({ seen_at: instant, elapsed: z.int() })

/** The time that sweeps have seen. */
export interface RetentionClock {
  /** The latest moment. */
  seenAt: Date
  /** Milliseconds that passed, as far as they were watched. */
  elapsed: number
}

/**
 * The time after a sweep at `now`. `watched` is how many milliseconds passed since the former one by a clock that nobody
 * sets; null where none ran since then, as at the start.
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
