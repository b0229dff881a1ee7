// Starts first, because it takes long.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { openPostgresStore } from '../../../src/hosted/postgres/open.ts'
import { createSharedSecrets } from '../../../src/hosted/shared-secrets.ts'
import { systemClock } from '../../../src/server/ground/clock.ts'
import { createRelayService } from '../../../src/server/services/relay/relay.ts'
import { deliverySchema } from '../../../src/shared/contract/monitoring/channel.ts'
import { startDnsServer } from '../../support/dns-server.ts'
import { httpOf, startHostedInstance } from '../../support/hosted-instance.ts'
import { send } from '../../support/http-client.ts'
import { launchRelay, type RunningRelay, relayCertificate, relaySecret } from '../../support/launch-relay.ts'
import { describeWithOwnPostgres } from '../../support/postgres.ts'
import type { ServingNode } from '../../support/sendproof.ts'
import { launchWebhookReceiver } from '../../support/webhook-receiver.ts'
import { resolverOf } from '../../support/zone.ts'

const sound = `
$ORIGIN shop.example.
$TTL 1
@ SOA ns hostmaster 1 1 1 1 1
@ NS ns
ns A 192.0.2.53
@ MX 10 mail
@ TXT "v=spf1 mx -all"
mail A 192.0.2.25
_dmarc TXT "v=DMARC1; p=reject"
`
const broken = sound.replace('-all', '+all')

const polling = { interval: 50 }

/** Two nodes that watch a domain and send alerts to an SMTP server and a webhook. */
async function setUp(database: string) {
  let world = resolverOf(sound)
  const dns = await startDnsServer({
    world: { query: (name, type) => world.query(name, type), close: async () => undefined },
  })
  onTestFinished(dns.close)
  const relay = await launchRelay()
  onTestFinished(relay.end)
  const receiver = await launchWebhookReceiver(systemClock)
  onTestFinished(receiver.end)
  const key = randomBytes(32)
  const instance = await startHostedInstance(database, {
    flags: ['--dns', dns.address, '--blacklists', 'none.example', '--private-webhooks', '--metrics-port', '0'],
    environment: { SENDPROOF_SECRETS_KEY: key.toString('base64') },
  })
  onTestFinished(instance.end)
  await saveRelay(database, key, relay)
  const nodes = await Promise.all([instance.start('http'), instance.start('http')])

  async function callApi(method: string, path: string, body?: unknown): Promise<unknown> {
    const [node] = nodes
    if (!node) throw new Error('no node')
    const answer = await send(httpOf(node), `/api/v1${path}`, {
      method,
      headers: { 'X-API-Key': instance.key, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.status >= 300) throw new Error(answer.text)
    return answer.json
  }

  const added = await callApi('POST', '/channels', { name: 'Hook', target: { kind: 'webhook', url: receiver.url } })
  receiver.trust(z.object({ secret: z.string() }).parse(added).secret)
  await callApi('POST', '/monitors', { target: { kind: 'domain', domain: 'shop.example' } })
  await expect.poll(() => callApi('GET', '/monitors/1'), polling).not.toMatchObject({ last_run_at: null })

  const messageIds = () =>
    relay.taken.map(({ raw }) => /^Message-ID: <(msg_.+)@agency\.example>\r$/m.exec(`${raw}`)?.[1])
  const webhookIds = () => receiver.received.map(({ id }) => id)
  return {
    /** The ids of everything that arrived. */
    ids: () => ({ email: messageIds(), webhook: webhookIds() }),
    payloads: () => receiver.received.map(({ payload }) => payload),
    async deliveries() {
      const answer = z.object({ deliveries: z.array(deliverySchema) }).parse(await callApi('GET', '/deliveries'))
      return answer.deliveries.toReversed()
    },
    /** Makes the receivers accept alerts without answering. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      relay.hold(promise)
      receiver.hold(promise)
      return resolve
    },
    /** Publishes a zone and checks the domain until the change is confirmed. */
    async publish(zone: string) {
      world = resolverOf(zone)
      const state = zone === sound ? 'recovered' : 'open'
      const found = async () => {
        await callApi('POST', '/monitors/1/runs')
        return await callApi('GET', `/incidents?state=${state}`)
      }
      await expect.poll(found, polling).toMatchObject({ incidents: [{ problem: 'spf.all_open' }] })
    },
    /** Kills the sending node as `kill -9` would, and starts another one. */
    async killLeader() {
      const states = await Promise.all(nodes.map(leads))
      expect(states.filter(Boolean)).toHaveLength(1)
      const [leader] = nodes.splice(states.indexOf(true), 1)
      await leader?.end('SIGKILL')
      return async () => void nodes.push(await instance.start('http'))
    },
    /** Makes the nodes check for alerts. */
    async wake() {
      await callApi('PUT', '/alert-policy', {})
    },
  }
}

/** Saves the relay and a channel as the app does. */
async function saveRelay(database: string, key: Buffer, { port }: RunningRelay): Promise<void> {
  const store = await openPostgresStore({ url: database, connections: 1, log: pino({ enabled: false }) })
  if (!store.secrets) throw new Error('no secrets')
  const service = createRelayService({ secrets: createSharedSecrets(store.secrets, key) })
  const settings = { host: '127.0.0.1', port, security: 'starttls', certificate: relayCertificate } as const
  await service.save({ ...settings, user: 'shop', from: 'alerts@agency.example' }, relaySecret)
  const target = { kind: 'email' as const, to: ['team@agency.example'] }
  const own = { lang: null, isDefault: true, createdAt: new Date() }
  await store.alerts.addChannel({ ...own, name: 'Team', target, unconfirmed: [] })
  await store.close()
}

async function leads({ listening }: ServingNode): Promise<boolean> {
  return (await send(listening.metrics ?? '', '/metrics')).text.includes('sendproof_leader 1')
}

async function connect(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

describeWithOwnPostgres('Alerts of nodes that share a store', (server) => {
  it.each(['before the receivers answer', 'after the receivers answered'])(
    'are sent again with the same id if the node is killed %s, and never a third time',
    async (moment) => {
      const database = await server().createDatabase()
      const watching = await setUp(database)
      const [own, other] = [await connect(database), await connect(database)]
      const blocked = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

      for (const [transition, zone, before] of [
        ['opened', broken, 0],
        ['recovered', sound, 2],
      ] as const) {
        const answer = watching.hold()
        await watching.publish(zone)
        const arrived = { email: { length: before + 1 }, webhook: { length: before + 1 } }
        await expect.poll(watching.ids, polling).toMatchObject(arrived)
        // Nothing can be saved anymore, so a node that has the answers dies before it has saved them.
        await own.query("BEGIN; SELECT id FROM delivery WHERE state = 'waiting' FOR UPDATE")
        if (moment === 'after the receivers answered') {
          answer()
          await expect.poll(async () => (await other.query(`SELECT ${blocked}`)).rowCount, polling).toBeGreaterThan(0)
        }
        const replace = await watching.killLeader()
        await other.query(`SELECT pg_terminate_backend(pid) ${blocked}`)
        await own.query('ROLLBACK')
        answer()
        await replace()

        // As if five minutes had passed, after which the attempt counts as interrupted.
        const { rowCount } = await own.query("UPDATE delivery SET next_attempt_at = now() WHERE state = 'waiting'")
        expect(rowCount).toBe(2)
        await watching.wake()
        await expect
          .poll(watching.deliveries, polling)
          .not.toContainEqual(expect.objectContaining({ state: 'waiting' }))
        await watching.wake()
        const sent = { notice: transition, state: 'sent', attempts: 2, trouble: null }
        const deliveries = await watching.deliveries()
        expect(deliveries.slice(before)).toMatchObject([
          { channel_id: 1, ...sent },
          { channel_id: 2, ...sent },
        ])
        const [email, webhook] = deliveries.slice(before).map(({ message_id }) => message_id)
        const { ids } = watching
        expect(ids().webhook.slice(before)).toEqual([webhook, webhook])
        expect(ids().email.slice(before)).toEqual([email, email])
        // The library of Standard Webhooks verifies these.
        const payload = expect.objectContaining({ type: `incident.${transition}` })
        expect(watching.payloads().slice(before)).toEqual([payload, payload])
      }
    },
  )
})
