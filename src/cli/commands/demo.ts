import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Command, Option } from 'commander'
import { createServer, type RunningServer } from '../../server/create-server.ts'
import { createLog } from '../../server/log.ts'
import { settingsSchema } from '../../server/settings.ts'
import { createTest, testReportSchema } from '../../shared/contract/tests.ts'
import { type Language, languages } from '../../shared/language.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../exit-codes.ts'
import { onInterruption } from '../interruption.ts'
import { pageOf } from '../page.ts'
import { printReport } from '../print-report.ts'
import { describeSetting } from '../setting-flags.ts'

/** The sender of `resources/demo/`: what its zone publishes, the sample message says in the session. */
const sample = {
  ip: '192.0.2.25',
  helo: 'mail.shop.example',
  mailFrom: 'letters@news.shop.example',
  dkim: { domainName: 'shop.example', keySelector: 'demo' },
  zones: ['shop.example.zone', '192.0.2.zone', 'blacklists.zone'],
}

/** The header fields a signature should cover (RFC 6376 section 5.4.1), and those of one-click (RFC 8058 section 4). */
const signedFields =
  'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/** Far longer than the analysis of the sample takes on a slow machine. */
const patienceSeconds = 60
const pollMilliseconds = 100

interface DemoOptions {
  json?: true
  all?: true
  lang: Language
}

export function demoCommand(context: CommandContext): Command {
  const { commands, flags } = context.texts
  return new Command('demo')
    .description(commands.demo)
    .option('--json', flags.json)
    .option('--all', flags.all)
    .addOption(
      new Option('--lang <language>', describeSetting('lang', context.texts))
        .choices(languages)
        .default(context.language),
    )
    .action((options: DemoOptions) => runDemo(options, context))
}

/** Sends the sample through a temporary engine, prints its report, and leaves nothing behind. */
async function runDemo({ json, all, lang }: DemoOptions, context: CommandContext): Promise<void> {
  const { terminal, texts } = context
  const interruption = onInterruption()
  if (!json) terminal.stderr.write(`${texts.demo.sending}\n`)
  const body = await inTemporaryEngine(context, async (server) => {
    const test = await createSampleTest(server, lang)
    await sendSample(server, test.address, context)
    return await readReport(server, test.token, context, interruption)
  })
  const { score, verdict, result } = testReportSchema.parse(JSON.parse(body))
  if (verdict === null || result === null) throw new CommandError(texts.demo.notDone(patienceSeconds))
  terminal.stdout.write(json ? `${body}\n` : printReport({ score, verdict, result }, pageOf(terminal, lang, { all })))
  const { spf, dkim, dmarc } = result.facts.rspamd.auth
  if ([spf, dkim, dmarc].some((word) => word !== 'pass')) throw new CommandError(texts.demo.notAuthenticated)
}

async function inTemporaryEngine<T>({ paths }: CommandContext, use: (server: RunningServer) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sendproof-demo-'))
  try {
    const dns = sample.zones.map((zone) => `zone:${join(paths.resources, 'demo', zone)}`)
    const server = await createServer({
      settings: settingsSchema.parse({ port: 0, smtp_port: 0, dns }),
      dataDir,
      paths,
      log: createLog('silent'),
    })
    return await use(server).finally(() => server.close())
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function createSampleTest({ listening }: RunningServer, lang: Language) {
  const response = await fetch(`${listening.http}/api/v1/tests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lang, sending_ip: sample.ip }),
  })
  return createTest.responses[201].body.parse(await response.json())
}

/** Does what a sender's mail server does: adds what a new message needs, signs it and delivers it. */
async function sendSample({ listening }: RunningServer, to: string, { paths }: CommandContext): Promise<void> {
  const demo = join(paths.resources, 'demo')
  const [message, privateKey] = await Promise.all([
    readFile(join(demo, 'newsletter.eml'), 'utf8'),
    readFile(join(demo, 'dkim-private-key.pem'), 'utf8'),
  ])
  const date = `Date: ${new Date().toUTCString().replace('GMT', '+0000')}\r\n`
  const messageId = `Message-ID: <${randomUUID()}@shop.example>\r\n`
  const { hostname, port } = new URL(`smtp://${listening.smtp}`)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: hostname,
    port: Number(port),
    name: sample.helo,
    // The engine has made its certificate itself.
    tls: { rejectUnauthorized: false },
    dkim: { ...sample.dkim, privateKey, headerFieldNames: signedFields },
  })
  await transport.sendMail({ raw: date + messageId + message, envelope: { from: sample.mailFrom, to } })
  transport.close()
}

/** The body of the read endpoint once the test is done. */
async function readReport(
  { listening }: RunningServer,
  token: string,
  { texts }: CommandContext,
  interruption: AbortSignal,
): Promise<string> {
  const deadline = Date.now() + patienceSeconds * 1000
  while (Date.now() < deadline) {
    const response = await fetch(`${listening.http}/api/v1/tests/${token}`, { signal: interruption })
    const body = await response.text()
    if (testReportSchema.parse(JSON.parse(body)).status === 'done') return body
    await delay(pollMilliseconds, undefined, { signal: interruption })
  }
  throw new CommandError(texts.demo.notDone(patienceSeconds))
}
