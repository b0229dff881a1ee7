import { readFileSync } from 'node:fs'

/** The unit of /proc is the same on every Linux for user space (USER_HZ). */
const microsecondsPerTick = 10_000

/** Microseconds that the processors worked for a process; not a number where there is no /proc to read it from. */
export function processorTime(pid: number): number {
  try {
    // proc_pid_stat(5): the name in parentheses may hold anything; utime and stime are the fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick
  } catch {
    return Number.NaN
  }
}
