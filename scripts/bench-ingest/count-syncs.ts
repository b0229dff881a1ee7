import { traceCalls } from '../trace-calls.ts'

/** Counts how often a process has the disk sync while `work` runs; null where strace is not there, or may not look. */
export async function countSyncs(pid: number, work: () => Promise<void>): Promise<number | null> {
  const traced = await traceCalls(pid, ['-e', 'trace=fsync,fdatasync'], work)
  // A call that another thread interrupts is told of twice: as unfinished, and as resumed.
  return traced?.trace.match(/\bf(?:data)?sync\(/g)?.length ?? null
}
