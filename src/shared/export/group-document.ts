import type { GroupReport } from '../contract/monitoring/group-report.ts'
import { targetName, type WatchedTarget } from '../contract/monitoring/monitor.ts'
import type { IncidentAnswer, MonitorAnswer } from '../contract/monitoring/monitor-routes.ts'
import type { Change } from '../contract/monitoring/run.ts'
import { formatMoment } from '../i18n/moment.ts'
import type { FindingLevel } from '../i18n/text-keys.ts'
import { type UiTexts, uiTexts } from '../i18n/ui-texts.ts'
import { describeSummary } from '../monitoring/describe-summary.ts'
import { toUnicodeName } from '../names/unicode-name.ts'
import { severities } from '../severity.ts'
import type { ExportDocument, ExportSection } from './document.ts'
import { colophonOf, type ExportOptions, hasContent, tableSection } from './report-document.ts'

/** A report for the client that a group represents, most important first. */
export function describeGroup(report: GroupReport, options: Pick<ExportOptions, 'language' | 'now'>): ExportDocument {
  const { language, now } = options
  const texts = uiTexts[language]
  const { report: words } = texts.monitoring
  const { name, owner, since, monitors, incidents, changes, is_cut } = report
  const problems = incidents.filter(({ recovered_at, problem }) => recovered_at === null && problem !== 'not_checked')
  const unchecked = uncheckedOf(report)
  const recovered = incidents.filter(({ recovered_at }) => recovered_at !== null)
  const nameOf = namesOf(monitors)
  const { columns } = words
  const sections: ExportSection[] = [
    tableSection(words.open, {
      columns: [columns.monitor, columns.problem, columns.severity, columns.since],
      rows: problems.map(({ monitor_id, title, severity, since: seen }) => [
        ...[nameOf(monitor_id), title, texts.report.finding.levels[severity], formatMoment(seen)],
      ]),
    }),
    tableSection(
      words.unchecked,
      { columns: [columns.monitor], rows: unchecked.map(({ target }) => [unicodeName(target)]) },
      words.uncheckedIntro,
    ),
    tableSection(words.recovered, {
      columns: [columns.monitor, columns.problem, columns.since, columns.until],
      rows: recovered.map(({ monitor_id, title, since: seen, recovered_at }) => [
        ...[nameOf(monitor_id), title, formatMoment(seen), formatMoment(recovered_at ?? '')],
      ]),
    }),
    tableSection(words.changes, {
      columns: [columns.monitor, columns.before, columns.after, columns.at],
      rows: changes.map(({ monitor_id, title, before, after, at }) => [
        ...[`${nameOf(monitor_id)}\n${title}`, recordsOf(before, after, texts), recordsOf(after, before, texts)],
        formatMoment(at),
      ]),
    }),
    tableSection(words.monitors, {
      columns: [columns.monitor, columns.kind, columns.state, columns.lastRun],
      rows: monitors.map((monitor) => [
        ...[unicodeName(monitor.target), texts.monitoring.kinds[monitor.target.kind], stateOf(monitor, texts)],
        monitor.last_run_at === null ? words.never : formatMoment(monitor.last_run_at),
      ]),
    }),
  ]
  return {
    language,
    subject: name,
    verdict: words.verdict({ open: problems.length, unchecked: unchecked.length }),
    level: levelOf(problems, unchecked.length),
    mark: null,
    lead: is_cut ? words.cut : null,
    facts: [
      { name: words.period, value: `${formatMoment(since)} – ${formatMoment(now.toISOString())}` },
      { name: words.watched, value: String(monitors.length) },
      ...(owner === '' ? [] : [{ name: words.owner, value: owner }]),
    ],
    sections: sections.filter(hasContent),
    appendix: [],
    colophon: colophonOf(texts, { language, now, isRedacted: false, hasAppendix: false }),
  }
}

/** Monitors with an unknown state: never checked, or without answers several times in a row. */
function uncheckedOf({ monitors, incidents }: GroupReport): MonitorAnswer[] {
  const silent = new Set(
    incidents
      .filter(({ recovered_at, problem }) => recovered_at === null && problem === 'not_checked')
      .map(({ monitor_id }) => monitor_id),
  )
  return monitors.filter(({ id, last_run_at }) => last_run_at === null || silent.has(id))
}

function levelOf(problems: readonly IncidentAnswer[], unchecked: number): FindingLevel {
  const worst = severities.find((severity) => problems.some((problem) => problem.severity === severity))
  return worst ?? (unchecked > 0 ? 'unknown' : 'ok')
}

function namesOf(monitors: readonly MonitorAnswer[]): (id: number | null) => string {
  const names = new Map(monitors.map(({ id, target }) => [id, unicodeName(target)]))
  return (id) => (id === null ? undefined : names.get(id)) ?? ''
}

/** With domains in Unicode. */
function unicodeName(target: WatchedTarget): string {
  const name = targetName(target)
  return 'domain' in target ? toUnicodeName(name) : name
}

/** The records that are missing in the other state. */
function recordsOf({ value }: Change['before'], other: Change['after'], { monitoring }: UiTexts): string {
  const own = value.filter((record) => !other.value.includes(record))
  return own.length === 0 ? monitoring.detail.nothing : own.join('\n')
}

function stateOf(monitor: MonitorAnswer, texts: UiTexts): string {
  const state = describeSummary(monitor, texts)
  const { summary } = monitor
  if (summary?.kind !== 'domain') return state
  const { grade, grade_floor } = summary
  // Unknown checks could lower it.
  const mark = grade === grade_floor ? `${texts.results.grade} ${grade}` : texts.results.gradeAtBest({ grade })
  return `${mark}, ${state}`
}
