import { findScheduleProblem } from '../../../../engine/monitoring/schedule.ts'
import { readDomainName } from '../../../../engine/names/domain-name.ts'
import { readPublicAddress } from '../../../../engine/names/public-address.ts'
import { canonicalSelectors, readSelectors } from '../../../../engine/protocols/dkim/selectors.ts'
import {
  defaultSchedule,
  minMinutes,
  type Schedule,
  type WantedTarget,
  type WatchedTarget,
} from '../../../../shared/contract/monitoring/monitor.ts'
import type { monitorRoutes } from '../../../../shared/contract/monitoring/monitor-routes.ts'
import { maxWatchedOctets } from '../../../services/monitors/choose-target.ts'
import { describeMonitor, describeRun } from '../../../services/monitors/describe-monitor.ts'
import type { WantedMonitor } from '../../../services/monitors/monitors.ts'
import type { Place } from '../../../storage/monitors/repository.ts'
import { type AppOptions, chooseLanguage } from '../../app-options.ts'
import { asFound, type Caller, type Handlers } from '../../mount.ts'
import { isRefusal, type Refusal, refuse, refuseParameter } from '../../problems/problem.ts'
import { readCursor, writeCursor } from '../cursor.ts'

const mebibyte = 1024 * 1024

export function monitorHandlers(options: AppOptions): Handlers<(typeof monitorRoutes)[keyof typeof monitorRoutes][]> {
  const { monitors, alerts, monitorEvents, limits, clock } = options

  /** Groups belong to the owner: they decide who is alerted. */
  async function refuseGroup(id: number | null | undefined, caller: Caller): Promise<Refusal | null> {
    if (id === undefined) return null
    if (!caller.mayUse('owner')) return refuse('right_missing', { right: 'owner' })
    if (id === null || (await alerts.findGroup(id))) return null
    return refuseParameter('group_id', (texts) => texts.unknownGroup)
  }

  /** A target in canonical form, with the parts of it that are stored. */
  async function chooseTarget(wanted: WantedTarget): Promise<Pick<WantedMonitor, 'target' | 'message'> | Refusal> {
    if (wanted.kind === 'message') {
      const chosen = await monitors.chooseTestMessage(wanted.token)
      if (chosen === 'too_large') return refuseTooLarge()
      return chosen ?? refuseParameter('target.token', (texts) => texts.reportedTest)
    }
    if (wanted.kind === 'test_address') {
      const target = await monitors.chooseTestAddress(wanted)
      return target ? { target } : refuseParameter('target.address', (texts) => texts.permanentAddress)
    }
    const target = readTarget(wanted)
    return isRefusal(target) ? target : { target }
  }

  return {
    listMonitors: async ({ query }) => ({ monitors: (await monitors.list(query.target)).map(describeMonitor) }),

    async addMonitor({ body, caller }) {
      const chosen = await chooseTarget(body.target)
      if (isRefusal(chosen)) return chosen
      const schedule = body.schedule ?? defaultSchedule(chosen.target.kind)
      const least = limits.minMinutes(caller.key)
      const refused =
        refuseSchedule(schedule, clock.now(), least) ?? (await refuseGroup(body.group_id ?? undefined, caller))
      if (refused) return refused
      const added = await monitors.add({
        ...chosen,
        schedule,
        groupId: body.group_id,
        keyId: caller.key?.id ?? null,
        max: limits.maxMonitors(caller.key),
      })
      // Another key may have added it.
      if (added.state === 'known' && !caller.mayUse('monitoring:read'))
        return refuse('right_missing', { right: 'monitoring:read' })
      if (added.state === 'known') return asFound(describeMonitor(added.monitor))
      if ('monitor' in added) return describeMonitor(added.monitor)
      return added.state === 'full' ? refuse('too_many_monitors') : refuseTooLarge()
    },

    watchMonitors: async () => ({ open: (sink) => monitorEvents.watch((event) => sink.send(event.type, event)) }),

    async readMonitor({ params }) {
      const monitor = await monitors.find(params.id)
      return monitor ? describeMonitor(monitor) : refuse('not_found')
    },

    async changeMonitor({ params, body: { schedule, group_id: groupId }, caller }) {
      const least = limits.minMinutes(caller.key)
      const refused = refuseSchedule(schedule, clock.now(), least) ?? (await refuseGroup(groupId, caller))
      if (refused) return refused
      if (groupId !== undefined) await monitors.assign(params.id, groupId)
      const monitor = await monitors.reschedule(params.id, schedule)
      return monitor ? describeMonitor(monitor) : refuse('not_found')
    },

    async deleteMonitor({ params }) {
      if (!(await monitors.remove(params.id))) return refuse('not_found')
    },

    async runMonitor({ params, metered }) {
      if (!(await monitors.find(params.id))) return refuse('not_found')
      return await metered(async () => {
        const run = await monitors.run(params.id)
        return run ? { ...describeRun(run), changes: run.changes } : refuse('not_found')
      })
    },

    async readMonitorHistory({ params, query: { limit } }) {
      if (!(await monitors.find(params.id))) return refuse('not_found')
      return { runs: (await monitors.listRuns(params.id, limit)).map(describeRun) }
    },

    async listChanges({ query: { since, monitor, lang, cursor, limit }, caller }) {
      const after = readPlace(cursor)
      if (isRefusal(after)) return after
      const filter = { monitorId: monitor ?? null, since: since === undefined ? null : new Date(since) }
      const found = await monitors.listChanges(filter, { after, limit: limit + 1 })
      const changes = found.slice(0, limit)
      const language = chooseLanguage(options, caller, lang)
      const { describeChange } = await import('../../../services/monitors/describe-incident.ts')
      return {
        changes: changes.map((change) => describeChange(change, language)),
        next_cursor: nextCursor(changes, found, ({ at }) => at),
      }
    },

    async listIncidents({ query: { state, monitor, lang, cursor, limit }, caller }) {
      const after = readPlace(cursor)
      if (isRefusal(after)) return after
      const filter = { monitorId: monitor ?? null, isOpen: state === undefined ? null : state === 'open' }
      const found = await monitors.listIncidents(filter, { after, limit: limit + 1 })
      const incidents = found.slice(0, limit)
      const language = chooseLanguage(options, caller, lang)
      const { describeIncident } = await import('../../../services/monitors/describe-incident.ts')
      return {
        incidents: incidents.map((incident) => describeIncident(incident, language)),
        next_cursor: nextCursor(incidents, found, ({ opened_at }) => opened_at),
      }
    },

    async acknowledgeIncident({ params, caller }) {
      const incident = await monitors.acknowledge(params.id)
      if (!incident) return refuse('not_found')
      const { describeIncident } = await import('../../../services/monitors/describe-incident.ts')
      return describeIncident(incident, chooseLanguage(options, caller))
    },
  }
}

/** A target in canonical form. */
function readTarget(target: Exclude<WantedTarget, { kind: 'message' | 'test_address' }>): WatchedTarget | Refusal {
  if (target.kind === 'facts') return target
  if (target.kind === 'address') {
    const { ip, problem } = readPublicAddress(target.ip)
    return problem ? refuseParameter('target.ip', (texts) => texts.publicAddress[problem]) : { ...target, ip }
  }
  const { domain, problem } = readDomainName(target.domain)
  if (problem) return refuseParameter('target.domain', (texts) => texts.domain[problem])
  if (target.kind !== 'domain') return { ...target, domain }
  const named = readSelectors(target.selectors)
  if (!named) return refuseParameter('target.selectors', (texts) => texts.selector)
  return { ...target, domain, selectors: canonicalSelectors(named) }
}

function refuseTooLarge(): Refusal {
  return refuseParameter('target.token', (texts) => texts.watchedSize({ mebibytes: maxWatchedOctets / mebibyte }))
}

/** `least`: minimum minutes between two runs. */
function refuseSchedule(schedule: Schedule, now: Date, least: number): Refusal | null {
  const minutes = Math.max(least, minMinutes)
  const problem = findScheduleProblem(schedule, now, minutes)
  const path = schedule.kind === 'interval' ? 'schedule.minutes' : 'schedule.cron'
  if (problem === 'too_often') return refuseParameter(path, (texts) => texts.schedule.too_often({ minutes }))
  return problem && refuseParameter(path, (texts) => texts.schedule[problem])
}

/** The position at which a page starts. */
function readPlace(cursor: string | undefined): Place | Refusal | null {
  if (cursor === undefined) return null
  const place = readCursor(cursor)
  const id = Number(place?.token)
  return place && Number.isSafeInteger(id)
    ? { at: place.createdAt, id }
    : refuseParameter('cursor', (texts) => texts.other)
}

/** Null on the last page. */
function nextCursor<T extends { id: number }>(page: readonly T[], found: readonly T[], timeOf: (row: T) => string) {
  const last = page.at(-1)
  if (!last || page.length === found.length) return null
  return writeCursor({ createdAt: new Date(timeOf(last)), token: String(last.id) })
}
