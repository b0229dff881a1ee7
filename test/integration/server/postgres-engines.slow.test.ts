// Starts first, because it takes long.
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { summarizeReport } from '../../../src/engine/present/present-report.ts'
import { reevaluate } from '../../../src/engine/score/reevaluate.ts'
import { openHostedLayer } from '../../../src/hosted/open-hosted-layer.ts'
import { migrationLock } from '../../../src/hosted/postgres/migrate.ts'
import { openPostgresStore } from '../../../src/hosted/postgres/open.ts'
import { createServer } from '../../../src/server/compose/create-server.ts'
import { sessionHeader } from '../../../src/server/http/guard/session.ts'
import { settingsSchema } from '../../../src/server/settings/settings.ts'
import { maxMessagesPerTest, type QueuedMessage } from '../../../src/server/storage/repositories.ts'
import type { Store } from '../../../src/server/storage/store.ts'
import { readTest } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest, submitMessage } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { addMailbox, listMailboxes } from '../../../src/shared/contract/mailboxes.ts'
import { enginePaths } from '../../support/engine-paths.ts'
import { call } from '../../support/http-client.ts'
import { settingsFor } from '../../support/mailbox-services.ts'
import { messageFacts } from '../../support/message-facts.ts'
import { sampleDelivery, sampleMessage } from '../../support/messages.ts'
import { describeWithOwnPostgres } from '../../support/postgres.ts'
import { postgresStores } from '../../support/postgres-store.ts'
import { connectSmtp } from '../../support/smtp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const createdAt = new Date('2026-11-20T11:00:00.000Z')
const receivedAt = new Date('2026-11-20T12:00:00.000Z')
const expiresAt = new Date('2027-02-20T11:00:00.000Z')
const newTest = { lang: 'en', name: null, sendingIp: null, keyId: null, createdAt, expiresAt } as const
const message = { raw: sampleMessage(), delivery: sampleDelivery({ receivedAt }) }
const facts = reevaluate(messageFacts())
const report = { ...facts, ...summarizeReport(facts) }
const at = { doneAt: receivedAt, expiresAt }
const log = pino({ enabled: false })

/** A port on which nothing listens. */
const closedServer = { host: '127.0.0.1', port: 9, certificate: '' }

async function acceptInto({ tests, messages }: Store, token: string): Promise<number> {
  await tests.create({ token, ...newTest })
  const acceptance = await messages.accept(token, message)
  if (acceptance.state !== 'accepted') throw new Error(acceptance.state)
  return acceptance.messageId
}

/** Claims messages until none is left. */
async function claimAll({ messages }: Store): Promise<QueuedMessage[]> {
  const claimed: QueuedMessage[] = []
  for (let next = await messages.claimNext(); next; next = await messages.claimNext()) claimed.push(next)
  return claimed
}

async function change(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

describeWithOwnPostgres('Engines that share a database', (server) => {
  const stores = postgresStores(server)

  async function openTwo() {
    const url = await stores.create()
    return { url, first: await stores.open(url), second: await stores.open(url) }
  }

  it('migrate the database together, and refuse one of a later version', async () => {
    const url = await server().createDatabase()
    const another = new pg.Client({ connectionString: url })
    await another.connect()
    await another.query('SELECT pg_advisory_lock($1)', [migrationLock])
    const opening = Promise.all([stores.open(url), stores.open(url), stores.open(url)])
    // All engines found nothing, and wait for their turn.
    await vi.waitFor(async () => {
      const { rows } = await another.query(`SELECT FROM pg_stat_activity WHERE query LIKE '%pg_try_advisory_lock%$1%'`)
      expect(rows).toHaveLength(3)
    })
    await another.end()
    const opened = await opening
    for (const store of opened) expect(await store.keys.list()).toEqual([])
    await change(url, 'INSERT INTO schema_migrations (version) VALUES (1000)')
    await expect(stores.open(url)).rejects.toMatchObject({ name: 'StoreError', code: 'schema_too_new' })
  })

  it('report a rejected login without the password', async () => {
    const url = await stores.create()
    const wrong = url.replace(server().password, 'a-wrong-password')
    const refused = await openPostgresStore({ url: wrong, connections: 1, log }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'refused', file: expect.stringContaining('127.0.0.1') })
    expect(JSON.stringify(refused) + String(refused)).not.toContain('a-wrong-password')
    const absent = openPostgresStore({ url: 'postgres://a:b@127.0.0.1:9/c', connections: 1, log })
    await expect(absent).rejects.toMatchObject({ code: 'unreachable', file: '127.0.0.1:9/c' })
  })

  it('notify each other of messages, and analyze each once', async () => {
    const { first, second } = await openTwo()
    const wake = vi.fn()
    onTestFinished(second.messages.onQueued(wake))
    const accepted = await Promise.all(Array.from({ length: 30 }, (_, index) => acceptInto(first, `t${index}`)))
    await vi.waitFor(() => expect(wake).toHaveBeenCalled())
    const claimed = (await Promise.all([first, second, first, second].map(claimAll))).flat()
    expect(claimed.map(({ id }) => id).sort((a, b) => a - b)).toEqual(accepted.sort((a, b) => a - b))
  })

  it("analyze a test's messages in order, whichever node accepts them", async () => {
    const { first, second } = await openTwo()
    await first.tests.create({ token: 'a', ...newTest })
    const acceptances = await Promise.all(
      Array.from({ length: maxMessagesPerTest + 4 }, (_, index) =>
        [first, second][index % 2]?.messages.accept('a', message),
      ),
    )
    const ids = acceptances.flatMap((each) => (each?.state === 'accepted' ? [each.messageId] : []))
    expect(ids).toHaveLength(maxMessagesPerTest)
    const order: number[] = []
    for (const [index] of ids.entries()) {
      const store = index % 2 === 0 ? first : second
      const claimed = await store.messages.claimNext()
      expect(await first.messages.claimNext()).toBeNull()
      order.push(claimed?.id ?? 0)
      expect(await store.messages.complete(claimed?.id ?? 0, report, at)).toBe(true)
    }
    expect(order).toEqual(ids.sort((a, b) => a - b))
  })

  it('take over work from a dead engine, with suspicion, but not from a live one', async () => {
    const url = await stores.create()
    const [first, second] = [await stores.open(url), await stores.open(url)]
    const gone = await openPostgresStore({ url, connections: 1, log })
    const [held, left] = [await acceptInto(first, 'held'), await acceptInto(first, 'left')]
    expect(await first.messages.claimNext()).toMatchObject({ id: held })
    expect(await gone.messages.claimNext()).toMatchObject({ id: left, suspicion: 0 })
    await gone.close()
    expect(await second.messages.recover()).toBe(2)
    const claimed = await vi.waitUntil(() => second.messages.claimNext(), { interval: 500 })
    expect(claimed).toMatchObject({ id: left, suspicion: 1 })
    expect(await second.messages.complete(left, report, at)).toBe(true)
    // Longer than a claim lasts without a heartbeat.
    expect(await second.messages.claimNext()).toBeNull()
    expect(await first.messages.complete(held, report, at)).toBe(true)
  })

  it('reject a report from an engine that lost its claim', async () => {
    const { url, first, second } = await openTwo()
    const id = await acceptInto(first, 'a')
    await first.messages.claimNext()
    await change(url, "UPDATE pgboss.job SET started_on = now() - interval '1 hour'")
    const claimed = await vi.waitUntil(() => second.messages.claimNext(), { interval: 250 })
    expect(claimed).toMatchObject({ id, suspicion: 1 })
    expect(await first.messages.complete(id, report, at)).toBe(false)
    expect(await first.tests.findReport('a')).toBeNull()
    expect(await second.messages.complete(id, report, at)).toBe(true)
    expect(await second.messages.complete(id, report, at)).toBe(false)
    expect(await first.reports.listOfTest('a', receivedAt)).toHaveLength(1)
  })

  it('count quotas exactly', async () => {
    const { first, second } = await openTwo()
    const quotas = ['address', 'network'].map((counter) => ({ counter, resetsAt: expiresAt, max: 3 }))
    const calls = Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? first : second).quotas.consume(index % 3 === 0 ? quotas.toReversed() : quotas),
    )
    const taken = (await Promise.all(calls)).filter((call) => call.taken)
    expect(taken).toHaveLength(3)
    expect(await second.quotas.read(quotas)).toEqual([3, 3])
  })

  it('lose nothing if the server restarts, and recover automatically', async () => {
    const { first, second } = await openTwo()
    const kept = await acceptInto(first, 'kept')
    const [heard, gap] = [vi.fn(), vi.fn()]
    onTestFinished(second.signals?.listen('test', { onText: heard, onGap: gap }) ?? (() => {}))
    await vi.waitFor(() => expect(gap).toHaveBeenCalledTimes(1))
    await first.tests.create({ token: 'lost', ...newTest })
    await server().stop()
    await expect(first.messages.accept('lost', message)).rejects.toMatchObject({ code: 'unreachable' })
    await expect(first.messages.claimNext()).rejects.toMatchObject({ code: 'unreachable' })
    await expect(first.ping()).rejects.toMatchObject({ code: 'unreachable' })
    await server().start()
    expect(await first.messages.accept('lost', message)).toMatchObject({ state: 'accepted' })
    expect((await claimAll(second)).map(({ token }) => token).sort()).toEqual(['kept', 'lost'])
    expect(await second.messages.complete(kept, report, at)).toBe(true)
    await vi.waitFor(() => expect(gap).toHaveBeenCalledTimes(2))
    first.signals?.send('test', 'words with blanks')
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('words with blanks'))
  })

  it('lose no accepted message if the server crashes', async () => {
    const { first, second } = await openTwo()
    const accepted = await Promise.all(Array.from({ length: 10 }, (_, index) => acceptInto(first, `t${index}`)))
    await server().stop('crash')
    await server().start()
    expect((await claimAll(second)).map(({ id }) => id).sort((a, b) => a - b)).toEqual(accepted.sort((a, b) => a - b))
  })

  it('store nothing outside the database, and report if it does not respond', async () => {
    const dataDir = temporaryFolder()
    const settings = settingsSchema.parse({ port: 0, smtp_port: 0, offline: true, database: await stores.create() })
    const engine = await createServer({ settings, dataDir, paths: enginePaths, log, hosted: openHostedLayer })
    onTestFinished(() => engine.close())
    const { http, smtp } = engine.listening
    const { json } = await call(http, createTest)
    const { token, address } = createTest.responses[201].body.parse(json)
    const client = connectSmtp(Number(smtp.split(':')[1]))
    await client.reply()
    await client.say('EHLO mail.shop.example')
    const headers = { 'Content-Type': 'message/rfc822' }
    expect(await call(http, submitMessage, { token, headers, body: sampleMessage() })).toMatchObject({ status: 202 })
    const read = async () => (await call(http, readTest, { token })).json
    await expect.poll(read).toMatchObject({ status: 'done' })
    expect(readdirSync(dataDir).sort()).toEqual(['listening.json', 'owner.json', 'smtp-tls.pem'])
    await server().stop()
    const answer = await call(http, readTest, { token })
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(answer.json).toMatchObject({ code: 'store_unavailable' })
    await client.say('MAIL FROM:<letters@news.shop.example>')
    expect(await client.say(`RCPT TO:<${address}>`)).toMatch(/^4\d\d 4\./)
    await server().start()
    await expect.poll(read).toMatchObject({ status: 'done' })
    expect(await client.say(`RCPT TO:<${address}>`)).toMatch(/^250 /)
  })

  it('share mailbox passwords, and accept them only with a shared key', async () => {
    const database = await stores.create()
    const startEngine = async (stated: Record<string, unknown>) => {
      const settings = settingsSchema.parse({ port: 0, smtp_port: 0, offline: true, database, ...stated })
      const engine = await createServer({
        settings,
        dataDir: temporaryFolder(),
        paths: enginePaths,
        log,
        hosted: openHostedLayer,
      })
      onTestFinished(() => engine.close())
      const headers = { [sessionHeader]: await engine.openSession(), 'Content-Type': 'application/json' }
      const add = () =>
        call(engine.listening.http, addMailbox, {
          headers,
          body: JSON.stringify({ ...settingsFor(closedServer), secret: 'wolf-Hedgehog-42' }),
        })
      return { add, list: async () => (await call(engine.listening.http, listMailboxes, { headers })).json }
    }
    const bare = await startEngine({})
    expect(await bare.add()).toMatchObject({ status: 422, json: { code: 'no_secrets_key' } })
    expect(await bare.list()).toEqual({ protection: 'none', mailboxes: [] })
    const secrets_key = randomBytes(32).toString('base64')
    const [one, other] = [await startEngine({ secrets_key }), await startEngine({ secrets_key })]
    expect(await one.add()).toMatchObject({ status: 201 })
    expect(await other.list()).toMatchObject({ protection: 'instance_key', mailboxes: [{ has_secret: true }] })
  })
})
