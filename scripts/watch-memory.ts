import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes. */
export interface Peak {
  engine: number
  /** The engine and its workers at the same time. */
  all: number
}

const sampleMilliseconds = 50

/** Megabytes that an engine and its workers use now; 0 without /proc. */
export function residentMemory(engine: number): { engine: number; workers: number } {
  const workers = childrenOf(engine).map((pid) => read(pid, 'VmRSS'))
  return { engine: read(engine, 'VmRSS'), workers: workers.reduce((total, megabytes) => total + megabytes, 0) }
}

/** Tracks the resident memory of an engine and its workers; 0 without /proc. */
export function watchMemory(engine: number): { peak(): Peak; end(): void } {
  let all = 0
  const timer = setInterval(() => {
    const now = residentMemory(engine)
    all = Math.max(all, now.engine + now.workers)
  }, sampleMilliseconds)
  return { peak: () => ({ engine: read(engine, 'VmHWM'), all }), end: () => clearInterval(timer) }
}

/** The running child processes of a process; none without /proc. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

/** A field of a process's status; 0 if the process has ended. */
function read(pid: number, member: 'VmRSS' | 'VmHWM'): number {
  try {
    const kilobytes = new RegExp(`^${member}:\\s+(\\d+) kB$`, 'm').exec(
      readFileSync(`/proc/${pid}/status`, 'utf8'),
    )?.[1]
    return (Number(kilobytes ?? 0) * 1024) / 1e6
  } catch {
    return 0
  }
}
