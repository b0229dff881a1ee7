import { describeChannel, describeGroup } from '../../server/services/alerts/describe-alerts.ts'
import { describeIncident, titleWithName } from '../../server/services/monitors/describe-incident.ts'
import type { Channel } from '../../server/storage/monitors/alert-repository.ts'
import type { StoredIncident } from '../../server/storage/monitors/repository.ts'
import { targetName } from '../../shared/contract/monitoring/monitor.ts'
import { uiTexts } from '../../shared/i18n/ui-texts.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError } from '../ground/exit-codes.ts'
import { formatTable, printable, widthOf, wrapText } from '../terminal/terminal.ts'
import type { OpenedMonitors } from './open-monitors.ts'
import { minuteOf, readPages } from './print-changes.ts'

const all = { channelId: null, incidentId: null, state: null }

interface IncidentOptions {
  /** Null for all. */
  isOpen: boolean | null
  json: boolean
}

/** Prints incidents, latest first: as wrapped lines, or JSON. */
export async function printIncidents(
  { monitors, alerts }: OpenedMonitors,
  { isOpen, json }: IncidentOptions,
  { terminal: { stdout }, texts, language }: CommandContext,
): Promise<void> {
  const names = await readNames({ monitors, alerts })
  const incidents = await readPages(
    (page) => monitors.listIncidents({ monitorId: null, isOpen }, page),
    (incident) => incident.opened_at,
  )
  const lines = json
    ? [JSON.stringify({ incidents: incidents.map((incident) => describeIncident(incident, language)) })]
    : incidents.map(describeInLines)
  const none = isOpen ? texts.monitor.noOpenIncidents : texts.monitor.noIncidents
  stdout.write(`${lines.join('\n') || none}\n`)

  function describeInLines(incident: StoredIncident): string {
    const { monitor, report } = texts
    const { id, severity, since_added, recovered_at: over, acknowledged_at: acknowledged } = incident
    const since = incident.reopened_at ?? incident.since
    const state = over ? monitor.fixed : acknowledged ? monitor.acknowledged : since_added ? monitor.sinceAdded : null
    const about = printable(titleWithName(names(incident), incident, language))
    const words = [report.severities[severity], ...(state ? [state] : [])]
    const head = `${String(id).padStart(4)}  ${minuteOf(since)}  `
    const lines = wrapText(`${about} (${words.join(', ')})`, widthOf(stdout) - head.length)
    return head + lines.join(`\n${' '.repeat(head.length)}`)
  }
}

/** The names of the monitors and channels that incidents are about. */
async function readNames({ monitors, alerts }: Pick<OpenedMonitors, 'monitors' | 'alerts'>) {
  const targets = new Map((await monitors.list()).map(({ id, target }) => [id, targetName(target)]))
  const channels = new Map((await alerts.listChannels()).map(({ id, name }) => [id, name]))
  return ({ monitorId, channelId }: StoredIncident) =>
    targets.get(monitorId ?? 0) ?? channels.get(channelId ?? 0) ?? String(monitorId ?? channelId)
}

export async function acknowledge(
  { monitors }: OpenedMonitors,
  { ids, json }: { ids: readonly number[]; json: boolean },
  { terminal: { stdout }, texts, language }: CommandContext,
): Promise<void> {
  for (const id of ids) {
    const incident = await monitors.acknowledge(id)
    if (!incident) throw new CommandError(texts.monitor.noIncident({ id: String(id) }))
    const described = describeIncident(incident, language)
    stdout.write(`${json ? JSON.stringify(described) : texts.monitor.acknowledgedOne({ id: String(id) })}\n`)
  }
}

/** Prints channels with their latest delivery. */
export async function printChannels(
  { alerts }: OpenedMonitors,
  json: boolean,
  { terminal: { stdout }, texts, language }: CommandContext,
): Promise<void> {
  const channels = await alerts.listChannels()
  if (json)
    return void stdout.write(
      `${JSON.stringify({ channels: channels.map((channel) => describeChannel(channel, { isOwner: true })) })}\n`,
    )
  if (channels.length === 0) return void stdout.write(`${texts.monitor.noChannels}\n`)
  const { channelColumns: columns } = texts.monitor
  const { kinds } = uiTexts[language].monitoring.channels
  const rows = []
  for (const channel of channels) {
    const state = await describeState(channel)
    rows.push([String(channel.id), printable(channel.name), kinds[channel.target.kind], state])
  }
  stdout.write(formatTable([[columns.id, columns.name, columns.kind, columns.state], ...rows]))

  async function describeState({ id }: Channel): Promise<string> {
    const { monitor } = texts
    const [latest] = await alerts.listDeliveries({ ...all, channelId: id }, { before: null, limit: 1 })
    if (!latest) return monitor.unused
    if (latest.sent_at !== null) return monitor.sentAt({ at: minuteOf(latest.sent_at) })
    return latest.trouble ? monitor.failedWith({ code: latest.trouble.code }) : monitor.waiting
  }
}

export async function printGroups(
  { alerts }: OpenedMonitors,
  json: boolean,
  { terminal: { stdout }, texts }: CommandContext,
): Promise<void> {
  const groups = await alerts.listGroups()
  if (json) return void stdout.write(`${JSON.stringify({ groups: groups.map(describeGroup) })}\n`)
  if (groups.length === 0) return void stdout.write(`${texts.monitor.noGroups}\n`)
  const { groupColumns: columns } = texts.monitor
  const names = new Map((await alerts.listChannels()).map(({ id, name }) => [id, name]))
  const rows = groups.map(({ id, name, monitors, channelIds }) => [
    String(id),
    printable(name),
    String(monitors),
    printable(channelIds.map((channelId) => names.get(channelId) ?? '').join(', ')),
  ])
  stdout.write(formatTable([[columns.id, columns.name, columns.monitors, columns.channels], ...rows]))
}
