import { readFileSync } from 'node:fs'
import { childrenOf } from '../watch-memory.ts'

/** The unit of /proc: USER_HZ is the same on every Linux. */
const microsecondsPerTick = 10_000

/** CPU time in microseconds of a process and all its children, including those that have ended. */
export function processorTimeOfAll(pid: number): number {
  return childrenOf(pid).reduce((total, child) => total + processorTime(child), processorTime(pid, true))
}

/** CPU time of a process in microseconds; NaN without /proc. */
export function processorTime(pid: number, withEnded = false): number {
  try {
    // proc_pid_stat(5): the name in parentheses may contain anything. Fields 14 and 15 are utime and stime; those of
    // ended children follow.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = fields.slice(11, withEnded ? 15 : 13).map(Number)
    return ticks.reduce((total, each) => total + each, 0) * microsecondsPerTick
  } catch {
    return Number.NaN
  }
}
