import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createLog } from '../../src/server/log.ts'
import { composeSampleMessage, sampleDns, sampleSender } from '../../src/server/services/samples/sample-message.ts'
import { uploadedDelivery } from '../../src/server/services/tests/uploaded-delivery.ts'
import { createAnalyser } from '../../src/server/worker/analyser.ts'
import type { StartWorker } from '../../src/server/worker/worker-process.ts'

/*
 * `node scripts/build/compile-programs.ts FOLDER` runs the programs that are bundled in a folder, and keeps their code as V8
 * has compiled it by then: only what is called is compiled. So each program does its usual work.
 */

const [, , built = 'out/main'] = process.argv
const resources = resolve('resources')
const folder = mkdtempSync(join(tmpdir(), 'sendproof-build-'))

try {
  const message = await composeSampleMessage(resources, new Date())
  await analyse(message)
  const file = join(folder, 'message.eml')
  writeFileSync(file, message)
  const dns = sampleDns(resources).flatMap((source) => ['--dns', source])
  // Each run adds to the code that the earlier ones have kept.
  await run(['check', file, ...dns])
  await run(['check', file, '--offline', '--json'])
  await run(['audit', 'shop.example', ...dns])
  await run(['keys', 'list', '--data-dir', join(folder, 'data')])
  await run(['help', 'check'])
  await serve(['serve', '--data-dir', join(folder, 'data'), '--port', '0', '--smtp-port', '0', ...dns])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Has the worker analyze a message. */
async function analyse(raw: Buffer): Promise<void> {
  const analyser = createAnalyser({
    worker: join(built, 'worker/analysis-worker.cjs'),
    startWorker,
    dns: { sources: sampleDns(resources), offline: false },
    lists: { blacklists: [], keys: {} },
    log: createLog('silent'),
    size: 1,
  })
  const { ip, helo, mailFrom } = sampleSender
  const delivery = uploadedDelivery({ ip, helo, mail_from: mailFrom }, new Date())
  const { facts } = await analyser.analyse({ raw, delivery })
  await analyser.close()
  if (facts.analysis.state !== 'known') throw new Error(`not analyzed: ${JSON.stringify(facts.analysis)}`)
}

/** Starts a worker that may write files. It does so when it ends, so it is asked to end instead of killed. */
function startWorker(...[program, flags, { onMessage, onEnd }]: Parameters<StartWorker>): ReturnType<StartWorker> {
  const child = start(program, [], flags)
  child.stderr?.pipe(process.stderr)
  child.on('message', onMessage)
  child.on('exit', (code) => onEnd({ detail: 'exit', stack: `exit code ${code}` }))
  return {
    post: (message) => void child.send(message),
    kill: () => child.connected && child.disconnect(),
  }
}

async function run(words: readonly string[]): Promise<void> {
  await succeed(start(join(built, 'cli/sendproof.cjs'), words), words)
}

/** Runs an engine until it listens. */
async function serve(words: readonly string[]): Promise<void> {
  const child = start(join(built, 'cli/sendproof.cjs'), words)
  child.stdout?.once('data', () => child.kill('SIGINT'))
  await succeed(child, words)
}

async function succeed(child: ChildProcess, words: readonly string[]): Promise<void> {
  const notes: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => notes.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`sendproof ${words.join(' ')} ended with ${code}: ${Buffer.concat(notes)}`)
}

function start(program: string, words: readonly string[], flags: readonly string[] = []): ChildProcess {
  const child = fork(join(import.meta.dirname, 'compile-program.ts'), [program, ...words], {
    serialization: 'advanced',
    execArgv: [...flags],
    env: { ...process.env, HOME: folder },
    silent: true,
  })
  child.stdout?.resume()
  return child
}
