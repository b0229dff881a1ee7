import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { offlineResolver } from '../../src/engine/dns/layers/offline.ts'
import { completeRun } from '../../src/engine/monitoring/complete-run.ts'
import { createPostWebhook } from '../../src/engine/outbound/post-webhook.ts'
import { createSecretStore } from '../../src/server/data-folder/secrets.ts'
import { createAlertService } from '../../src/server/services/alerts/alerts.ts'
import { createDesktopNotices } from '../../src/server/services/alerts/desktop-notices.ts'
import { createMonitorEvents } from '../../src/server/services/monitors/monitor-events.ts'
import { createRelayService } from '../../src/server/services/relay/relay.ts'
import { openStore } from '../../src/server/storage/sqlite/open.ts'
import { storeFile } from '../../src/server/storage/sqlite/store-file.ts'
import {
  type ChannelTarget,
  channelSettingsSchema,
  type GroupSettings,
  groupSettingsSchema,
} from '../../src/shared/contract/monitoring/channel.ts'
import type { Observation } from '../../src/shared/contract/monitoring/run.ts'
import { createTestClock } from './clock.ts'
import { launchRelay, relayCertificate, relaySecret } from './launch-relay.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { launchWebhookReceiver } from './webhook-receiver.ts'

export const minute = 60_000
export const hour = 60 * minute
export const record = 'v=spf1 mx -all'

/** A domain with or without its SPF record. */
function observed(isSound: boolean): Observation {
  const problem = { key: 'spf.no_record', severity: 'critical' } as const
  return {
    readings: [
      isSound
        ? { subject: 'check:spf.record', value: [], problem: null }
        : { subject: 'check:spf.record', value: [problem.key], problem, params: { domain: 'shop.example' } },
      { subject: 'records:spf', value: isSound ? [record] : [], problem: null },
    ],
    skipped: null,
  }
}

export const silent: Observation = { readings: [], skipped: { code: 'dns_timeout' } }

/** A store with alerts, whose clock moves only when told to. */
export async function setUpAlerts({ allowsPrivate = true, start = '2026-11-23T10:00:00Z' } = {}) {
  const folder = temporaryFolder()
  const store = openStore(join(folder, storeFile))
  onTestFinished(() => store.close())
  const clock = createTestClock(start)
  const secrets = createSecretStore(join(folder, 'secrets.json'))
  const relay = createRelayService({ secrets })
  const desktop = createDesktopNotices()
  const alerts = createAlertService({
    alerts: store.alerts,
    monitors: store.monitors,
    events: createMonitorEvents(),
    relay,
    secrets,
    post: createPostWebhook({ resolver: offlineResolver, allowsPrivate }),
    desktop,
    clock,
    language: 'en',
    baseUrl: () => 'http://127.0.0.1:4780',
    log: pino({ enabled: false }),
  })

  async function addChannel(name: string, target: ChannelTarget, others: object = {}) {
    const added = await alerts.addChannel(channelSettingsSchema.parse({ name, target, ...others }))
    if (typeof added === 'string') throw new Error(added)
    return added
  }

  return {
    store,
    clock,
    alerts,
    desktop,
    relay,
    secrets,
    addChannel,
    async startEmail(others: object = {}) {
      const server = await launchRelay()
      onTestFinished(server.end)
      const settings = {
        host: '127.0.0.1',
        port: server.port,
        security: 'starttls',
        certificate: relayCertificate,
      } as const
      await relay.save({ ...settings, user: 'shop', from: 'alerts@agency.example' }, relaySecret)
      const { channel } = await addChannel('Team', { kind: 'email', to: ['team@agency.example'] }, others)
      return { channel, mails: () => server.taken.map(({ raw }) => readMail(raw)) }
    },
    async startWebhook(others: object = {}) {
      const receiver = await launchWebhookReceiver(clock)
      onTestFinished(receiver.end)
      const { channel, secret } = await addChannel('Hook', { kind: 'webhook', url: receiver.url }, others)
      receiver.trust(secret ?? '')
      return { channel, secret, ...receiver }
    },
    async addGroup(settings: Partial<GroupSettings>) {
      const group = await alerts.addGroup(groupSettingsSchema.parse({ name: 'Acme', ...settings }))
      if (typeof group === 'string') throw new Error(group)
      return group
    },
    async watch(domain: string, groupId: number | null = null) {
      const target = { kind: 'domain', domain, selectors: [] } as const
      const schedule = { kind: 'interval', minutes: 60 } as const
      return (
        await store.monitors.add({ target: { ...target, selectors: [] }, groupId, schedule, createdAt: clock.now() })
      ).id
    },
    /** Runs a monitor hourly. */
    async observe(id: number, observations: readonly Observation[]) {
      for (const observation of observations) {
        clock.advance(hour)
        const monitor = await store.monitors.findDue(id)
        if (!monitor) throw new Error('the monitor is gone')
        const at = clock.now()
        await store.monitors.complete(id, {
          ...completeRun(monitor, observation, at),
          at,
          skipped: observation.skipped,
          summary: null,
        })
      }
    },
    /** Runs the alerts every five minutes for some hours. */
    async pass(hours: number) {
      for (let elapsed = 0; elapsed < hours * hour; elapsed += 5 * minute) {
        clock.advance(5 * minute)
        await alerts.sendAlerts()
      }
    },
  }
}

export function readMail(raw: Buffer) {
  const { fields, body } = splitPart(raw.toString())
  const [, boundary] = /boundary="(.+)"/.exec(fields['Content-Type'] ?? '') ?? []
  const parts = boundary === undefined ? [{ fields, body }] : body.split(`--${boundary}`).slice(1, -1).map(splitPart)
  const read = (type: string) => {
    const part = parts.find((each) => each.fields['Content-Type'] === `${type}; charset=utf-8`)
    return part && decode(part.body)
  }
  const subject = (fields.Subject ?? '').replace(/=\?UTF-8\?B\?(.*?)\?= ?/g, (_, word: string) =>
    Buffer.from(word, 'base64').toString(),
  )
  return { fields, subject, text: read('text/plain') ?? '', html: read('text/html') ?? null }
}

function splitPart(part: string) {
  const start = part.startsWith('\r\n') ? 2 : 0
  const end = part.indexOf('\r\n\r\n', start)
  const lines = part
    .slice(start, end)
    .replace(/\r\n[ \t]/g, ' ')
    .split('\r\n')
  const fields = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 2),
  ])
  return { fields: Object.fromEntries(fields), body: part.slice(end + 4) }
}

function decode(body: string): string {
  const text = body
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (octets) => Buffer.from(octets.replaceAll('=', ''), 'hex').toString())
  return text.replaceAll('\r\n', '\n').trim()
}

export const [sound, broken] = [observed(true), observed(false)]
export const opening = [sound, broken, broken]
export const recovery = [sound, sound, sound]
