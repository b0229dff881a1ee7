import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { addMailbox } from '../../src/shared/contract/mailboxes.ts'
import { syncReports } from '../../src/shared/contract/reports/app-report-routes.ts'
import { openBrowserSession } from '../../test/support/browser-session.ts'
import { deliver } from '../../test/support/demo-sender.ts'
import { call } from '../../test/support/http-client.ts'
import { dovecotObstacle, launchDovecot } from '../../test/support/launch-dovecot.ts'
import { type ServingSendproof, serveSendproof, spawnSendproof } from '../../test/support/sendproof.ts'
import { reportXml, signedReport } from '../../test/support/signed-report.ts'
import type { Finding } from '../test-faults.ts'

/*
 * Kills the engine, or an import, at each call with which it writes reports to the database. In the end, every report
 * must be stored and counted once, no matter how it arrived.
 */

/** The calls that change the database or its log. */
const steps = ['pwrite64', 'fdatasync'] as const
type Step = (typeof steps)[number]

const reportAddress = 'dmarc@reports.example'
const account = { user: 'ada@mail.example', password: 'correct horse' }
/** Milliseconds after which an engine that dropped its connection counts as not killed. */
const noticeTime = 5_000
/** Reports per kill, except for SMTP. */
const reportsAtOnce = 3

export interface KillOptions {
  /** The data folder. */
  dataDir: string
  flags: readonly string[]
  /** Kill only at every Nth call. */
  stride: number
}

/** Why processes cannot be killed at a call here; null if they can. */
export function straceObstacle(): string | null {
  return spawnSync('strace', ['-V']).status === 0 ? null : 'no strace'
}

interface Trials {
  /** Returns whether the process was killed. */
  attempt(kill: { step: Step; at: number }): Promise<boolean>
  /**
   * Restarts what was killed and ends it properly; otherwise its log, and with it the work, would grow with each kill.
   */
  recover(): Promise<unknown>
}

/** Kills at the first, second … call of each kind, until the work finishes first. Returns the number of kills. */
async function killAtEachStep({ stride }: KillOptions, { attempt, recover }: Trials): Promise<number> {
  let kills = 0
  for (const step of steps) {
    for (let at = 1; await attempt({ step, at }); at += stride) {
      kills += 1
      await recover()
    }
  }
  return kills
}

function straceWords(dataDir: string, { step, at }: { step: Step; at: number }): string[] {
  const files = ['sendproof.sqlite', 'sendproof.sqlite-wal'].flatMap((name) => ['-P', join(dataDir, name)])
  return ['-f', ...files, '-e', `trace=${step}`, '-e', `inject=${step}:signal=SIGKILL:when=${at}`]
}

/** Kills an engine at a call it makes during the work. Returns whether it got that far. */
async function killDuring(
  engine: ServingSendproof,
  words: readonly string[],
  work: () => Promise<unknown>,
): Promise<boolean> {
  const isKilled = once(engine.child, 'exit').then(() => true)
  const tracer = spawn('strace', [...words, '-p', String(engine.child.pid)], { stdio: ['ignore', 'ignore', 'pipe'] })
  const isGone = once(tracer, 'close')
  await attached(tracer)
  try {
    // The connection may break before the end of the killed engine is noticed.
    const finished = work().then(
      () => false,
      async (error: unknown) => await Promise.race([isKilled, delay(noticeTime).then(() => Promise.reject(error))]),
    )
    return await Promise.race([isKilled, finished])
  } finally {
    // It would otherwise wait for the engine's workers.
    tracer.kill('SIGKILL')
    await isGone
  }
}

async function attached({ stderr }: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let text = ''
  // Must be read to its end: strace ends if nothing reads its output.
  stderr.on('data', (chunk) => {
    text = `${text}${chunk}`.slice(0, 10_000)
    if (text.includes('attached')) resolve()
  })
  stderr.on('end', () => reject(new Error(`strace cannot attach: ${text}`)))
  await promise
}

export async function killImports(options: KillOptions): Promise<Finding> {
  const obstacle = straceObstacle()
  if (obstacle) return { seen: `not run: ${obstacle}`, faults: [] }
  const { dataDir } = options
  const files = `${dataDir}-files`
  const importFiles = async (folder: string, starter: readonly string[] = []) => {
    const child = spawnSendproof(['reports', 'import', folder, '--data-dir', dataDir, '--json'], {}, starter)
    child.stdin.end()
    child.stdout.resume()
    child.stderr.resume()
    const [exitCode] = await once(child, 'close')
    return exitCode
  }
  let count = 0
  const add = () => {
    const folder = join(files, String(count))
    mkdirSync(folder, { recursive: true })
    for (let more = 0; more < reportsAtOnce; more++, count++)
      writeFileSync(join(folder, `${count}.xml`), reportXml(count))
    return folder
  }
  await importFiles(add())
  let folder = ''
  const kills = await killAtEachStep(options, {
    async attempt(kill) {
      const starter = ['strace', '-qq', '-o', '/dev/null', ...straceWords(dataDir, kill)]
      folder = add()
      return (await importFiles(folder, starter)) !== 0
    },
    recover: () => importFiles(folder),
  })
  const isDone = (await importFiles(files)) === 0
  return conclude(options, { count, kills }, isDone ? [] : ['the last import failed'])
}

export async function killReception(options: KillOptions): Promise<Finding> {
  const obstacle = straceObstacle()
  if (obstacle) return { seen: `not run: ${obstacle}`, faults: [] }
  const { dataDir, flags } = options
  const serve = () => serveSendproof(dataDir, [...flags, '--report-address', reportAddress])
  const unanswered: Buffer[] = []
  let count = 0
  const kills = await killAtEachStep(options, {
    async attempt(kill) {
      const engine = await serve()
      const mail = await signedReport(count)
      count += 1
      unanswered.push(mail)
      const isKilled = await killDuring(engine, straceWords(dataDir, kill), async () => {
        await deliver(engine, reportAddress, mail)
        unanswered.pop()
      })
      await engine.end()
      return isKilled
    },
    recover: async () => (await serve()).end(),
  })
  const last = await serve()
  const answered = count - unanswered.length
  // The senders try again.
  for (const mail of unanswered) await deliver(last, reportAddress, mail)
  await waitUntilRead(dataDir, count)
  await last.end()
  const { seen, faults } = conclude(options, { count, kills }, [])
  return { seen: `${seen}, ${answered} answered with 250`, faults }
}

export async function killSyncs(options: KillOptions): Promise<Finding> {
  const obstacle = straceObstacle() ?? dovecotObstacle()
  if (obstacle) return { seen: `not run: ${obstacle}`, faults: [] }
  const { dataDir, flags } = options
  // Dovecot's processes run as other users, who have no access to the parent of the data folder.
  const folder = mkdtempSync(join(tmpdir(), 'faults-imap-'))
  const dovecot = await launchDovecot(folder)
  try {
    const box = dovecot.addAccount(account.user, account.password)
    const add = async () => {
      for (let more = 0; more < reportsAtOnce; more++, count++) box.deliver(await signedReport(count))
    }
    let count = 0
    const first = await serveSendproof(dataDir, flags)
    await enterMailbox(first, dovecot)
    await first.end()
    const kills = await killAtEachStep(options, {
      async attempt(kill) {
        const engine = await serveSendproof(dataDir, flags)
        // A link works only once.
        const session = await openSession(engine)
        // The engine also searches the mailbox when it starts.
        await sync(engine, session)
        await add()
        const isKilled = await killDuring(engine, straceWords(dataDir, kill), () => sync(engine, session))
        await engine.end()
        return isKilled
      },
      recover: async () => (await serveSendproof(dataDir, flags)).end(),
    })
    const last = await serveSendproof(dataDir, flags)
    await sync(last, await openSession(last))
    await waitUntilRead(dataDir, count)
    await last.end()
    return conclude(options, { count, kills }, [])
  } finally {
    await dovecot.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Session = Record<string, string>

async function openSession({ written }: ServingSendproof): Promise<Session> {
  for (;;) {
    const [address] = /http:\/\/\S+/.exec(written().stderr) ?? []
    if (address) return { ...(await openBrowserSession(address)), 'Content-Type': 'application/json' }
    await delay(20)
  }
}

async function enterMailbox(engine: ServingSendproof, server: { host: string; port: number; certificate: string }) {
  const { host, port, certificate } = server
  const { user, password } = account
  const settings = {
    ...{ provider: 'custom', address: user, host, port, security: 'tls', user, authentication: 'password' },
    ...{ for_placement: false, for_pickup: false, for_reports: true, plus_addressing: true, certificate },
  }
  const body = JSON.stringify({ ...settings, secret: password })
  const answer = await call(engine.listening.http, addMailbox, { headers: await openSession(engine), body })
  if (answer.status !== 201) throw new Error(answer.text)
}

async function sync(engine: ServingSendproof, headers: Session): Promise<void> {
  const answer = await call(engine.listening.http, syncReports, { headers, body: '{}' })
  if (answer.status !== 200) throw new Error(answer.text)
  const [result] = syncReports.responses[200].body.parse(answer.json).mailboxes
  if (!result?.is_complete) throw new Error(JSON.stringify(result))
}

const countsSchema = z.object({
  reports: z.int(),
  distinct: z.int(),
  files: z.int(),
  unread: z.int(),
  messages: z.int().nullable(),
})

function readCounts(dataDir: string): z.infer<typeof countsSchema> {
  const db = new Database(join(dataDir, 'sendproof.sqlite'), { readonly: true })
  try {
    return countsSchema.parse(
      db
        .prepare(`
          SELECT (SELECT count(*) FROM report) AS reports,
            (SELECT count(DISTINCT report_id) FROM report) AS "distinct",
            (SELECT count(*) FROM report_file) AS files,
            (SELECT count(*) FROM report_file WHERE read_at IS NULL) AS unread,
            (SELECT sum(messages) FROM report_daily) AS messages`)
        .get(),
    )
  } finally {
    db.close()
  }
}

/** Waits until all reports are stored, including those the engine reads after its start. */
async function waitUntilRead(dataDir: string, count: number): Promise<void> {
  for (;;) {
    const { reports, unread } = readCounts(dataDir)
    if (reports >= count && unread === 0) return
    await delay(50)
  }
}

/** Checks the sums; each report has two messages. */
function conclude(
  { dataDir }: KillOptions,
  { count, kills }: { count: number; kills: number },
  faults: readonly string[],
): Finding {
  const found = readCounts(dataDir)
  const isWell =
    found.reports === count &&
    found.distinct === count &&
    found.files === count &&
    found.unread === 0 &&
    found.messages === 2 * count
  const wrong = isWell ? [] : [`${count} reports with ${2 * count} messages became ${JSON.stringify(found)}`]
  return { seen: `${kills} kills, ${found.reports} of ${count} reports`, faults: [...faults, ...wrong] }
}
