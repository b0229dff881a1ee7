import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { nextDigest } from '../../../engine/monitoring/digest.ts'
import { isQuiet, isSuperseded } from '../../../engine/monitoring/due-notice.ts'
import {
  type AlertRoutes,
  alertedChannels,
  type DueNotice,
  planNotices,
} from '../../../engine/monitoring/plan-notices.ts'
import { attemptTime, isFailing, latestAttempt, nextAttempt } from '../../../engine/monitoring/retry.ts'
import { type AlertPolicy, type Notice, noticeSchema } from '../../../shared/contract/monitoring/incident.ts'
import type { Change } from '../../../shared/contract/monitoring/run.ts'
import { createGate } from '../../../shared/gate.ts'
import type {
  Channel,
  IncidentContext,
  NewNotice,
  StoredDelivery,
  Untold,
} from '../../storage/monitors/alert-repository.ts'
import type { StoredIncident } from '../../storage/monitors/repository.ts'
import type { Store } from '../../storage/store.ts'
import type { DeliveryResult, Infrastructure } from '../infrastructure.ts'
import type { MonitorEvents } from '../monitors/monitor-events.ts'
import type { SendOutcome } from '../webhooks/send-outcome.ts'
import type { AlertItem } from './compose-alert.ts'
import { confirmedOf } from './recipients.ts'
import type { SendingTools } from './send-alert.ts'

/** How many changes of a monitor to search. */
const readChanges = 100

/** Messages sent concurrently; one per channel, so that a slow server delays only its own. */
const maxAtOnce = 8
/** Due messages to read at a time. */
const batch = 200
/** Incidents per message. */
const maxTogether = 200
/** Milliseconds until quiet hours, or the limit of a day, are checked again. */
const quietPause = 10 * 60_000
/** Emails per channel and UTC day: far more than anyone reads, and too few to harm the reputation of the relay. */
const maxEmailsPerDay = 500

export interface DeliveryTools extends SendingTools {
  events: Pick<MonitorEvents, 'publish'>
  log: Logger
  noteWork?: Infrastructure['noteWork']
}

export function newMessageId(): string {
  return `msg_${randomUUID()}`
}

/** Plans everything that is now due: notices of incidents, and digests. */
export async function planDeliveries({ alerts, monitors, clock, desktop }: DeliveryTools): Promise<void> {
  const now = clock.now()
  const incidents = await alerts.listUntold()
  const [all, groups, defaultPolicy, settling] = await Promise.all([
    alerts.listChannels(),
    alerts.listGroups(),
    alerts.readDefaultPolicy(),
    monitors.listSettling(),
  ])
  const channels = all.filter((channel) => mayReceive(channel, desktop))
  const notices = planNotices(incidents, { channels, groups, defaultPolicy, settling }, now)
  if (notices.length > 0) await alerts.plan(intoMessages(notices, incidents, channels), now)
  const routes = { channels, groups, defaultPolicy, settling }
  const questions = await planQuestions({ alerts, monitors }, routes, now)
  if (questions.length > 0) await alerts.plan(questions, now)
  for (const group of groups) {
    if (!group.digest || !group.digestDue || group.digestDue > now) continue
    const told = channels.filter(({ id }) => group.channelIds.includes(id))
    await alerts.planDigest(group, {
      channels: told.map(({ id }) => ({ id, messageId: newMessageId() })),
      at: now,
      next: nextDigest(group.digest, now),
    })
  }
}

/** For how long a change is worth a question: after that, its cause is known or forgotten. */
const questionTime = 7 * 24 * 3_600_000

/** Asks about changes that look like takeovers, once another check has confirmed them and while they last. */
async function planQuestions(
  { alerts, monitors }: Pick<DeliveryTools, 'alerts' | 'monitors'>,
  routes: AlertRoutes,
  now: Date,
): Promise<NewNotice[]> {
  const questions: NewNotice[] = []
  for (const { change, groupId, lastRunAt, told } of await alerts.listTakeovers(
    new Date(now.getTime() - questionTime),
  )) {
    const policy = routes.groups.find(({ id }) => id === groupId)?.policy ?? routes.defaultPolicy
    const untold = alertedChannels(groupId, routes).filter((id) => !told.includes(id))
    const isConfirmed = lastRunAt !== null && lastRunAt > new Date(change.at)
    if (!policy.takeovers || untold.length === 0 || !isConfirmed || isQuiet(policy, now)) continue
    const filter = { monitorId: change.monitorId, since: new Date(change.at) }
    const later = await monitors.listChanges(filter, { after: null, limit: readChanges })
    if (later.some(({ id, subject }) => id > change.id && subject === change.subject)) continue
    const question = { incidentId: null, changeId: change.id, notice: 'takeover', opening: 1 } as const
    questions.push(...untold.map((channelId) => ({ ...question, channelId, messageId: newMessageId() })))
  }
  return questions
}

/** Desktop notifications are left to an engine that can show them, and emails wait until an address is confirmed. */
function mayReceive(channel: Channel, desktop: DeliveryTools['desktop']): boolean {
  if (channel.target.kind === 'desktop') return desktop.isAvailable()
  return channel.target.kind !== 'email' || confirmedOf(channel).length > 0
}

/**
 * Combines the notices of a group into one message. A webhook gets one message per notice, except about what existed when
 * monitors were added.
 */
function intoMessages(
  notices: readonly DueNotice[],
  incidents: readonly Untold[],
  channels: readonly Channel[],
): NewNotice[] {
  const byId = new Map(incidents.map((incident) => [incident.id, incident]))
  const webhooks = new Set(channels.filter(({ target }) => target.kind === 'webhook').map(({ id }) => id))
  const open = new Map<string, { messageId: string; size: number }>()
  return notices.map((notice) => {
    const incident = byId.get(notice.incidentId)
    const isFirst = notice.notice === 'opened' && incident?.since_added === true
    if (webhooks.has(notice.channelId) && !isFirst) return { ...notice, messageId: newMessageId() }
    const key = `${notice.channelId} ${incident?.groupId}`
    const known = open.get(key)
    const message = known && known.size < maxTogether ? known : { messageId: newMessageId(), size: 0 }
    message.size += 1
    open.set(key, message)
    return { ...notice, messageId: message.messageId }
  })
}

/** Makes the attempts that are due; those of the same channel run one after the other. */
export async function deliverDue(tools: DeliveryTools, signal: AbortSignal): Promise<void> {
  const { alerts, clock, log } = tools
  const due = await alerts.listDueDeliveries(clock.now(), batch)
  if (due.length === 0) return
  const [channels, groups, defaultPolicy] = await Promise.all([
    alerts.listChannels(),
    alerts.listGroups(),
    alerts.readDefaultPolicy(),
  ])
  const policies = { of: new Map(groups.map(({ id, policy }) => [id, policy])), default: defaultPolicy }
  const byId = new Map(channels.map((channel) => [channel.id, channel]))
  const gate = createGate(maxAtOnce)
  const queues = [...Map.groupBy(due, ({ channel_id }) => channel_id)]
  await Promise.all(
    queues.map(([channelId, own]) =>
      gate.run(async () => {
        const channel = byId.get(channelId)
        if (!channel) return
        for (const message of Map.groupBy(own, ({ message_id }) => message_id).values()) {
          if (signal.aborted) return
          // A failure must not hold up other deliveries.
          await deliver(message, channel, policies, tools).catch((error: unknown) =>
            log.error({ err: error, channel: channelId }, 'could not send an alert'),
          )
        }
      }),
    ),
  )
}

async function deliver(
  planned: readonly StoredDelivery[],
  channel: Channel,
  policies: Policies,
  tools: DeliveryTools,
): Promise<void> {
  const { alerts, clock } = tools
  if (channel.target.kind === 'desktop' && !tools.desktop.isAvailable()) return
  const contexts = await alerts.describe(planned.flatMap(({ incident_id }) => incident_id ?? []))
  const { due, superseded } = sortOut(planned, contexts)
  if (superseded.length > 0) await alerts.drop(superseded)
  const [first] = due
  if (!first) return
  const { message_id: messageId } = first
  const now = clock.now()
  if (isQuiet(policyFor(contexts, policies), now) || (await isUsedUp(channel, now, alerts))) {
    return await alerts.postpone(messageId, new Date(now.getTime() + quietPause))
  }
  const { sendDeliveries } = await import('./send-alert.ts')
  const attempt = { messageId, until: new Date(now.getTime() + attemptTime) }
  if (!(await alerts.begin(attempt, now))) return
  const outcome = await sendDeliveries(due, channel, await itemsOf(due, contexts, tools), tools)
  await recordOutcome(attempt, { first, channel }, outcome, tools)
  tools.events.publish({ type: 'delivered', channel_id: channel.id })
}

async function isUsedUp({ id, target }: Channel, now: Date, alerts: DeliveryTools['alerts']): Promise<boolean> {
  if (target.kind !== 'email') return false
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return (await alerts.countSent(id, today)) >= maxEmailsPerDay
}

/** Skips notices of incidents that are over, unless one may have arrived already. */
function sortOut(planned: readonly StoredDelivery[], contexts: readonly IncidentContext[]) {
  const incidents = new Map(contexts.map(({ incident }) => [incident.id, incident]))
  const isOver = ({ incident_id: id, notice, attempts, trouble, was_interrupted }: StoredDelivery) => {
    const incident = incidents.get(id ?? 0)
    if (notice === 'digest' || notice === 'takeover' || !incident) return false
    const mayHaveArrived = was_interrupted || (attempts > 0 && trouble === null)
    return isSuperseded(incident, { notice, mayHaveArrived })
  }
  return {
    due: planned.filter((delivery) => !isOver(delivery)),
    superseded: planned.filter(isOver).map(({ id }) => id),
  }
}

interface Policies {
  of: ReadonlyMap<number, AlertPolicy>
  /** The policy for monitors without a group. */
  default: AlertPolicy
}

/** A message is about one group. Digests are sent at their set time. */
function policyFor([first]: readonly IncidentContext[], policies: Policies): Pick<AlertPolicy, 'quiet_hours'> {
  if (!first) return { quiet_hours: null }
  return (first.groupId !== null && policies.of.get(first.groupId)) || policies.default
}

async function itemsOf(
  deliveries: readonly StoredDelivery[],
  contexts: readonly IncidentContext[],
  tools: DeliveryTools,
): Promise<AlertItem[]> {
  const byId = new Map(contexts.map((context) => [context.incident.id, context]))
  const items: AlertItem[] = []
  for (const { incident_id: id, notice } of deliveries) {
    const context = byId.get(id ?? 0)
    const { data } = noticeSchema.safeParse(notice)
    if (context && data)
      items.push({ ...context, notice: data, change: await findChange(context.incident, data, tools.monitors) })
  }
  return items
}

/** Records the outcome of an attempt. A failing channel is an incident itself, until it works again. */
async function recordOutcome(
  attempt: { messageId: string; until: Date },
  { first, channel }: { first: StoredDelivery; channel: Channel },
  outcome: SendOutcome,
  { alerts, clock, noteWork }: DeliveryTools,
): Promise<void> {
  const { attempts: earlier, channel_id: channelId, created_at } = first
  const now = clock.now()
  const note = (result: DeliveryResult) => noteWork?.({ what: 'alert', channel: channel.target.kind, result })
  if (outcome.state === 'sent') {
    note('sent')
    await alerts.finish(attempt, { state: 'sent', at: now })
    if (outcome.refused) await alerts.openChannelIncident(channelId, new Date(created_at), now)
    else await alerts.recoverChannelIncident(channelId, now)
    return
  }
  const { trouble, isFinal, retryAfter } = outcome
  const attempts = earlier + 1
  const next = isFinal ? null : nextAttempt(attempts, now, retryAfter)
  note(next ? 'retried' : 'failed')
  await alerts.finish(attempt, next ? { state: 'waiting', trouble, nextAttemptAt: next } : { state: 'dead', trouble })
  if (isFailing(attempts, next)) await alerts.openChannelIncident(channelId, new Date(created_at), now)
}

/** Replans deliveries that are planned too late because the clock was set back. */
export async function correctDeliveries({ alerts, clock }: DeliveryTools): Promise<void> {
  const now = clock.now()
  await alerts.hasten(latestAttempt(now), now)
  for (const group of await alerts.listGroups()) {
    if (!group.digest || !group.digestDue) continue
    const next = nextDigest(group.digest, now)
    if (group.digestDue > nextDigest(group.digest, next))
      await alerts.changeGroup(group.id, { ...group, digestDue: next })
  }
}

/** Finds the change that caused an incident or, for its recovery, the last one that may have ended it. */
async function findChange(
  { monitorId, subject, since, opened_at, reopened_at, recovered_at }: StoredIncident,
  notice: Notice,
  monitors: Pick<Store['monitors'], 'listChanges'>,
): Promise<Change | null> {
  if (monitorId === null) return null
  const confirmed = reopened_at ?? opened_at
  const changes = await monitors.listChanges({ monitorId, since: new Date(since) }, { after: null, limit: readChanges })
  const topic = /^check:([a-z_]+)\./.exec(subject)?.[1]
  const records = changes.filter((change) => change.subject === `records:${topic}`)
  const change =
    notice === 'recovered'
      ? records.find(({ at }) => at > confirmed && recovered_at !== null && at <= recovered_at)
      : records.filter(({ at }) => at <= confirmed).at(-1)
  if (!change) return null
  const { id: _, monitorId: __, ...own } = change
  return own
}
