import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { program, root } from '../../../scripts/build-product.ts'
import { examples } from '../../../src/cli/program/examples.ts'
import { keyRights } from '../../../src/shared/contract/key-rights.ts'
import { demoSender, signedNewsletter } from '../../support/demo-sender.ts'
import { commandsIn, documentationPages } from '../../support/documentation.ts'
import { named, posixObstacle, programObstacle } from '../../support/obstacles.ts'
import { createTestAt, runSendproof, type ServingSendproof, serveSendproof } from '../../support/sendproof.ts'
import { notRun } from './not-run.ts'

const seen = new Set(notRun.keys())

/** A page with those of its commands that no earlier page has. */
function pageOf(path: string, commands: readonly string[]) {
  const others = commands.filter((command) => !seen.has(command))
  for (const command of others) seen.add(command)
  return { path, commands: others }
}

const pages = [
  ...documentationPages
    .filter(({ path }) => path === 'README.md' || path.startsWith('docs/'))
    .map((page) => pageOf(page.path, commandsIn(page))),
  pageOf('sendproof(1)', Object.values(examples).flat()),
].filter(({ commands }) => commands.length > 0)

/** Divides the pages between two test files, which run at the same time. */
export function isFirstSteps(path: string): boolean {
  return path === 'README.md' || path === 'docs/guide.md'
}

let folder: string
let engine: ServingSendproof

/** A data folder without a running engine. */
const idleFolder = () => join(folder, 'other')
const zones = () => `zone:${join(folder, 'dns.zone')}`

/** Prepares a clone with `sendproof` installed, and the files that the pages mention. */
async function furnish(): Promise<void> {
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
  for (const name of ['package.json', 'scripts', 'node_modules']) symlinkSync(join(root, name), join(folder, name))
  mkdirSync(join(folder, 'bin'))
  const installed = join(folder, 'bin/sendproof')
  writeFileSync(installed, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`)
  chmodSync(installed, 0o755)
  // An error response counts as a failure.
  writeFileSync(join(folder, '.curlrc'), 'fail-with-body\n')

  const demo = demoSender.dns.map((source) => readFileSync(source.replace('zone:', ''), 'utf8'))
  writeFileSync(join(folder, 'dns.zone'), demo.join('\n'))
  copyFileSync(join(root, 'resources/demo/shop.example.zone'), join(folder, 'shop.example.zone'))
  writeFileSync(join(folder, 'domains.txt'), 'shop.example\n# our newsletters\nnews.shop.example\n')
  writeFileSync(join(folder, 'message.eml'), await signedNewsletter())
  writeFileSync(
    join(folder, 'bounce.eml'),
    'From: MAILER-DAEMON@mx.shop.example\nReturn-Path: <>\nSubject: Undelivered Mail\n\nThis is the mail system at host mx.\n\n<anna@mail.example>: 550 5.1.1 User unknown\n',
  )
  writeFileSync(
    join(folder, 'newsletter.html'),
    '<!doctype html><html lang="en"><title>News</title><p>Good day to you.</p></html>',
  )
}

const createdKey = z.object({ id: z.string(), key: z.string() })

/** The command adapted to the addresses on this machine. */
async function adapt(command: string): Promise<string> {
  const { http, smtp } = engine.listening
  let adapted = command
    .replaceAll('http://127.0.0.1:4780', http)
    .replaceAll('127.0.0.1:2525', smtp)
    .replaceAll('192.0.2.53', zones())
    .replaceAll(/--(smtp-)?port \d+/g, '--$1port 0')
  if (adapted.includes('<token>')) adapted = adapted.replaceAll('<token>', (await createTestAt(engine)).token)
  if (/<(id|key)>/.test(adapted)) {
    const { stdout } = await runSendproof([
      ...['keys', 'create', '--rights', keyRights.join(','), '--json'],
      ...['--data-dir', engine.listening.data_dir],
    ])
    const { id, key } = createdKey.parse(JSON.parse(stdout))
    adapted = adapted.replaceAll('<id>', id).replaceAll('<key>', key)
  }
  return adapted
}

interface ShellOutcome {
  exitCode: number | null
  stdout: string
  stderr: string
}

/** Runs a command in a shell. If it starts an engine, the engine is stopped once it listens. */
async function type(command: string): Promise<ShellOutcome> {
  const startsEngine = command.startsWith('sendproof serve')
  const wantsFolder = startsEngine || /^sendproof (export|reset) /.test(command)
  const environment = environmentFor(wantsFolder ? idleFolder() : engine.listening.data_dir)
  // Signals must reach the engine, not a shell around it.
  const child = spawn('sh', ['-c', startsEngine ? `exec ${command}` : command], { cwd: folder, env: environment })
  onTestFinished(() => void child.kill())
  child.stdin.end()
  if (startsEngine) child.stdout.once('data', () => child.kill())
  const [stdout, stderr, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { exitCode, stdout, stderr }
}

function environmentFor(dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: [join(folder, 'bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    LANG: 'C.UTF-8',
    HOME: folder,
    CURL_HOME: folder,
    SENDPROOF_DNS: zones(),
    SENDPROOF_DATA_DIR: dataDir,
    SENDPROOF_PORT: '0',
    SENDPROOF_SMTP_PORT: '0',
  }
}

/** Exports, imports, channels, and groups never overwrite anything, so they must fail the second time. */
const overwritesNothing = (command: string) => /^sendproof (export|import|monitor (channels|groups) add) /.test(command)

/** What can run here, with the program it requires; of the npm scripts only those that end soon. */
const runnable = [
  { pattern: /^(sendproof |mkdir -p |export SENDPROOF_KEY=)/, program: 'sh' },
  { pattern: /^sh deploy\//, program: 'openssl' },
  { pattern: /^npm run (-s )?(demo|sendproof|sbom)\b/, program: 'npm' },
  { pattern: /^curl /, program: 'curl' },
  { pattern: /^swaks /, program: 'swaks' },
]

/**
 * Runs every command from some of the pages (README, docs/, and the manual) in a shell, in a prepared folder. Each must
 * succeed, unless `not-run.ts` lists it with a reason; those that overwrite nothing must then fail. Ports, resolvers,
 * and placeholders in angle brackets are replaced.
 */
export function describeCommands(isMeant: (path: string) => boolean): void {
  // Windows has a different shell and restricts links.
  describe.skipIf(posixObstacle)(named('the commands', posixObstacle), () => {
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'sendproof-docs-'))
      await furnish()
      await runSendproof(['keys', 'create', '--data-dir', idleFolder()])
      engine = await serveSendproof(join(folder, 'data'), ['--dns', zones()])
    })

    afterAll(async () => {
      await engine.end()
      rmSync(folder, { recursive: true, force: true })
    })

    describe.each(pages.filter(({ path }) => isMeant(path)))('on $path', ({ commands }) => {
      for (const command of commands) {
        const way = runnable.find(({ pattern }) => pattern.test(command))

        const missing = way && way.program !== 'sh' ? programObstacle(way.program) : null
        it.skipIf(missing)(named(command, missing), async () => {
          if (!way) throw new Error('neither run here nor listed in not-run.ts')
          for (const expected of overwritesNothing(command) ? [0, 1] : [0]) {
            const adapted = await adapt(command)
            const { exitCode, stdout, stderr } = await type(adapted)
            expect(exitCode, `${adapted}\n${stdout}\n${stderr}`).toBe(expected)
          }
        })
      }
    })
  })
}
