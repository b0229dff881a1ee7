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

const built = resolve(process.argv[2] ?? 'out/main')
const resources = resolve('resources')
const folder = mkdtempSync(join(tmpdir(), 'sendproof-build-'))

/** The environment without the settings and the data folder of the person who builds. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:SENDPROOF|XDG)_/i.test(name))),
  ...{ HOME: folder, APPDATA: folder },
}

/** A DMARC report about one message. */
const report = `<?xml version="1.0" encoding="UTF-8"?>
<feedback>
  <version>1.0</version>
  <report_metadata>
    <org_name>Receiver</org_name><email>dmarc@receiver.example</email><report_id>1</report_id>
    <date_range><begin>1795132800</begin><end>1795219199</end></date_range>
  </report_metadata>
  <policy_published><domain>shop.example</domain><p>none</p></policy_published>
  <record>
    <row>
      <source_ip>192.0.2.25</source_ip><count>1</count>
      <policy_evaluated><disposition>none</disposition><dkim>pass</dkim><spf>pass</spf></policy_evaluated>
    </row>
    <identifiers><header_from>shop.example</header_from></identifiers>
    <auth_results>
      <dkim><domain>shop.example</domain><selector>demo</selector><result>pass</result></dkim>
      <spf><domain>news.shop.example</domain><result>pass</result></spf>
    </auth_results>
  </record>
</feedback>
`

try {
  const raw = await composeSampleMessage(resources, new Date())
  const html = '<!doctype html><html lang="en"><title>News</title><p>Good day to you.</p></html>'
  await letWorkerWork({ raw, html })
  const message = write('message.eml', raw)
  const page = write('page.html', html)
  const dns = sampleDns(resources).flatMap((source) => ['--dns', source])
  const store = ['--data-dir', join(folder, 'data')]
  // Each run adds to the code that the earlier ones have kept.
  await run(['check', message, ...dns])
  await run(['check', message, '--offline', '--json'])
  await run(['audit', 'shop.example', ...dns])
  await run(['html', page])
  await run(['reports', 'import', write('report.xml', report), '--offline', ...store])
  await run(['monitor', 'add', 'shop.example', ...store])
  await run(['monitor', 'run', 'shop.example', ...store, ...dns])
  await run(['blacklist', '192.0.2.25', ...dns])
  await run(['help', 'check'])
  // Windows has no signal that ends a program in order.
  if (process.platform !== 'win32') await serve(['serve', '--port', '0', '--smtp-port', '0', ...store, ...dns])
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function write(name: string, content: string | Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

async function letWorkerWork({ raw, html }: { raw: Buffer; html: string }): Promise<void> {
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
  await analyser.inspectHtml(html)
  await analyser.preview(raw, 'normal')
  await analyser.readReports({ name: 'report.xml', octets: Buffer.from(report) })
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
    env: environment,
    silent: true,
  })
  child.stdout?.resume()
  return child
}
