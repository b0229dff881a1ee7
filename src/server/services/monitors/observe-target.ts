import { isSame, type Run } from '../../../engine/monitoring/observe.ts'
import { awaitArrival } from '../../../engine/monitoring/readings/read-message.ts'
import { type NoticesTarget, readNotices } from '../../../engine/monitoring/readings/read-notices.ts'
import { readPacks } from '../../../engine/monitoring/readings/read-packs.ts'
import { readAddress, readAudit } from '../../../engine/monitoring/readings/readings.ts'
import { distanceOf } from '../../../engine/monitoring/schedule.ts'
import type { MonitorState } from '../../../engine/monitoring/state.ts'
import { summarizeAddress, summarizeAudit } from '../../../engine/monitoring/summarize.ts'
import { isUndecided } from '../../../engine/monitoring/track-item.ts'
import type { AuditDependencies } from '../../../engine/ports/audit.ts'
import { type DomainObservation, observeDomain } from '../../../engine/present/observe-domain.ts'
import type { LookUpRegistration } from '../../../engine/protocols/rdap/look-up-registration.ts'
import type { WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import type { MonitorSummary, Observation, Reading } from '../../../shared/contract/monitoring/run.ts'
import type { Reason } from '../../../shared/reason.ts'
import type { Clock } from '../../ground/clock.ts'
import type { DueMonitor } from '../../storage/monitors/repository.ts'
import type { Mailbox } from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'
import { reportFolderOf } from '../mailboxes/report-folder.ts'
import type { AnalyzeAnew } from './analyze-anew.ts'

const hour = 3_600_000
/** Milliseconds between two queries of a registry: most allow few, and the answer changes once per year. */
const registryPause = 20 * hour
/** Milliseconds of a mailbox that are read again (`createMailboxPickup`). */
const pickupOverlap = 24 * hour
/** Milliseconds since the last saved pass after which a mailbox counts as unread: a working one is saved every hour. */
const messagesUnread = 3 * hour
/** The same for reports: a mailbox that fails is retried every six hours. */
const reportsUnread = 7 * hour

/** Milliseconds for which a report shows that more are expected. Some receivers send theirs rarely. */
const reportsExpected = 30 * 24 * hour

/** Days of bounces and complaints that are compared. */
const watchedDays = 10

/** What observing a target needs. */
export interface ObservationTools extends Omit<AuditDependencies, 'now'> {
  /** Queries another DNS server first, if there are several: two answers from one server may have the same cause. */
  otherResolver: AuditDependencies['resolver']
  store: Pick<Store, 'domains' | 'monitors' | 'audits' | 'mailboxes' | 'reportCheckpoints' | 'receiverNotices'>
  analyze: AnalyzeAnew
  lookUpRegistration: LookUpRegistration
  clock: Clock
  /** Whether everything is checked, as when a user asks for it. */
  isThorough?: boolean
}

/**
 * What was observed. `summary` is shown in lists; null if there is nothing to show. `state` is that of the domain; none if
 * it is as before.
 */
export type Observed = Observation & Pick<Run, 'wait'> & { summary: MonitorSummary | null; state?: DomainObservation }
type Of<K extends WatchedTarget['kind']> = Extract<WatchedTarget, { kind: K }>

/** Observes the current state of a target. Never rejects because of an answer. */
export async function observeTarget(monitor: DueMonitor, tools: ObservationTools): Promise<Observed> {
  const { target } = monitor
  switch (target.kind) {
    case 'domain':
      return await observeWatchedDomain(target, monitor, tools)
    case 'address': {
      const { checkAddress } = await import('../../../engine/check-address.ts')
      const facts = await checkAddress({ ip: target.ip, helo: null }, dependenciesOf(monitor, tools))
      return { ...readAddress(facts), summary: summarizeAddress(facts) }
    }
    case 'message':
      return await observeMessage(monitor, tools)
    case 'test_address':
      return await observeTestAddress(target, monitor, tools)
    case 'reports':
      return await observeReports(target, monitor, tools)
    case 'expiry':
      return await observeExpiry(target, monitor, tools)
    case 'bounces':
    case 'complaints':
      return await observeNotices(target, monitor, tools)
    case 'facts': {
      const { describeFactPacks } = await import('../../../engine/packs/fact-packs.ts')
      return { ...readPacks(describeFactPacks(tools.clock.now())), summary: null }
    }
  }
}

/** A run that confirms an earlier answer queries another server. */
function dependenciesOf(monitor: DueMonitor, tools: ObservationTools): AuditDependencies {
  const { resolver, otherResolver, lists, signal, clock, outbound } = tools
  return {
    resolver: confirms(monitor) ? otherResolver : resolver,
    lists,
    signal,
    now: () => clock.now(),
    ...(outbound && { outbound }),
  }
}

function confirms({ state }: DueMonitor): boolean {
  return state?.items.some(isUndecided) ?? false
}

async function observeWatchedDomain(
  { domain, selectors }: Of<'domain'>,
  monitor: DueMonitor,
  tools: ObservationTools,
): Promise<Observed> {
  const { inspectDomain } = await import('../../../engine/audit-domain.ts')
  const latest = await tools.store.monitors.findLatestReport(domain)
  const expectsReports = latest !== null && tools.clock.now().getTime() - latest.getTime() < reportsExpected
  const read = (audit: Parameters<typeof readAudit>[0]) => withReports(readAudit(audit), expectsReports)
  const keys = monitor.state?.subjects['records:dkim']?.value ?? []
  const foundSelectors = keys.map((key) => key.slice(0, key.indexOf(':')))
  const question = { domain, selectors, seenSelectors: await tools.store.audits.findSelectors(domain), foundSelectors }
  const dependencies = dependenciesOf(monitor, tools)
  if (keys.length > 0 && !tools.isThorough && !confirms(monitor) && !isGuessDue(monitor, tools)) {
    const quick = read(await inspectDomain({ ...question, guesses: false }, dependencies))
    const readings = quick.readings.filter(({ subject }) => !subject.startsWith('check:dkim.'))
    if (quick.skipped === null && isKnown(readings, monitor)) return { readings, skipped: null, summary: null }
  }
  const { facts, outcomes } = await inspectDomain(question, dependencies)
  const state = observeDomain(facts, outcomes)
  return { ...read({ facts, outcomes }), summary: summarizeAudit(facts, state), state }
}

/** Without them, the reports on the domain stop. */
function withReports({ readings, skipped }: Observation, isExpected: boolean): Observation {
  const raised = readings.map((reading): Reading => {
    const { problem } = reading
    if (!isExpected || problem?.key !== 'dmarc.no_reports') return reading
    return { ...reading, problem: { ...problem, severity: 'major' } }
  })
  return { readings: raised, skipped }
}

/**
 * Whether DKIM selectors are guessed, which takes two thirds of the queries: once per day, at different times for
 * different monitors. Otherwise only if there is anything new, or no key to compare.
 */
function isGuessDue({ id, runs, schedule }: DueMonitor, { clock }: ObservationTools): boolean {
  const perDay = Math.round((24 * hour) / distanceOf(schedule, clock.now()))
  return perDay < 2 || runs % perDay === id % perDay
}

function isKnown(readings: readonly Reading[], { state }: DueMonitor): boolean {
  return readings.every((reading) => {
    const known = state?.subjects[reading.subject]
    return known !== undefined && isSame(known, reading)
  })
}

async function observeMessage(monitor: DueMonitor, { store, analyze, signal }: ObservationTools): Promise<Observed> {
  const message = await store.monitors.findMessage(monitor.id)
  if (!message) return unseen({ code: 'message_unreadable' })
  const { readMessage } = await import('../../../engine/monitoring/readings/read-message.ts')
  return { ...readMessage(await analyze(message, { confirms: confirms(monitor), signal })), summary: null }
}

async function observeTestAddress(
  { mailbox_id, address, expected_hours: expectedHours }: Of<'test_address'>,
  monitor: DueMonitor,
  { store, clock }: ObservationTools,
): Promise<Observed> {
  const mailbox = await store.mailboxes.find(mailbox_id)
  const now = clock.now()
  const readTo = mailbox && readForMessages(mailbox, now)
  if (!readTo) return unseen({ code: 'mailbox_unread', subject: address })
  const latest = await store.monitors.findLatestMessage(mailbox_id)
  return awaited(monitor, { subject: 'arrival:messages', latest, expectedHours }, readTo)
}

/** The time up to which arrivals are known; null if that is too long ago. */
function readForMessages({ permanentSince, trouble }: Mailbox, now: Date): Date | null {
  if (!permanentSince || trouble) return null
  // During the first day, no pass is saved.
  const noted = permanentSince.getTime() + pickupOverlap
  if (now.getTime() - noted >= messagesUnread) return null
  return new Date(Math.min(noted, now.getTime()))
}

async function observeReports(
  { domain, expected_hours: expectedHours }: Of<'reports'>,
  monitor: DueMonitor,
  { store, clock }: ObservationTools,
): Promise<Observed> {
  const read = await readReportMailboxes(store, clock.now())
  if (read.unread !== null) return unseen({ code: 'mailbox_unread', subject: read.unread })
  const latest = await store.monitors.findLatestReport(domain)
  return awaited(monitor, { subject: 'arrival:reports', latest, expectedHours }, read.to)
}

/** How far the mailboxes with reports were read, and the address of one that was not. */
async function readReportMailboxes(store: ObservationTools['store'], now: Date) {
  const mailboxes = (await store.mailboxes.list()).filter(({ for_reports }) => for_reports)
  let to = now
  for (const mailbox of mailboxes) {
    const searchedAt = await readForReports(mailbox, now, store)
    if (!searchedAt) return { to, unread: mailbox.address, count: mailboxes.length }
    if (searchedAt < to) to = searchedAt
  }
  return { to, unread: null, count: mailboxes.length }
}

/** Bounces and complaints come in the mailboxes with reports, or are added. */
async function observeNotices(
  target: NoticesTarget,
  { state }: DueMonitor,
  { store, clock }: ObservationTools,
): Promise<Observed> {
  const now = clock.now()
  const { unread, count } = await readReportMailboxes(store, now)
  if (unread !== null) return unseen({ code: 'mailbox_unread', subject: unread })
  const { receiverNotices: notices } = store
  // Nothing can arrive, so that none arrived means nothing.
  if (count === 0 && (await notices.findFirstDay(null)) === null) return unseen({ code: 'no_notices' })
  const today = Math.floor(now.getTime() / (24 * hour))
  const [counts, firstDay] = await Promise.all([
    notices.sum(target.domain, today - watchedDays),
    notices.findFirstDay(target.domain),
  ])
  const known = Object.keys(state?.subjects ?? {})
  return { readings: readNotices(counts, target, { today, firstDay, known }), skipped: null, summary: null }
}

async function readForReports(
  mailbox: Mailbox,
  now: Date,
  { reportCheckpoints }: ObservationTools['store'],
): Promise<Date | null> {
  const checkpoint = await reportCheckpoints.find(reportFolderOf(mailbox))
  if (!checkpoint?.searchedAt || checkpoint.trouble) return null
  return now.getTime() - checkpoint.searchedAt.getTime() < reportsUnread ? checkpoint.searchedAt : null
}

function awaited({ state, schedule }: DueMonitor, expected: Parameters<typeof awaitArrival>[0], now: Date): Observed {
  const { reading, wait } = awaitArrival(expected, state?.wait ?? null, { now, distance: distanceOf(schedule, now) })
  return { readings: [reading], skipped: null, wait, summary: null }
}

async function observeExpiry(target: Of<'expiry'>, monitor: DueMonitor, tools: ObservationTools): Promise<Observed> {
  const { inspectExpiry } = await import('../../../engine/inspect-expiry.ts')
  const { readExpiry } = await import('../../../engine/monitoring/readings/read-expiry.ts')
  const { domain, registration } = target
  const { clock, lookUpRegistration } = tools
  const subjects = monitor.state?.subjects ?? {}
  const foundSelectors = Object.keys(subjects).flatMap((key) => (key.startsWith('key:') ? key.slice(4) : []))
  const seenSelectors = await tools.store.audits.findSelectors(domain)
  const asksRegistry = registration && isRegistryDue(monitor.state, clock.now())
  const facts = await inspectExpiry(
    {
      domain,
      selectors: [],
      seenSelectors,
      foundSelectors,
      lookUpRegistration: asksRegistry ? lookUpRegistration : null,
    },
    dependenciesOf(monitor, tools),
  )
  return { ...readExpiry(facts, target, { subjects, now: clock.now() }), summary: null }
}

/** Whether the registry was not queried for a day, or its last answer needs to be confirmed. */
function isRegistryDue(state: MonitorState | null, now: Date): boolean {
  const subject = 'end:registration'
  const known = state?.subjects[subject]
  if (!known || state.items.some((item) => item.subject === subject && isUndecided(item))) return true
  return Math.abs(now.getTime() - known.seen) >= registryPause
}

/** Nothing was observed, and nothing follows from that. */
function unseen(skipped: Reason): Observed {
  return { readings: [], skipped, summary: null }
}
