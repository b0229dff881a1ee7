import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Does `work` while strace looks at the system calls of a process, as its `words` say. Resolves with what it wrote beside
 * what came of the work; null where there is no strace.
 */
export async function traceCalls<T>(
  pid: number,
  words: readonly string[],
  work: () => Promise<T>,
): Promise<{ result: T; trace: string } | null> {
  const tracer = spawn('strace', ['-f', '-q', ...words, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] })
  let trace = ''
  tracer.stderr.on('data', (chunk) => {
    trace += chunk
  })
  const isThere = await Promise.race([once(tracer, 'spawn').then(() => true), once(tracer, 'error').then(() => false)])
  if (!isThere) return null
  const result = await work()
  tracer.kill('SIGINT')
  await once(tracer, 'close')
  return { result, trace }
}
