import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { root } from '../../../scripts/build-product.ts'
import { aggregateXml } from '../../support/aggregate-xml.ts'
import { deliver, signedNewsletter } from '../../support/demo-sender.ts'
import { httpOf, smtpAt, startHostedInstance } from '../../support/hosted-instance.ts'
import { describeWithOwnPostgres } from '../../support/postgres.ts'
import { schemaOf } from '../../support/schema.ts'
import { runBuiltSendproof, type ServingNode } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** What DMARC reports say about the domain. */
const insights = 'domains/shop.example/reports?days=366'

/** A commit: until the first release, the latest one whose nodes can share a database with this version. */
const previous = readFileSync(join(import.meta.dirname, 'previous-release'), 'utf8').trim()

const show = (file: string) => spawnSync('git', ['show', `${previous}:${file}`], { cwd: root, encoding: 'utf8' })

function obstacle(): string | null {
  const { status, stdout } = show('src/server/storage/migrations.ts')
  if (status !== 0) return 'the clone has no history of the previous release'
  const base = /baseSchema = (\d+)/.exec(stdout)?.[1]
  return Number(base) === schemaOf('postgres').base ? null : 'the previous release has a schema of development'
}

/** Builds the command line of the previous release, with the packages of this one. */
function buildPrevious(): string {
  const folder = temporaryFolder()
  const archive = execFileSync('git', ['archive', previous], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync('npx', ['electron-vite', 'build', '--logLevel', 'error'], { cwd: folder })
  return join(folder, 'out/main/sendproof.js')
}

describeWithOwnPostgres(
  'Nodes of the previous release and of this one on a database',
  (server) => {
    it('write rows that both read, and that agree with their source', async () => {
      const database = await server().createDatabase()
      const instance = await startHostedInstance(database)
      onTestFinished(() => instance.end())
      const old = await instance.start('all', {}, buildPrevious())
      const current = await instance.start('all')
      const headers = { 'x-api-key': instance.key }
      const read = async (node: ServingNode, path: string) => {
        const response = await fetch(`${httpOf(node)}/api/v1/${path}`, { headers })
        return { status: response.status, body: await response.json() }
      }
      const raw = await signedNewsletter()
      const tokens: string[] = []
      for (const [index, [node, other]] of [[old, current] as const, [current, old] as const].entries()) {
        for (const day of [0, 1]) {
          const begin = 1795132800 + day * 86_400
          const range = { begin: String(begin), end: String(begin + 86_399) }
          const records = [{ count: '7' }, { count: '5', ip: '203.0.113.9', dkim: 'fail', spf: 'fail' }]
          const body = aggregateXml({ org: `Receiver ${index}`, id: `${index}-${day}`, ...range, records })
          const answer = await fetch(`${httpOf(node)}/api/v1/reports`, {
            ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/xml' }, body },
          })
          expect(answer.status).toBe(202)
        }
        // Created at one, delivered to the other.
        const { token, address } = await instance.createTest(node)
        expect(await deliver(smtpAt(other), address, raw)).toMatch(/^250 /)
        tokens.push(token)
        const target = { kind: 'domain', domain: `${index}.shop.example` }
        const added = await fetch(`${httpOf(node)}/api/v1/monitors`, {
          ...{
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ target }),
          },
        })
        expect(added.status).toBeLessThan(300)
      }
      for (const token of tokens)
        await expect
          .poll(async () => (await read(current, `tests/${token}`)).body, { interval: 100 })
          .toMatchObject({ status: 'done' })
      await expect
        .poll(async () => (await read(current, insights)).body, { interval: 100 })
        .toMatchObject({ aggregate: { messages: 48 } })
      for (const path of [insights, 'reports', 'monitors', ...tokens.map((token) => `tests/${token}`)])
        expect({ path, ...(await read(old, path)) }).toMatchObject({
          path,
          ...(await read(current, path)),
          body: expect.anything(),
        })
      await old.end()
      const charted = z.object({
        aggregate: z.object({ messages: z.int() }),
        daily: z.array(z.object({ aligned: z.int() })),
      })
      const { aggregate, daily } = charted.parse((await read(current, insights)).body)
      expect(aggregate.messages).toBe(48)
      expect(daily.map(({ aligned }) => aligned)).toEqual([14, 14])
      const check = await runBuiltSendproof(['database', 'check'], { environment: { SENDPROOF_DATABASE: database } })
      expect(check).toMatchObject({ exitCode: 0, stderr: '' })
    })
  },
  { obstacle: obstacle() },
)
