import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { root } from '../../../scripts/build-product.ts'
import { type InboxTestReport, readTest } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'

/* A packed app, controlled through the inspector of its window, because its fuses disable Node's. */

/** The folder for screenshots of the packed app, which the workflow uploads. */
const pictures = join(root, 'test-results/packaged')

/**
 * The value of a variable that names a packed app or a folder of installers. Without it, tests are skipped with the
 * returned reason; in the workflow (`SENDPROOF_PACKAGED_JOB`) a missing variable is an error.
 */
export function packed(variable: 'SENDPROOF_APP' | 'SENDPROOF_HOSTILE_APP' | 'SENDPROOF_INSTALLERS') {
  const { [variable]: value, SENDPROOF_PACKAGED_JOB: job } = process.env
  if (!value && job) throw new Error(`${variable} is not set`)
  return { path: resolve(value ?? ''), obstacle: value ? null : `not run: ${variable} is not set` }
}

export interface PackedApp {
  page: Page
  process: ChildProcess
  dataDir: string
  /** Takes a screenshot of the window. */
  photograph(name: string): Promise<void>
  /** Quits the app as the system or the user would. Resolves with the exit code. */
  quit(): Promise<unknown>
  /** Kills the app and removes its data. */
  dispose(): Promise<void>
}

export interface StartOptions {
  program: string
  flags?: readonly string[]
  environment?: NodeJS.ProcessEnv
  /** A program, with arguments, that runs the app. */
  wrapper?: readonly string[]
}

export async function startPacked({
  program,
  flags = [],
  environment = {},
  wrapper = [],
}: StartOptions): Promise<PackedApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packaged-'))
  const usual = ['--remote-debugging-port=0', '--port', '0', '--smtp-port', '0', '--offline']
  const [command = program, ...words] = [...wrapper, program, ...usual, ...flags]
  const app = spawn(command, words, {
    env: { ...process.env, SENDPROOF_DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = once(app, 'exit')
  const browser = await connect(app)
  const [context] = browser.contexts()
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
  if (!page) throw new Error('the app has no window')
  return {
    page,
    process: app,
    dataDir,
    async photograph(name) {
      mkdirSync(pictures, { recursive: true })
      await page.screenshot({ path: join(pictures, `${process.platform}-${name}.png`) })
    },
    async quit() {
      // Without /F, this closes the window as a user would.
      if (process.platform === 'win32') await promisify(execFile)('taskkill', ['/PID', String(app.pid)])
      else app.kill('SIGTERM')
      const [code] = await exit
      return code
    },
    async dispose() {
      await browser.close().catch(() => undefined)
      if (app.exitCode === null && app.signalCode === null) app.kill('SIGKILL')
      await exit
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
    },
  }
}

/** Connects to the inspector, whose address Chromium prints. */
async function connect(app: ChildProcess): Promise<Browser> {
  if (!app.stderr) throw new Error('the app has no standard error')
  const said: string[] = []
  for await (const line of createInterface({ input: app.stderr })) {
    said.push(line)
    const [, address] = /^DevTools listening on (ws:\S+)$/.exec(line) ?? []
    if (!address) continue
    // Later output is discarded, so that it cannot block the app.
    app.stderr.resume()
    return await chromium.connectOverCDP(address)
  }
  throw new Error(`the app ended before it had a window: ${said.join('\n')}`)
}

/** Creates a test from within the page, and uploads a message of at least this many bytes. Resolves with its token. */
export async function submitMessage(page: Page, message: string, octets = 0): Promise<string> {
  const made = await page.evaluate(() => fetch('/api/v1/tests', { method: 'POST' }).then((answer) => answer.json()))
  const { token } = createTest.responses[201].body.parse(made)
  const status = await page.evaluate(
    async ({ token, message, octets }) => {
      const line = `${'x'.repeat(70)}\r\n`
      const body = message + line.repeat(Math.ceil(Math.max(0, octets - message.length) / line.length))
      const headers = { 'content-type': 'message/rfc822' }
      return (await fetch(`/api/v1/tests/${token}/message`, { method: 'POST', headers, body })).status
    },
    { token, message, octets },
  )
  expect(status).toBe(202)
  return token
}

/** Waits for the report of a test. */
export async function reportOf(page: Page, token: string): Promise<InboxTestReport> {
  let report: InboxTestReport | undefined
  await expect
    .poll(
      async () => {
        const answer = await page.evaluate((path) => fetch(path).then((read) => read.json()), `/api/v1/tests/${token}`)
        report = readTest.responses[200].body.parse(answer)
        return report.status
      },
      { timeout: 60_000 },
    )
    .toBe('done')
  if (!report) throw new Error('no report was read')
  return report
}
