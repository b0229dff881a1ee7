import { composeDigest, type DigestEntry } from '../../../engine/monitoring/digest.ts'
import { targetName, type WatchedTarget } from '../../../shared/contract/monitoring/monitor.ts'
import { type Change, isRecordSubject } from '../../../shared/contract/monitoring/run.ts'
import { alertTexts } from '../../../shared/i18n/alert-texts.ts'
import type { Language } from '../../../shared/languages.ts'
import type { StoredIncident } from '../../storage/monitors/repository.ts'
import { titleIncident } from '../monitors/describe-incident.ts'
import { type AlertStyle, type AlertText, linkOf } from './compose-alert.ts'
import { oneLine } from './one-line.ts'
import { type DescribedDigest, writeDigestHtml } from './write-digest-html.ts'

/** Monitors described per digest; mailbox providers clip long messages. */
const describedMonitors = 100

type DigestIncident = Omit<StoredIncident, 'id' | 'monitorId' | 'channelId'>

/** What happened to the monitors of a group in a period. */
export interface DigestContent {
  groupName: string
  since: Date
  until: Date
  monitors: readonly {
    id: number
    target: WatchedTarget
    incidents: readonly DigestIncident[]
    changes: readonly Change[]
  }[]
}

/** Most important first. */
const newsKinds = ['opened', 'open', 'recovered', 'changes'] as const

/** Composes a digest of a group as plain text and HTML. */
export function composeDigestText(content: DigestContent, style: AlertStyle): AlertText & { html: string } {
  const { language, baseUrl } = style
  const { subjects, body } = alertTexts[language]
  const digest = describeDigest(content, style)
  const parts = digest.monitors.map(({ name, news }) => [name, ...news.map(({ text }) => `  ${text}`)].join('\n'))
  const link = baseUrl === null ? [] : [body.link({ url: baseUrl })]
  return {
    subject: oneLine(subjects.digest({ group: content.groupName, since: content.since.toISOString() })),
    body: [digest.verdict, ...parts, ...digest.notes, ...link].join('\n\n'),
    html: writeDigestHtml(digest),
  }
}

function describeDigest(
  { groupName, since, until, monitors }: DigestContent,
  { language, baseUrl }: AlertStyle,
): DescribedDigest {
  const { digest } = alertTexts[language]
  const targets = new Map(monitors.map(({ id, target }) => [id, target]))
  const entries = composeDigest(
    monitors.map(({ id, incidents, changes }) => ({ monitor_id: id, incidents, changes })),
    since,
    until,
  ).sort((a, b) => rankOf(a) - rankOf(b))
  const described = entries.slice(0, describedMonitors).map((entry) => {
    const target = targets.get(entry.monitor_id)
    return {
      name: oneLine(target ? targetName(target) : ''),
      url: target && baseUrl !== null ? linkOf({ target }, baseUrl) : null,
      news: describeEntry(entry, language),
    }
  })
  const count = (kind: 'opened' | 'open' | 'recovered') => entries.reduce((sum, entry) => sum + entry[kind].length, 0)
  const more = entries.length - described.length
  return {
    language,
    title: oneLine(groupName),
    subtitle: digest.title({ since: since.toISOString() }),
    verdict:
      entries.length === 0
        ? digest.quiet
        : digest.verdict({ opened: count('opened'), open: count('open'), recovered: count('recovered') }),
    monitors: described,
    columns: digest.columns,
    notes: [...(more > 0 ? [digest.more({ count: more })] : []), digest.watched({ count: monitors.length })],
    app: baseUrl === null ? null : { text: digest.app, url: baseUrl },
  }
}

/** Monitors with new problems come first. */
function rankOf(entry: DigestEntry<DigestIncident>): number {
  return newsKinds.findIndex((kind) => entry[kind].length > 0)
}

function describeEntry(
  { opened, open, recovered, changes }: DigestEntry<DigestIncident>,
  language: Language,
): DescribedDigest['monitors'][number]['news'] {
  const { digest } = alertTexts[language]
  const words = (incident: DigestIncident) => ({
    subject: incident.problem === 'not_checked' ? digest.silent : oneLine(titleIncident(incident, language)),
  })
  const records = changes.filter(({ subject }) => isRecordSubject(subject)).length
  return [
    ...opened.map((incident) => ({ kind: 'opened' as const, text: digest.opened(words(incident)) })),
    ...open.map((incident) => ({ kind: 'open' as const, text: digest.open(words(incident)) })),
    ...recovered.map((incident) => ({
      kind: 'recovered' as const,
      text: incident.problem === 'not_checked' ? digest.checked : digest.recovered(words(incident)),
    })),
    ...(records > 0 ? [{ kind: 'changes' as const, text: digest.changes({ count: records }) }] : []),
  ]
}
