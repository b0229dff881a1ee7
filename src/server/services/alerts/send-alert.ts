import type { PostWebhook } from '../../../engine/outbound/post-webhook.ts'
import type { Language } from '../../../shared/languages.ts'
import { channelSecret } from '../../data-folder/secret-names.ts'
import type { SecretStore } from '../../data-folder/secrets.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Channel, StoredDelivery } from '../../storage/monitors/alert-repository.ts'
import type { Store } from '../../storage/store.ts'
import { describeChange, describeIncident } from '../monitors/describe-incident.ts'
import type { RelayService } from '../relay/relay.ts'
import { type SendOutcome, sent } from '../webhooks/send-outcome.ts'
import { sendPlain, sendWebhook } from '../webhooks/send-webhook.ts'
import { writeChatRequest } from './chat-request.ts'
import {
  type AlertItem,
  type AlertStyle,
  type AlertText,
  composeAlert,
  composeQuestion,
  composeTest,
  linkOf,
} from './compose-alert.ts'
import { composeDigestText, type DigestContent } from './compose-digest.ts'
import type { DesktopNotices } from './desktop-notices.ts'
import { confirmedOf } from './recipients.ts'
import { sendEmail } from './send-email.ts'

/** What sending an alert needs. */
export interface SendingTools {
  alerts: Store['alerts']
  monitors: Pick<Store['monitors'], 'list' | 'listChanges' | 'listIncidents' | 'listSettling'>
  relay: RelayService
  secrets: Pick<SecretStore, 'read'>
  /** Null if the engine opens no connections. */
  post: PostWebhook | null
  desktop: DesktopNotices
  clock: Clock
  /** For channels without a language of their own. */
  language: Language
  /** The address of the app for links; empty if unknown. */
  baseUrl(): string
}

/** A message in the forms that the different kinds of channels need. */
interface Outgoing {
  id: string
  date: Date
  text: AlertText
  /** The HTML version; null for plain text only. */
  html: string | null
  /** The id of the earlier alert about the same incident. */
  repliesTo: string | null
  target: AlertItem['target']
  webhook: { type: string; data: unknown }
}

/** How many changes and incidents of a monitor to search for those of a digest. */
const readChanges = 100
const readIncidents = 100

/** Sends one message: the deliveries planned together for one channel. */
export async function sendDeliveries(
  deliveries: readonly StoredDelivery[],
  channel: Channel,
  items: readonly AlertItem[],
  tools: SendingTools,
): Promise<SendOutcome> {
  const [first] = deliveries
  if (!first) return sent
  return await send(await describeDelivery(first, items, channel, tools), channel, tools)
}

async function describeDelivery(
  first: StoredDelivery,
  items: readonly AlertItem[],
  channel: Channel,
  tools: SendingTools,
): Promise<Outgoing> {
  if (first.change_id !== null) return await describeQuestion(first, channel, tools)
  return first.group_id === null
    ? await describeAlert(first, items, channel, tools)
    : await describeDigest(first, first.group_id, channel, tools)
}

export async function sendTest(id: string, channel: Channel, tools: SendingTools): Promise<SendOutcome> {
  const text = composeTest(languageOf(channel, tools))
  const date = tools.clock.now()
  const webhook = { type: 'test', data: { channel: channel.name } }
  return await send({ id, date, text, html: null, repliesTo: null, target: null, webhook }, channel, tools)
}

async function send(outgoing: Outgoing, channel: Channel, tools: SendingTools): Promise<SendOutcome> {
  const { target: where } = channel
  const { id, date, text, html, repliesTo, target, webhook } = outgoing
  switch (where.kind) {
    case 'desktop':
      if (!tools.desktop.isAvailable()) {
        return { state: 'failed', trouble: { code: 'no_notifications', detail: null }, isFinal: false }
      }
      tools.desktop.show({ title: text.subject, body: firstLine(text.body), target })
      return sent
    case 'email': {
      const to = confirmedOf(channel)
      if (to.length === 0) return { state: 'failed', trouble: { code: 'unconfirmed', detail: null }, isFinal: false }
      return await sendEmail({ ...text, html, to, messageId: id, repliesTo, date }, tools.relay)
    }
    case 'webhook': {
      const secret = await tools.secrets.read(channelSecret(channel.id))
      const body = JSON.stringify({ ...webhook, timestamp: date.toISOString() })
      return await sendWebhook({ url: where.url, id, body }, { post: tools.post, secret, now: tools.clock.now() })
    }
    default:
      return await sendPlain(writeChatRequest(where, text), tools.post)
  }
}

function languageOf({ lang }: Channel, { language }: SendingTools): Language {
  return lang ?? language
}

function styleOf(channel: Channel, tools: SendingTools): AlertStyle {
  const baseUrl = tools.baseUrl()
  return { language: languageOf(channel, tools), baseUrl: baseUrl === '' ? null : baseUrl }
}

async function describeAlert(
  { message_id: id, created_at, channel_id: channelId, incident_id: incidentId }: StoredDelivery,
  items: readonly AlertItem[],
  channel: Channel,
  tools: SendingTools,
): Promise<Outgoing> {
  const style = styleOf(channel, tools)
  const [item] = items
  const earlier =
    items.length === 1 && item?.notice !== 'opened'
      ? await tools.alerts.listDeliveries({ channelId, incidentId, state: 'sent' }, { before: null, limit: 10 })
      : []
  const targets = new Set(items.map(({ target }) => target))
  return {
    id,
    date: new Date(created_at),
    text: composeAlert(items, style),
    html: null,
    repliesTo: earlier.at(-1)?.message_id ?? null,
    target: targets.size === 1 ? (item?.target ?? null) : null,
    webhook:
      items.length > 1
        ? { type: 'incidents.opened', data: { alerts: items.map((each) => describeItem(each, style)) } }
        : { type: `incident.${item?.notice}`, data: item && describeItem(item, style) },
  }
}

/** A notice as data of a webhook. */
function describeItem(item: AlertItem, style: AlertStyle) {
  return {
    incident: describeIncident(item.incident, style.language),
    target: item.target,
    channel: item.channelName,
    group: item.groupName === null ? null : { name: item.groupName, owner: item.groupOwner },
    change: item.change,
    url: style.baseUrl === null ? null : linkOf(item, style.baseUrl),
    text: composeAlert([item], style),
  }
}

/** A question about a change that looks like a takeover. */
async function describeQuestion(
  { message_id: id, created_at, change_id }: StoredDelivery,
  channel: Channel,
  tools: SendingTools,
): Promise<Outgoing> {
  const style = styleOf(channel, tools)
  const takeover = (await tools.alerts.listTakeovers(new Date(0))).find(({ change }) => change.id === change_id)
  if (!takeover) throw new Error(`change ${change_id} no longer exists`)
  const { change, target } = takeover
  const text = composeQuestion(takeover, style)
  const url = style.baseUrl === null ? null : linkOf({ target }, style.baseUrl)
  const data = { change: describeChange(change, style.language), target, url, text }
  const webhook = { type: 'change.takeover', data }
  return { id, date: new Date(created_at), text, html: null, repliesTo: null, target, webhook }
}

async function describeDigest(
  { message_id: id, created_at, since, until }: StoredDelivery,
  groupId: number,
  channel: Channel,
  tools: SendingTools,
): Promise<Outgoing> {
  const { alerts, monitors } = tools
  const group = await alerts.findGroup(groupId)
  const date = new Date(created_at)
  const own = (await monitors.list()).filter((monitor) => monitor.groupId === groupId)
  const content: DigestContent = {
    groupName: group?.name ?? '',
    since: since ?? date,
    until: until ?? date,
    monitors: [],
  }
  const read = []
  for (const { id: monitorId, target } of own) {
    const changes = await monitors.listChanges({ monitorId, since: content.since }, { after: null, limit: readChanges })
    const incidents = await monitors.listIncidents({ monitorId, isOpen: null }, { after: null, limit: readIncidents })
    read.push({ id: monitorId, target, incidents, changes: changes.toReversed() })
  }
  const style = styleOf(channel, tools)
  const { html, ...text } = composeDigestText({ ...content, monitors: read }, style)
  const happened = read.map(({ id: monitor_id, target, incidents, changes }) => ({
    monitor_id,
    target,
    incidents: incidents
      .filter(({ recovered_at }) => recovered_at === null || new Date(recovered_at) >= content.since)
      .map((incident) => describeIncident(incident, style.language)),
    changes: changes.map((change) => describeChange(change, style.language)),
  }))
  const data = { group: group && { id: group.id, name: group.name, owner: group.owner }, since, until, text }
  const webhook = { type: 'digest', data: { ...data, monitors: happened.filter(hasNews) } }
  return { id, date, text, html, repliesTo: null, target: null, webhook }
}

function hasNews({ changes, incidents }: { changes: readonly unknown[]; incidents: readonly unknown[] }): boolean {
  return changes.length > 0 || incidents.length > 0
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
