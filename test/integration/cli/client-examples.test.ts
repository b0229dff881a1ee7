import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { root } from '../../../scripts/build-product.ts'
import { testReportSchema } from '../../../src/shared/contract/tests.ts'
import { sampleMessage } from '../../support/messages.ts'
import { programIn } from '../../support/page-programs.ts'
import { runSendproof, serveSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const createdKey = z.object({ key: z.string() })

const zone = `$ORIGIN shop.example.
$TTL 300
@ SOA ns hostmaster 1 3600 600 86400 300
@ TXT "v=spf1 ip4:192.0.2.25 -all"
@ MX 0 .
_dmarc TXT "v=DMARC1; p=reject"
`

async function run(command: string, words: readonly string[], folder: string, environment: NodeJS.ProcessEnv) {
  const child = spawn(command, words, { cwd: folder, env: { PATH: process.env.PATH, ...environment } })
  onTestFinished(() => void child.kill())
  const [stdout, stderr, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { stdout, stderr, exitCode }
}

/** An engine that knows one domain, whose keys may look up once a day. */
async function startEngine() {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'shop.zone'), zone)
  const dns = `zone:${join(dataDir, 'shop.zone')}`
  const engine = await serveSendproof(dataDir, ['--dns', dns, '--lookups-per-day', '1'])
  onTestFinished(async () => void (await engine.end()))
  const { stdout } = await runSendproof(['keys', 'create', '--json', '--data-dir', dataDir])
  return { ...engine.listening, key: createdKey.parse(JSON.parse(stdout)).key }
}

describe('the programs of docs/api.md', () => {
  it.each([
    ['sh', 'sh', 'check.sh'],
    ['js', process.execPath, 'check.mjs'],
    ['python', 'python3', 'check.py'],
  ])('in %s test a message, audit, look up, and say that the limit is used up', async (language, command, file) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, file), programIn(language))
    writeFileSync(join(folder, 'message.eml'), sampleMessage())
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const { http, smtp, key } = await startEngine()
    const environment = { SENDPROOF_URL: http, SENDPROOF_SMTP: smtp, SENDPROOF_KEY: key }

    const first = await run(command, [file], folder, environment)
    expect(first).toMatchObject({ exitCode: 0, stderr: '' })
    const [report = '', audit, spf] = first.stdout.trim().split('\n')
    const [, verdict, score, url = ''] =
      /^report: (\w+), ([\d.]+|null), (\S+)$/.exec(report.replace('None', 'null')) ?? []
    const told = await fetch(`${http}/api/v1/tests/${url.split('/').at(-1)}`)
    const stored = testReportSchema.parse(await told.json())
    expect({ verdict, score, url }).toEqual({ verdict: stored.verdict, score: String(stored.score), url: stored.url })
    expect(stored.message).toMatchObject({ subject: 'Hello' })
    expect(audit).toMatch(/^audit: [A-F]/)
    expect(spf).toMatch(/^SPF: true, v=spf1 ip4:192\.0\.2\.25 -all$/i)

    const second = await run(command, [file], folder, environment)
    expect(second.exitCode).toBe(1)
    expect(second.stderr).toContain('This key may make one look-up a day, and it did.')
  })
})
