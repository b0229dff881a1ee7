import { readFileSync } from 'node:fs'
import { childrenOf } from '../watch-memory.ts'

/** The unit of /proc is the same on every Linux for user space (USER_HZ). */
const microsecondsPerTick = 10_000

/**
 * Microseconds that the processors worked for a process and for all that it has started, also for those that have ended and
 * that it knows of.
 */
export function processorTimeOfAll(pid: number): number {
  return childrenOf(pid).reduce((total, child) => total + processorTime(child), processorTime(pid, true))
}

/** Microseconds that the processors worked for a process; not a number where there is no /proc to read it from. */
export function processorTime(pid: number, withEnded = false): number {
  try {
    // proc_pid_stat(5): the name in parentheses may hold anything; utime and stime are the fields 14 and 15,
    // followed by those of children that have ended.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = fields.slice(11, withEnded ? 15 : 13).map(Number)
    return ticks.reduce((total, each) => total + each, 0) * microsecondsPerTick
  } catch {
    return Number.NaN
  }
}
