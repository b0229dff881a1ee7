const minute = 60_000
const hour = 60 * minute

/** Milliseconds between attempts to send: about a day in total, so that a repaired server still gets everything. */
const pauses = [minute, 5 * minute, 20 * minute, hour, 3 * hour, 6 * hour, 12 * hour]

/** Milliseconds after which an attempt counts as interrupted. An email over a slow line takes up to three minutes. */
export const attemptTime = 5 * minute

/** Number of failed attempts before a channel counts as failing: a server restart should not. */
const toleratedAttempts = 3

const longestPause = Math.max(...pauses)

/**
 * When to retry after a number of attempts; null to give up.
 * @param retryAfter milliseconds that the receiver asks to wait; followed up to the longest pause
 */
export function nextAttempt(attempts: number, now: Date, retryAfter: number | null = null): Date | null {
  const pause = pauses[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + Math.max(pause, Math.min(retryAfter ?? 0, longestPause)))
}

/** No attempt is planned later than this. One that is was planned before the clock was set back. */
export function latestAttempt(now: Date): Date {
  return new Date(now.getTime() + longestPause)
}

/** Whether failed attempts mean that the channel is failing. */
export function isFailing(attempts: number, next: Date | null): boolean {
  return next === null || attempts >= toleratedAttempts
}
