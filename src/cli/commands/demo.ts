import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Command, Option } from 'commander'
import { z } from 'zod'
import { createServer } from '../../server/compose/create-server.ts'
import type { RunningServer } from '../../server/compose/engine-types.ts'
import { createLog } from '../../server/compose/log/log.ts'
import { composeSampleMessage, sampleDns, sampleSender } from '../../server/services/samples/sample-message.ts'
import { settingsSchema } from '../../server/settings/settings.ts'
import { testReportSchema } from '../../shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { codeOf } from '../../shared/error-code.ts'
import { type Language, languages } from '../../shared/languages.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError } from '../ground/exit-codes.ts'
import { addReportFlags } from '../ground/report-flags.ts'
import { pageOf } from '../print/page.ts'
import { printReport } from '../print/print-report.ts'

/** Far longer than the sample's analysis takes on a slow machine. */
const timeoutSeconds = 60
const pollMilliseconds = 100

interface DemoOptions {
  json?: true
  all?: true
  lang: Language
}

export function demoCommand(context: CommandContext): Command {
  const { commands, settingItems } = context.texts
  const command = new Command('demo').description(commands.demo)
  const lang = new Option('--lang <language>', settingItems.lang.flag).choices(languages).default(context.language)
  return addReportFlags(command, context)
    .addOption(lang)
    .action((options: DemoOptions) => runDemo(options, context))
}

/** Sends the sample through a temporary engine, prints its report, then deletes everything. */
async function runDemo({ json, all, lang }: DemoOptions, context: CommandContext): Promise<void> {
  const { terminal, texts } = context
  const interruption = context.onInterruption()
  if (!json) terminal.stderr.write(`${texts.demo.sending}\n`)
  const body = await inTemporaryEngine(context, async (server) => {
    const test = await createSampleTest(server, lang)
    await sendSample(server, test.address, context)
    return await readReport(server, test.token, context, interruption)
  })
  const report = testReportSchema.parse(JSON.parse(body))
  // The engine has ended.
  const { url: _url, ...lasting } = z.record(z.string(), z.unknown()).parse(JSON.parse(body))
  const { verdict, verdict_floor, result } = report
  if (verdict === null || verdict_floor === null || result === null)
    throw new CommandError(texts.demo.notDone({ seconds: timeoutSeconds }))
  terminal.stdout.write(
    json
      ? `${JSON.stringify(lasting)}\n`
      : printReport({ ...report, verdict, verdict_floor, result }, pageOf(terminal, lang, { all })),
  )
  const { spf, dkim, dmarc } = result.facts.rspamd.auth
  if ([spf, dkim, dmarc].some((word) => word !== 'pass')) throw new CommandError(texts.demo.notAuthenticated)
}

async function inTemporaryEngine<T>(context: CommandContext, use: (server: RunningServer) => Promise<T>): Promise<T> {
  const { paths, startWorker } = context
  const dataDir = await makeTemporaryFolder(context)
  try {
    const server = await createServer({
      settings: settingsSchema.parse({ port: 0, smtp_port: 0, dns: sampleDns(paths.resources) }),
      dataDir,
      paths,
      startWorker,
      log: createLog('silent'),
    })
    return await use(server).finally(() => server.close())
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeTemporaryFolder({ texts }: CommandContext): Promise<string> {
  try {
    return await mkdtemp(join(tmpdir(), 'sendproof-demo-'))
  } catch (error) {
    throw new CommandError(texts.demo.noTemporaryFolder({ folder: tmpdir(), code: codeOf(error) ?? String(error) }))
  }
}

async function createSampleTest({ listening }: RunningServer, lang: Language) {
  const response = await fetch(`${listening.http}/api/v1/tests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lang, sending_ip: sampleSender.ip }),
  })
  return createTest.responses[201].body.parse(await response.json())
}

/** Delivers a complete, signed message, as the sender's mail server would. */
async function sendSample({ listening }: RunningServer, to: string, { paths }: CommandContext): Promise<void> {
  const { hostname, port } = new URL(`smtp://${listening.smtp}`)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: hostname,
    port: Number(port),
    name: sampleSender.helo,
    // The engine's certificate is self-signed.
    tls: { rejectUnauthorized: false },
  })
  const raw = await composeSampleMessage(paths.resources, new Date())
  await transport.sendMail({ raw, envelope: { from: sampleSender.mailFrom, to } })
  transport.close()
}

/** Returns the report from the API once the test is done. */
async function readReport(
  { listening }: RunningServer,
  token: string,
  { texts }: CommandContext,
  interruption: AbortSignal,
): Promise<string> {
  const deadline = Date.now() + timeoutSeconds * 1000
  while (Date.now() < deadline) {
    const response = await fetch(`${listening.http}/api/v1/tests/${token}`, { signal: interruption })
    const body = await response.text()
    if (testReportSchema.parse(JSON.parse(body)).status === 'done') return body
    await delay(pollMilliseconds, undefined, { signal: interruption })
  }
  throw new CommandError(texts.demo.notDone({ seconds: timeoutSeconds }))
}
