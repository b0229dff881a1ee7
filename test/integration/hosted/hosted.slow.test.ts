// Starts first, because it takes long.
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { childrenOf } from '../../../scripts/watch-memory.ts'
import { problemSchema } from '../../../src/shared/contract/problem.ts'
import { deliver, signedNewsletter } from '../../support/demo-sender.ts'
import { openEvents } from '../../support/event-stream.ts'
import {
  createAt,
  type HostedInstance,
  httpOf,
  readAt,
  smtpAt,
  startHostedInstance,
} from '../../support/hosted-instance.ts'
import { launchObjectStore } from '../../support/object-store.ts'
import { linuxObstacle, named } from '../../support/obstacles.ts'
import { describeWithOwnPostgres } from '../../support/postgres.ts'
import { runSendproof, type ServingNode } from '../../support/sendproof.ts'

/** Maximum load of a test: enough that something is always in progress. */
const messages = 24

/** Tests do not measure time; the limit only ends what hangs. */
const polling = { interval: 100 }
/** A load ends soon. */
const amidLoad = { ...polling, interval: 5 }

describeWithOwnPostgres('A hosted instance', (server) => {
  let database: string
  let instance: HostedInstance
  let raw: Buffer
  /** One node per role; nodes that were killed are replaced. */
  const nodes: Record<'smtp' | 'http' | 'otherHttp' | 'worker', ServingNode> = Object.create(null)

  beforeAll(async () => {
    database = await server().createDatabase()
    instance = await startHostedInstance(database)
    raw = await signedNewsletter()
    const start = async (name: keyof typeof nodes, role: 'smtp' | 'http' | 'worker') => {
      nodes[name] = await instance.start(role)
    }
    await Promise.all([
      start('smtp', 'smtp'),
      start('http', 'http'),
      start('otherHttp', 'http'),
      start('worker', 'worker'),
    ])
  })

  afterAll(async () => await instance.end())

  /** Queries the database directly. */
  async function count(statement: string): Promise<number> {
    const client = new pg.Client({ connectionString: database })
    await client.connect()
    try {
      const { rows } = await client.query<{ count: string }>(`SELECT count(*) ${statement}`)
      return Number(rows[0]?.count)
    } finally {
      await client.end()
    }
  }

  /** Delivers one message to each of many tests in parallel. Returns the tests that got 250. */
  function sendLoad(tests: readonly { token: string; address: string }[], node: () => ServingNode) {
    const accepted: string[] = []
    const refusals: number[] = []
    const waiting = [...tests]
    const send = async () => {
      for (let test = waiting.shift(); test; test = waiting.shift()) {
        const { token, address } = test
        const reply = await deliver(smtpAt(node()), address, raw).catch((error: { responseCode?: number }) => error)
        if (typeof reply === 'string') accepted.push(token)
        else refusals.push(reply.responseCode ?? 0)
      }
    }
    return { accepted, refusals, done: Promise.all([send(), send(), send()]) }
  }

  const createTests = (node: ServingNode) =>
    Promise.all(Array.from({ length: messages }, () => instance.createTest(node)))

  /** Checks that every accepted message has exactly one report. */
  async function expectReports(tokens: readonly string[], node: ServingNode): Promise<void> {
    for (const token of tokens)
      await expect
        .poll(() => readAt(node, token), polling)
        .toMatchObject({
          status: 'done',
          verdict: 'inbox',
        })
    await expect.poll(() => count('FROM messages WHERE NOT is_analyzed'), polling).toBe(0)
    expect(await count('FROM reports')).toBe(await count('FROM messages'))
  }

  it.skipIf(linuxObstacle)(
    named('has a worker ready before a message arrives, unlike other nodes', linuxObstacle),
    async () => {
      const childrenAt = (name: keyof typeof nodes) => childrenOf(nodes[name].child.pid ?? 0)
      await expect.poll(() => childrenAt('worker'), polling).toHaveLength(1)
      expect([...childrenAt('smtp'), ...childrenAt('http')]).toEqual([])
    },
  )

  it('receives a message at one node, analyzes it at another, and shows it at a third', async () => {
    const { token, address } = await instance.createTest(nodes.http)
    const events = await openEvents(httpOf(nodes.otherHttp), token)
    expect(await events.next()).toMatchObject({ status: 'waiting' })
    expect(await deliver(smtpAt(nodes.smtp), address, raw)).toMatch(/^250 /)

    const heard = []
    for (let event = await events.next(); event !== 'end'; event = await events.next()) heard.push(event)
    expect(heard.some((event) => event.progress !== undefined)).toBe(true)
    expect(heard.at(-1)).toMatchObject({ status: 'done' })
    const report = await readAt(nodes.otherHttp, token)
    expect(report).toMatchObject({ status: 'done', verdict: 'inbox' })
    expect(await readAt(nodes.http, token)).toEqual(report)
  })

  it('applies created and revoked keys immediately', async () => {
    const keys = (...words: string[]) =>
      runSendproof(['keys', ...words], { environment: { SENDPROOF_DATABASE: database } })
    const { id, key }: Record<'id' | 'key', string> = JSON.parse((await keys('create', '--json')).stdout)
    const status = async () => (await createAt(nodes.http, { 'x-api-key': key })).status
    expect(await status()).toBe(201)
    expect(await keys('revoke', id)).toMatchObject({ exitCode: 0, stderr: '' })
    expect(await status()).toBe(401)
  })

  it('enforces exact limits across nodes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => createAt(index % 2 === 0 ? nodes.http : nodes.otherHttp)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(3).fill(201), ...Array(97).fill(429)])
  })

  it('loses no message if a worker dies', async () => {
    const load = sendLoad(await createTests(nodes.http), () => nodes.smtp)
    await expect.poll(() => load.accepted.length, amidLoad).toBeGreaterThan(messages / 4)
    await nodes.worker.end('SIGKILL')
    nodes.worker = await instance.start('worker')
    await load.done
    expect(load.accepted).toHaveLength(messages)
    await expectReports(load.accepted, nodes.http)
  })

  it('loses no message that a node accepted before it died', async () => {
    const load = sendLoad(await createTests(nodes.http), () => nodes.smtp)
    await expect.poll(() => load.accepted.length, amidLoad).toBeGreaterThan(messages / 4)
    await nodes.smtp.end('SIGKILL')
    nodes.smtp = await instance.start('smtp')
    await load.done
    await expectReports(load.accepted, nodes.otherHttp)
  })

  it('survives a database restart', async () => {
    const [first = { token: '', address: '' }, ...tests] = await createTests(nodes.http)
    const load = sendLoad(tests, () => nodes.smtp)
    await expect.poll(() => load.accepted.length, amidLoad).toBeGreaterThan(2)
    await server().stop('crash')
    const missed = sendLoad([first], () => nodes.smtp)
    await missed.done
    expect(missed.refusals).toEqual([expect.toSatisfy((code: number) => code >= 400 && code < 500)])
    const response = await fetch(`${httpOf(nodes.http)}/api/v1/tests/${first.token}`)
    expect(problemSchema.parse(await response.json())).toMatchObject({ status: 503 })
    await server().start()
    await load.done

    const again = sendLoad([first], () => nodes.smtp)
    await again.done
    expect(again.accepted).toEqual([first.token])
    await expectReports([...load.accepted, first.token], nodes.otherHttp)
  })

  it('stores bodies in an external store, and survives its failure', async () => {
    const objectStore = await launchObjectStore()
    onTestFinished(() => objectStore.stop())
    const withStore = { ...objectStore.environment, SENDPROOF_METRICS_PORT: '0' }
    for (const role of ['smtp', 'worker'] as const) {
      await nodes[role].end()
      nodes[role] = await instance.start(role, withStore)
    }
    const readiness = async () => await (await fetch(`${nodes.smtp.listening.metrics}/readyz`)).json()
    expect(await readiness()).toMatchObject({ status: 'ready' })

    const [first = { token: '', address: '' }, ...tests] = await createTests(nodes.http)
    const load = sendLoad(tests, () => nodes.smtp)
    await expect.poll(() => load.accepted.length, amidLoad).toBeGreaterThan(2)
    await objectStore.stop()
    const missed = sendLoad([first], () => nodes.smtp)
    await missed.done
    await expect.poll(readiness, polling).toEqual({ status: 'not_ready', reasons: ['bodies'] })
    await load.done
    for (const code of [...load.refusals, ...missed.refusals]) expect(Math.floor(code / 100)).toBe(4)
    expect(missed.refusals).toHaveLength(1)
    await objectStore.start()

    const again = sendLoad([first], () => nodes.smtp)
    await again.done
    expect(again.accepted).toEqual([first.token])
    // Nodes without access to the body store can read reports.
    await expectReports([...load.accepted, first.token], nodes.otherHttp)
    // Bodies stored when the store died, without an answer, are left over.
    const stored = await count('FROM contents WHERE body_key IS NOT NULL')
    expect(stored).toBeGreaterThanOrEqual(load.accepted.length + 1)
    expect(objectStore.bodies().length).toBeGreaterThanOrEqual(stored)
    const metrics = await (await fetch(`${nodes.smtp.listening.metrics}/metrics`)).text()
    for (const outcome of ['done', 'failed'])
      expect(metrics).toContain(`sendproof_body_store_requests_total{operation="write",outcome="${outcome}"}`)
  })

  it('elects another leader when the leader dies', async () => {
    // A restarted database holds a new election, so the leader may have changed.
    const leads = ({ written }: ServingNode) => {
      const { stderr } = written()
      return stderr.lastIndexOf('this node is the leader') > stderr.lastIndexOf('this node is no longer the leader')
    }
    const candidates = [nodes.http, nodes.otherHttp]
    await expect.poll(() => candidates.filter(leads).length, polling).toBe(1)
    const [leader, other] = candidates.toSorted((one, two) => Number(leads(two)) - Number(leads(one)))
    await leader?.end('SIGKILL')
    await expect.poll(() => other && leads(other), polling).toBe(true)
  })
})
