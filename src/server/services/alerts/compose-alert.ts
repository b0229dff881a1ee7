import { findZone } from '../../../engine/protocols/dnsbl/zones.ts'
import type { Incident, Notice } from '../../../shared/contract/monitoring/incident.ts'
import { targetName, type WatchedKind } from '../../../shared/contract/monitoring/monitor.ts'
import type { Change } from '../../../shared/contract/monitoring/run.ts'
import { alertTexts } from '../../../shared/i18n/alert-texts.ts'
import { receivedTexts } from '../../../shared/i18n/report-texts.ts'
import type { Language } from '../../../shared/languages.ts'
import type { IncidentContext, Takeover } from '../../storage/monitors/alert-repository.ts'
import { describeProblem, titleWithName } from '../monitors/describe-incident.ts'
import { describeSubject, readRefusal } from '../monitors/describe-subject.ts'
import { oneLine } from './one-line.ts'

/* Texts for people. Everything from DNS is untrusted, so it is limited in length and kept on one line. */

/** Records quoted per change. */
const quotedRecords = 5
/** Incidents described per message; the subject counts all of them. */
const describedIncidents = 50

/** An incident and the notice to send about it. */
export interface AlertItem extends IncidentContext {
  notice: Notice
  /** The record change that caused it, or that ended it if it recovered; null if unknown. */
  change: Change | null
}

export interface AlertText {
  subject: string
  /** Paragraphs, each a list of lines. */
  body: string
}

export interface AlertStyle {
  language: Language
  /** The address of the app for links; null if unknown. */
  baseUrl: string | null
}

/** Composes the text of a message about one or more incidents. */
export function composeAlert(items: readonly AlertItem[], style: AlertStyle): AlertText {
  const texts = alertTexts[style.language]
  const titles = items.map((item) => titleOf(item, style.language))
  const [first = ''] = titles
  const names = [...new Set(items.map(nameOf))]
  const subject = items.length > 1 ? texts.subjects.several({ count: items.length, names }) : first
  const described = items.slice(0, describedIncidents)
  const parts = described.map((item, index) => {
    const head = items.length > 1 ? `${titles[index]}\n\n` : ''
    return `${head}${describeItem(item, style)}`
  })
  const rest = titles.slice(describedIncidents)
  if (rest.length > 0) parts.push(rest.join('\n'))
  return { subject: oneLine(subject), body: [...parts, texts.body.signature].join('\n\n') }
}

/** No part of it is written by people, so that it carries no message of theirs. */
export function composeTest(language: Language): AlertText {
  const texts = alertTexts[language]
  return { subject: texts.subjects.test, body: texts.body.test }
}

/** Composes the question whether a change was planned, which a takeover of the domain would look like. */
export function composeQuestion({ change, target }: Takeover, { language, baseUrl }: AlertStyle): AlertText {
  const { subjects, body } = alertTexts[language]
  const name = oneLine(targetName(target))
  const subject = subjects.takeover({ name, subject: describeSubject(change.subject, language) })
  const link = baseUrl === null ? [] : [body.link({ url: linkOf({ target }, baseUrl) })]
  const parts = [body.takeover({ name, at: change.at }), quoteChange(change, language), body.fixTakeover, ...link]
  return { subject: oneLine(subject), body: [...parts, body.takeoverSignature].join('\n\n') }
}

/** The name of the target or channel. */
function nameOf({ target, channelName }: IncidentContext): string {
  return oneLine(target ? targetName(target) : (channelName ?? ''))
}

function titleOf(item: AlertItem, language: Language): string {
  const { subjects } = alertTexts[language]
  if (item.notice === 'recovered' && item.incident.problem === 'not_checked')
    return subjects.checked({ name: nameOf(item) })
  const title = problemTitle(item, language)
  return item.notice === 'opened' ? title : subjects[item.notice]({ title })
}

function problemTitle(item: AlertItem, language: Language): string {
  const { subjects } = alertTexts[language]
  const { problem, since } = item.incident
  const name = nameOf(item)
  if (problem === 'not_checked') return subjects.silent({ name, since })
  if (problem === 'channel_failed') return subjects.channel({ name })
  return oneLine(titleWithName(name, item.incident, language))
}

function describeItem(item: AlertItem, style: AlertStyle): string {
  const { language, baseUrl } = style
  const { body } = alertTexts[language]
  const { incident, groupName, groupOwner, notice, change } = item
  const name = nameOf(item)
  const url = baseUrl === null ? null : linkOf(item, baseUrl)
  const affected = [
    body.affected({ name, group: groupName && oneLine(groupName) }),
    ...(groupOwner ? [body.owner({ owner: oneLine(groupOwner) })] : []),
  ].join('\n')
  const { recovered_at: recovered, reopened_at, opened_at } = incident
  const confirmed = reopened_at ?? opened_at
  const isOver = notice === 'recovered' && recovered !== null
  return [
    ...(isOver
      ? [stateEnd(incident, recovered, language)]
      : [stateProblem(incident, name, language), ...explain(item, language)]),
    ...(notice === 'escalated' ? [body.escalated({ confirmed })] : []),
    ...(change ? [quoteChange(change, language)] : []),
    affected,
    ...(isOver ? [] : [fixOf(item, language)]),
    ...(url === null ? [] : [body.link({ url })]),
  ].join('\n\n')
}

function stateProblem(incident: Incident, name: string, language: Language) {
  const { problem, since, since_added, opened_at: confirmed, reopened_at: reopened } = incident
  const { body, severities } = alertTexts[language]
  if (problem === 'not_checked') return body.silent({ name, since: reopened ?? since })
  if (problem === 'channel_failed') return body.channelFailed({ since })
  const severity = severities[incident.severity]
  if (reopened !== null) return body.reopened({ severity, reopened })
  return since_added ? body.sinceAdded({ severity, name }) : body.problem({ severity, since, confirmed })
}

function stateEnd({ problem, since: first, reopened_at }: Incident, recovered: string, language: Language): string {
  const { body } = alertTexts[language]
  const since = reopened_at ?? first
  return problem === 'not_checked' ? body.checked({ since, recovered }) : body.recovered({ since, recovered })
}

/** What the problem costs. */
function explain({ incident: { problem, subject, params } }: AlertItem, language: Language): string[] {
  const { whys } = alertTexts[language]
  const words = describeProblem({ problem, params }, language)
  if (words) return [words.why]
  switch (problem) {
    case 'listed':
      return [whys.listed]
    case 'overdue':
      return [subject === 'arrival:messages' ? whys.messages : whys.reports]
    case 'ends_soon':
      if (subject.startsWith('end:mx:')) return [whys.mailHost]
      return [subject === 'end:mta_sts' ? whys.policyHost : whys.registration]
    case 'key_old':
      return [whys.key]
    case 'facts_old':
      return [whys.facts]
    case 'mail_refused':
      return [whys.refused]
    case 'notices_risen':
    case 'rate_raised':
    case 'rate_high':
      return [subject.endsWith('complaints') ? whys.complaints : whys.bounces]
    case 'policy_unannounced':
      return [whys.policy]
    case 'policy_weaker':
      return [whys.weaker]
  }
  return []
}

function fixOf(item: AlertItem, language: Language): string {
  const { body } = alertTexts[language]
  const { problem } = item.incident
  const name = nameOf(item)
  if (problem === 'not_checked') return isRead(item) ? body.fixUnread : body.fixSilent({ name })
  if (problem === 'channel_failed') return body.fixChannel
  if (problem === 'listed') {
    const [list = '', listed = name] = item.incident.subject.slice('list:'.length).split(' ')
    const fix = item.incident.params?.is_policy === true ? body.fixPolicyList : body.fixList
    return fix({ name: oneLine(listed), url: findZone(list)?.delist_url ?? null })
  }
  switch (problem) {
    case 'overdue':
      return item.incident.subject === 'arrival:messages' ? body.fixMessages({ name }) : body.fixReports({ name })
    case 'ends_soon':
      return body.fixEnd
    case 'key_old':
      return body.fixKey
    case 'facts_old':
      return body.fixFacts
    case 'mail_refused': {
      const { reason } = readRefusal(item.incident.subject.slice('refusal:'.length))
      return body.fix({ fix: receivedTexts[language].bounces[reason ?? 'other'].fix })
    }
    case 'notices_risen':
    case 'rate_raised':
    case 'rate_high':
      return item.incident.subject.endsWith('complaints') ? body.fixComplaints : body.fixBounces
    case 'policy_unannounced':
      return body.fixPolicy({ name })
    case 'policy_weaker':
      return body.fixWeaker
  }
  if (item.change && item.change.before.value.length > 0) return body.fixRecord
  const words = describeProblem(item.incident, language)
  return words ? body.fix({ fix: words.fix }) : body.fixCheck({ name })
}

const readKinds: readonly WatchedKind[] = ['test_address', 'reports', 'bounces', 'complaints']

/** Whether it depends on a mailbox instead of on DNS. */
function isRead({ target }: AlertItem): boolean {
  return target !== null && readKinds.includes(target.kind)
}

/** Quotes the records that were removed and added. */
function quoteChange({ before, after }: Change, language: Language): string {
  const { body } = alertTexts[language]
  const removed = before.value.filter((record) => !after.value.includes(record))
  const added = after.value.filter((record) => !before.value.includes(record))
  const quote = (records: readonly string[]) => {
    const lines = records.slice(0, quotedRecords).map((record) => `  ${oneLine(record)}`)
    const more = records.length - quotedRecords
    if (more > 0) lines.push(`  ${body.more({ count: more })}`)
    return lines.length > 0 ? lines : [`  ${body.nothing}`]
  }
  return [body.before, ...quote(removed), body.after, ...quote(added)].join('\n')
}

/** The address of the target's page in the app. */
export function linkOf({ target }: Pick<IncidentContext, 'target'>, baseUrl: string): string {
  if (!target) return baseUrl
  switch (target.kind) {
    case 'address':
      return `${baseUrl}/ip/${target.ip}`
    case 'domain':
    case 'expiry':
      return `${baseUrl}/domain/${encodeURIComponent(target.domain)}`
    case 'reports':
    case 'bounces':
    case 'complaints':
      return `${baseUrl}/domain/${encodeURIComponent(target.domain)}/reports`
    case 'test_address':
      return `${baseUrl}/mailboxes`
    case 'facts':
      return `${baseUrl}/help`
    case 'message':
      return baseUrl
  }
}
