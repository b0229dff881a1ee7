import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs `work` while strace traces a process with the given arguments. Resolves with strace's output and the result of
 * the work; null without strace.
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
