// Starts first, because it takes long.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { root } from '../../../scripts/build-product.ts'
import { testReportSchema } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
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

/** An engine that knows one domain and allows one test per day without a key, and two lookups per key. */
async function startEngine() {
  const dataDir = temporaryFolder()
  const zoneFile = join(temporaryFolder(), 'shop.zone')
  writeFileSync(zoneFile, zone)
  const dns = `zone:${zoneFile}`
  const engine = await serveSendproof(dataDir, ['--dns', dns, '--lookups-per-day', '2', '--free-tests-per-day', '1'])
  onTestFinished(async () => void (await engine.end()))
  const { stdout } = await runSendproof(['keys', 'create', '--json', '--data-dir', dataDir])
  return { ...engine.listening, key: createdKey.parse(JSON.parse(stdout)).key }
}

// curl prints a line of its own before the problem.
describe('the programs of docs/api.md', () => {
  it.each([
    ['sh', 'sh', 'check.sh'],
    ['js', process.execPath, 'check.mjs'],
    ['python', 'python3', 'check.py'],
  ])(
    'in %s test a message, audit, and look up, twice in a row, and then print that the limit is used up',
    async (language, command, file) => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, file), programIn(language))
      writeFileSync(join(folder, 'message.eml'), sampleMessage())
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
      const { http, smtp, key } = await startEngine()
      const environment = { SENDPROOF_URL: http, SENDPROOF_SMTP: smtp, SENDPROOF_KEY: key }

      for (const _time of ['first', 'second']) {
        const { exitCode, stderr, stdout } = await run(command, [file], folder, environment)
        expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
        const [report = '', audit, spf] = stdout.trim().split('\n')
        const [, verdict, score, url = ''] = /^report: (\w+), (\d+\.?\d*), (\S+)$/.exec(report) ?? []
        const answer = await fetch(`${http}/api/v1/tests/${url.split('/').at(-1)}`)
        const stored = testReportSchema.parse(await answer.json())
        expect({ verdict, score: Number(score), url }).toEqual({
          ...{ verdict: stored.verdict, score: stored.score, url: stored.url },
        })
        expect(stored.message).toMatchObject({ subject: 'Hello' })
        expect(stored.result?.facts.envelope).toMatchObject({ helo: 'mail.shop.example' })
        expect(audit).toMatch(/^audit: [A-F]/)
        expect(spf).toMatch(/^SPF: true, v=spf1 ip4:192\.0\.2\.25 -all$/i)
      }

      const limited = await run(command, [file], folder, environment)
      expect(limited.exitCode).toBe(1)
      expect(limited.stderr).toMatch(
        /(?:^|\n)Limit reached: This key has reached its limit of 2 lookups per day\.[^\n]+\n$/,
      )

      const withoutKey = { SENDPROOF_URL: http, SENDPROOF_SMTP: smtp }
      const keyless = await run(command, [file], folder, withoutKey)
      expect(keyless.stdout).toMatch(/^report: [^\n]+\naudit: [A-F]/)
      expect(keyless.stderr).toMatch(/(?:^|\n)An API key is required: Send an API key in the X-API-Key header[^\n]+\n$/)
      const secondKeyless = await run(command, [file], folder, withoutKey)
      expect(secondKeyless).toMatchObject({ exitCode: 1, stdout: '' })
      expect(secondKeyless.stderr).toMatch(
        /(?:^|\n)Limit reached: You have reached the limit of one test per day without a key\.[^\n]+\n$/,
      )
    },
  )
})
