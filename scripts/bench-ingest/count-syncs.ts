import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Counts how often a process has the disk sync while `work` runs, with strace; null where there is none, or it may not
 * look.
 */
export async function countSyncs(pid: number, work: () => Promise<void>): Promise<number | null> {
  const tracer = spawn('strace', ['-f', '-q', '-e', 'trace=fsync,fdatasync', '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let heard = ''
  tracer.stderr.on('data', (chunk) => {
    heard += chunk
  })
  const isThere = await Promise.race([once(tracer, 'spawn').then(() => true), once(tracer, 'error').then(() => false)])
  if (!isThere) return null
  await work()
  tracer.kill('SIGINT')
  await once(tracer, 'close')
  // A call that another thread interrupts is told of twice: as unfinished, and as resumed.
  const calls = heard.match(/\bf(?:data)?sync\(/g)?.length ?? 0
  return calls === 0 ? null : calls
}
