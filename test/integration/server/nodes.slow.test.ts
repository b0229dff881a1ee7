import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openHostedLayer } from '../../../src/hosted/open-hosted-layer.ts'
import { createNode } from '../../../src/server/compose/create-server.ts'
import type { RunningNode } from '../../../src/server/compose/engine-types.ts'
import { type Role, settingsSchema } from '../../../src/server/settings/settings.ts'
import { readTest } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { enginePaths } from '../../support/engine-paths.ts'
import { call, send } from '../../support/http-client.ts'
import { sampleMessage } from '../../support/messages.ts'
import { launchObjectStore } from '../../support/object-store.ts'
import { describeWithOwnPostgres } from '../../support/postgres.ts'
import { listeningSchema, runSendproof } from '../../support/sendproof.ts'
import { connectSmtp } from '../../support/smtp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const polling = { interval: 50 }

interface StartOptions {
  dataDir?: string
  stopping?: AbortSignal
}

async function start(
  role: Role,
  database: string,
  stated: Record<string, unknown> = {},
  { dataDir = mkdtempSync(join(tmpdir(), 'sendproof-test-')), ...options }: StartOptions = {},
): Promise<RunningNode> {
  const settings = settingsSchema.parse({
    ...{ role, database, port: 0, smtp_port: 0, metrics_port: 0, offline: true },
    ...{ free_tests_per_day: 0, drain_seconds: 0, ...stated },
  })
  const log = pino({ enabled: false })
  const node = await createNode({ settings, dataDir, paths: enginePaths, log, hosted: openHostedLayer, ...options })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await node.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  onTestFinished(close)
  return { ...node, close }
}

async function newTest(base: string) {
  return createTest.responses[201].body.parse((await call(base, createTest)).json)
}

async function deliver(smtp: string, address: string): Promise<void> {
  const client = connectSmtp(Number(smtp.split(':')[1]))
  await client.reply()
  for (const line of ['EHLO mail.shop.example', 'MAIL FROM:<a@shop.example>', `RCPT TO:<${address}>`, 'DATA'])
    expect(await client.say(line)).toMatch(/^[23]/)
  client.write(sampleMessage())
  expect(await client.say('.')).toMatch(/^250 /)
}

/** The events of a test over HTTP. */
async function watchStatus(base: string, token: string) {
  const aborting = new AbortController()
  onTestFinished(() => aborting.abort())
  const response = await fetch(`${base}/api/v1/tests/${token}/events`, { signal: aborting.signal })
  let text = ''
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })()
  reading.catch(() => {})
  return { text: () => text, reading }
}

function need(address: string | undefined): string {
  if (address === undefined) throw new Error('the node does not listen there')
  return address
}

async function leads(node: RunningNode): Promise<boolean> {
  return (await send(need(node.listening.metrics), '/metrics')).text.includes('sendproof_leader 1')
}

describeWithOwnPostgres('Nodes that share a store', (server) => {
  it('receive, analyze, and show a message together, and exchange events', async () => {
    const database = await server().createDatabase()
    const [smtp, http, worker] = [
      await start('smtp', database),
      await start('http', database),
      await start('worker', database),
    ]
    expect(Object.keys(smtp.listening).sort()).toEqual(['data_dir', 'metrics', 'smtp'])
    expect(Object.keys(http.listening).sort()).toEqual(['data_dir', 'http', 'lookup', 'metrics'])
    expect(Object.keys(worker.listening).sort()).toEqual(['data_dir', 'metrics'])
    expect(await Promise.all([smtp, worker].map((node) => node.openUiAddress()))).toEqual([null, null])

    const base = need(http.listening.http)
    const { token, address } = await newTest(base)
    const { text, reading } = await watchStatus(base, token)
    await vi.waitFor(() => expect(text()).toContain('"waiting"'), polling)
    await deliver(need(smtp.listening.smtp), address)
    await reading
    expect(text()).toMatch(/"status":"received".*"progress".*"status":"done"/s)
    expect((await call(base, readTest, { token })).json).toMatchObject({ status: 'done' })

    for (const node of [smtp, http, worker])
      expect(await send(need(node.listening.metrics), '/readyz')).toMatchObject({ status: 200 })
    const analyzed = (await send(need(worker.listening.metrics), '/metrics')).text
    expect(analyzed).toContain('sendproof_analyses_total{outcome="done"} 1')
    expect(analyzed).toMatch(/^sendproof_database_connections\{state="busy"\} \d+$/m)
  })

  it('have one leader, and elect another when it ends', async () => {
    const database = await server().createDatabase()
    const nodes = [await start('http', database), await start('http', database)]
    const leaders = async () => await Promise.all(nodes.map(leads))
    await vi.waitFor(async () => expect((await leaders()).filter(Boolean)).toHaveLength(1), polling)
    const [first, second] = (await leaders())[0] ? nodes : nodes.toReversed()
    if (!first || !second) throw new Error('two nodes')
    await first.close()
    await vi.waitFor(async () => expect(await leads(second)).toBe(true), polling)
  })

  it('keep a message queued if its body is unreachable, report that, and ignore other databases', async () => {
    const objectStore = await launchObjectStore()
    onTestFinished(() => objectStore.stop())
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = objectStore.settings
    const withStore = {
      ...{ body_store: 's3', s3_endpoint: endpoint, s3_bucket: bucket, s3_region: region },
      ...{ s3_access_key_id: accessKeyId, s3_secret_access_key: secretAccessKey },
    }
    const database = await server().createDatabase()
    const [smtp, http] = [await start('smtp', database, withStore), await start('http', database)]
    const base = need(http.listening.http)
    const { token, address } = await newTest(base)
    await deliver(need(smtp.listening.smtp), address)

    const lost = await start('worker', database)
    const readiness = { status: 503, json: { reasons: ['bodies'] } }
    expect(await send(need(lost.listening.metrics), '/readyz')).toMatchObject(readiness)
    await lost.close()
    expect((await call(base, readTest, { token })).json).toMatchObject({ status: 'received' })
    const stranger = start('worker', await server().createDatabase(), withStore)
    await expect(stranger).rejects.toMatchObject({ code: 'bodies_foreign' })

    const worker = await start('worker', database, withStore)
    expect(await send(need(worker.listening.metrics), '/readyz')).toMatchObject({ status: 200 })
    const readDone = async () => expect((await call(base, readTest, { token })).json).toMatchObject({ status: 'done' })
    await vi.waitFor(readDone, polling)
  })

  it('are not ready without the database, and recover when it is back', async () => {
    const database = await server().createDatabase()
    const [one, other] = [await start('all', database), await start('all', database)]
    const { token, address } = await newTest(need(one.listening.http))
    const { text, reading } = await watchStatus(need(one.listening.http), token)
    await vi.waitFor(() => expect(text()).toContain('"waiting"'), polling)
    await server().stop('crash')
    const readiness = async () => (await send(need(one.listening.metrics), '/readyz')).json
    await vi.waitFor(async () => expect(await readiness()).toMatchObject({ reasons: ['store'] }), polling)
    expect(await send(need(one.listening.metrics), '/healthz')).toMatchObject({ status: 200 })
    expect(await call(need(one.listening.http), readTest, { token })).toMatchObject({ status: 503 })
    const { text: numbers } = await send(need(one.listening.metrics), '/metrics')
    expect(numbers).toMatch(/^sendproof_store_errors_total\{part="tests"\} [1-9]/m)
    await server().start()
    await vi.waitFor(async () => expect(await readiness()).toMatchObject({ reasons: [] }), polling)
    await vi.waitFor(async () => expect([await leads(one), await leads(other)]).toContain(true), polling)
    await deliver(need(other.listening.smtp), address)
    await reading
    expect(text()).toContain('"status":"done"')
  })

  it.each(['smtp', 'http', 'worker'] as const)('wait for the database as %s, and answer meanwhile', async (role) => {
    const database = await server().createDatabase()
    await server().stop()
    const dataDir = mkdtempSync(join(tmpdir(), 'sendproof-test-'))
    const starting = start(role, database, {}, { dataDir })
    const listening = await vi.waitFor(
      () => listeningSchema.partial().parse(JSON.parse(readFileSync(join(dataDir, 'listening.json'), 'utf8'))),
      polling,
    )
    const answer = { status: 503, json: { status: 'starting', store: 'unreachable' } }
    await vi.waitFor(async () => expect(await send(need(listening.metrics), '/readyz')).toMatchObject(answer), polling)
    expect(await send(need(listening.metrics), '/healthz')).toMatchObject({ status: 200 })
    if (listening.http !== undefined) {
      expect(await send(listening.http, '/readyz')).toMatchObject(answer)
      const refusal = { status: 503, headers: { 'retry-after': '5' }, json: { code: 'store_unavailable' } }
      expect(await call(listening.http, createTest)).toMatchObject(refusal)
    }
    if (listening.smtp !== undefined)
      expect(await connectSmtp(Number(listening.smtp.split(':')[1])).reply()).toMatch(/^421 /)
    await server().start()
    await starting
    expect(await send(need(listening.metrics), '/readyz')).toMatchObject({ status: 200 })
    if (listening.smtp !== undefined)
      expect(await connectSmtp(Number(listening.smtp.split(':')[1])).reply()).toMatch(/^220 /)
  })

  it('end while they wait if they are told to, and immediately if waiting cures nothing', async () => {
    const stopping = new AbortController()
    const absent = start('http', 'postgres://a:b@127.0.0.1:9/c', {}, { stopping: stopping.signal })
    stopping.abort('stopped')
    await expect(absent).rejects.toBe('stopped')
    const database = new URL(await server().createDatabase())
    database.pathname = '/missing'
    await expect(start('http', database.href)).rejects.toMatchObject({ code: 'refused' })
  })

  it('wait for the migration with --migrate never', async () => {
    const database = await server().createDatabase()
    const dataDir = mkdtempSync(join(tmpdir(), 'sendproof-test-'))
    const starting = start('worker', database, { migrate: 'never' }, { dataDir })
    const metrics = await vi.waitFor(
      () => JSON.parse(readFileSync(join(dataDir, 'listening.json'), 'utf8')).metrics,
      polling,
    )
    const answer = { status: 503, json: { status: 'starting', store: 'empty_database' } }
    await vi.waitFor(async () => expect(await send(metrics, '/readyz')).toMatchObject(answer), polling)
    await (await start('http', database)).close()
    await starting
    expect(await send(metrics, '/readyz')).toMatchObject({ status: 200 })
  })

  it('open a session with a link of any node, once, and end it on all', async () => {
    const database = await server().createDatabase()
    const stated = { base_url: 'https://sendproof.example' }
    const nodes = [await start('http', database, stated), await start('http', database, stated)] as const
    const openAt = async (node: RunningNode, link: string) => {
      const { origin, pathname, search } = new URL(link)
      expect(origin).toBe('https://sendproof.example')
      return await send(need(node.listening.http), `${pathname}${search}`, { headers: { host: 'sendproof.example' } })
    }
    const links = await Promise.all(nodes.map((node) => node.openUiAddress()))
    const environment = { SENDPROOF_DATABASE: database, SENDPROOF_DATA_DIR: temporaryFolder() }
    const command = ['open', '--no-browser', '--json', '--base-url', 'https://sendproof.example']
    links.push(JSON.parse((await runSendproof(command, { environment })).stdout).url)
    for (const link of links) {
      const both = await Promise.all(nodes.toReversed().map((node) => openAt(node, link ?? '')))
      expect(both.map(({ status }) => status).sort()).toEqual([303, 401])
    }
    expect((await runSendproof(['open', '--no-browser'], { environment })).exitCode).toBe(2)
  })
})
