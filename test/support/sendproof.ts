import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { buildProduct, program, root } from '../../scripts/build-product.ts'
import { type InboxTestReport, testReportSchema } from '../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../src/shared/contract/inbox-tests/inbox-tests.ts'

/* Runs the command line, either in the test's process, which is much faster, or built and in a process of its own. */

buildProduct()

/** An environment without anything of this machine's user, and without colors. */
const bareEnvironment = { PATH: process.env.PATH, LANG: 'C.UTF-8' }

export interface Outcome {
  exitCode: number | null
  stdout: string
  stderr: string
}

/** The same for a command with binary output. */
export interface BinaryOutcome extends Omit<Outcome, 'stdout'> {
  octets: Buffer
}

/** Starts a command. `starter` is another program, with arguments, that starts it; `built` another version of it. */
export function spawnSendproof(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  starter: readonly string[] = [],
  built: string = program,
): ChildProcessWithoutNullStreams {
  const [first = '', ...others] = [...starter, process.execPath, built, ...words]
  return spawn(first, others, {
    env: { ...bareEnvironment, ...environment },
  })
}

/** Runs a command with binary output. */
export async function runForOctets(words: readonly string[]): Promise<BinaryOutcome> {
  const child = spawnSendproof(words)
  const [octets, stderr, [exitCode]] = await Promise.all([
    buffer(child.stdout),
    textOf(child.stderr),
    once(child, 'close'),
  ])
  return { exitCode, octets, stderr }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: string[] = []
  for await (const chunk of stream) chunks.push(String(chunk))
  return chunks.join('')
}

interface RunOptions {
  input?: string | Buffer
  environment?: NodeJS.ProcessEnv
}

interface InProcessOptions extends RunOptions {
  interruption?: AbortSignal
  /** Called with what it has written so far. */
  onOutput?(written: { stdout: string; stderr: string }): void
}

/**
 * Runs a command and its analyses in this process. Not suitable for a command that waits for signals, or that reads
 * Node's own environment.
 */
export async function runSendproof(
  words: readonly string[],
  { input = '', environment, interruption = new AbortController().signal, onOutput }: InProcessOptions = {},
): Promise<Outcome> {
  // Loaded here because Playwright also loads this file, for built commands.
  const [{ runProgram }, { startWorkerInProcess }] = await Promise.all([
    import('../../src/cli/program/program.ts'),
    import('./in-process-worker.ts'),
  ])
  const written = { stdout: '', stderr: '' }
  const exitCode = await runProgram(words, {
    terminal: {
      stdin: Readable.from(input.length > 0 ? [Buffer.from(input)] : []),
      stdout: {
        write(text) {
          written.stdout += text
          onOutput?.(written)
        },
      },
      octets: new PassThrough(),
      stderr: {
        write(text) {
          written.stderr += text
          onOutput?.(written)
        },
      },
      environment: { ...bareEnvironment, ...environment },
    },
    paths: {
      resources: join(root, 'resources'),
      renderer: join(root, 'out/renderer'),
      worker: join(root, 'out/main/analysis-worker.js'),
    },
    startWorker: startWorkerInProcess,
    onInterruption: () => interruption,
    // Flags would affect the test's process.
    setHeapFlag: () => {},
  })
  return { exitCode, ...written }
}

interface ProcessOptions extends RunOptions {
  /** Called with the process once it has started. */
  onStart?(child: ChildProcessWithoutNullStreams): void
}

/** Runs the built command line in a process of its own. */
export async function runBuiltSendproof(
  words: readonly string[],
  { input = '', environment, onStart }: ProcessOptions = {},
): Promise<Outcome> {
  const child = spawnSendproof(words, environment)
  onStart?.(child)
  // A command may stop reading its input early.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [stdout, stderr, [exitCode]] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    once(child, 'close'),
  ])
  return { exitCode, stdout, stderr }
}

/** Creates a key in a data folder; `words` are more flags of `keys create`. */
export async function createKey(
  dataDir: string,
  words: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  const command = ['keys', 'create', '--json', '--data-dir', dataDir, ...words]
  const { stdout, stderr, exitCode } = await runBuiltSendproof(command, { environment })
  if (exitCode !== 0) throw new Error(`no key was created: ${stderr}`)
  return z.object({ key: z.string() }).parse(JSON.parse(stdout)).key
}

const nodeSchema = z.object({
  event: z.literal('listening'),
  http: z.url().optional(),
  lookup: z.url().optional(),
  smtp: z.string().optional(),
  metrics: z.url().optional(),
  data_dir: z.string(),
})
export const listeningSchema = nodeSchema.required({ http: true, lookup: true, smtp: true })

/** A serving process. */
interface ServingProcess {
  child: ChildProcessWithoutNullStreams
  /** Its output so far. */
  written(): { stdout: string; stderr: string }
  /** Sends the signal if the process is still running, and waits for its end. */
  end(signal?: NodeJS.Signals): Promise<{ exitCode: number | null; signal: NodeJS.Signals | null }>
}

/** The addresses of an engine. */
export interface EngineAddresses {
  listening: z.infer<typeof listeningSchema>
  smtp: { host: string; port: number }
}

/** A listening engine. */
export interface ServingSendproof extends ServingProcess, EngineAddresses {}

/** A node of an instance, with the listeners of its role. */
export interface ServingNode extends ServingProcess {
  listening: z.infer<typeof nodeSchema>
}

/** A test run needs more tests and checks than the daily limits allow. */
export const withoutLimits = { SENDPROOF_FREE_TESTS_PER_DAY: '0', SENDPROOF_FREE_CHECKS_PER_DAY: '0' }

/** Starts `sendproof serve` on free ports and waits until it listens. */
export async function serveSendproof(
  dataDir: string,
  words: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
  starter: readonly string[] = [],
): Promise<ServingSendproof> {
  const node = await serveNode(dataDir, words, { ...withoutLimits, ...environment }, starter)
  const listening = listeningSchema.parse(node.listening)
  return { ...node, listening, smtp: smtpOf(listening.smtp) }
}

/** Host and port in the form that clients need. */
export function smtpOf(address: string): { host: string; port: number } {
  const { hostname, port } = new URL(`smtp://${address}`)
  return { host: hostname, port: Number(port) }
}

/** Starts `sendproof serve` with any role on free ports, and waits until it reports that it is ready. */
export async function serveNode(
  dataDir: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  starter: readonly string[] = [],
  built?: string,
): Promise<ServingNode> {
  const ports = ['--port', '0', '--smtp-port', '0']
  const child = spawnSendproof(['serve', '--data-dir', dataDir, ...ports, ...words], environment, starter, built)
  const written = { stdout: '', stderr: '' }
  child.stderr.on('data', (chunk) => {
    written.stderr += chunk
  })
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    written.stdout += `${line}\n`
  })
  const closed = once(child, 'close')
  const [line] = await Promise.race([once(lines, 'line'), closed.then(() => [null])])
  if (line === null) throw new Error(`sendproof serve did not listen:\n${written.stderr}`)
  return {
    listening: nodeSchema.parse(JSON.parse(line)),
    child,
    written: () => written,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      const [exitCode, by] = await closed
      return { exitCode, signal: by }
    },
  }
}

/** Creates a test as any client would. */
export async function createTestAt({ listening }: EngineAddresses, body: object = {}) {
  const response = await fetch(`${listening.http}/api/v1/tests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return createTest.responses[201].body.parse(await response.json())
}

const pollMilliseconds = 50

/** Reads a test until it is done, up to the caller's timeout. */
export async function readWhenDone({ listening }: EngineAddresses, token: string): Promise<InboxTestReport> {
  for (;;) {
    const response = await fetch(`${listening.http}/api/v1/tests/${token}`)
    const report = testReportSchema.parse(await response.json())
    if (report.status === 'done') return report
    await delay(pollMilliseconds)
  }
}
