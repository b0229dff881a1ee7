import { findingParams } from '../../../engine/checks/index.ts'
import { describeFinding } from '../../../engine/present/describe-findings.ts'
import type { IncidentAnswer } from '../../../shared/contract/monitoring/monitor-routes.ts'
import { alertTexts } from '../../../shared/i18n/alert-texts.ts'
import type { AlertsTexts } from '../../../shared/i18n/text-types.ts'
import type { Language } from '../../../shared/languages.ts'
import type { FindingKey, ParamValues } from '../../../shared/report/finding.ts'
import type { StoredIncident } from '../../storage/monitors/repository.ts'
import { describeSubject } from './describe-subject.ts'

/** Describes an incident for the API and `--json`. */
export function describeIncident(stored: StoredIncident, language: Language): IncidentAnswer {
  const { monitorId: monitor_id, channelId: channel_id, params: _, ...incident } = stored
  return { ...incident, monitor_id, channel_id, title: titleIncident(stored, language) }
}

/** What an incident is about. `params` are missing if an earlier version stored it. */
interface Titled extends Pick<StoredIncident, 'subject' | 'problem'> {
  params?: ParamValues | null | undefined
}

/** The title with the name of the monitored target, unless the title is about this name anyway. */
export function titleWithName(name: string, incident: Titled, language: Language): string {
  const title = titleIncident(incident, language)
  const isNamed = Object.values(incident.params ?? {}).includes(name) && title.includes(name)
  return isNamed ? title : alertTexts[language].subjects.opened({ name, subject: title })
}

/** What is wrong, in words: the same in every list, alert and summary. */
export function titleIncident({ subject, problem, params }: Titled, language: Language): string {
  const { titles, problems } = alertTexts[language]
  switch (problem) {
    case 'not_checked':
      return titles.silent
    case 'channel_failed':
      return titles.channel
    case 'listed': {
      const [list = '', name = null] = subject.slice('list:'.length).split(' ')
      return titles.listed({ list, name })
    }
  }
  if (isTimed(problem)) return problems[problem]({ thing: describeSubject(subject, language) })
  return titleFinding(problem, params, language) ?? titles.found({ check: describeSubject(subject, language) })
}

function isTimed(problem: FindingKey | keyof AlertsTexts['problems']): problem is keyof AlertsTexts['problems'] {
  return problem in alertTexts.en.problems
}

/** The title of the finding, without the final period; null if its parameters are unknown or from another version. */
function titleFinding(key: FindingKey, params: ParamValues | null | undefined, language: Language): string | null {
  const { success, data } = findingParams[key].safeParse(params)
  return success ? describeFinding(key, data, false, language).title.replace(/\.$/, '') : null
}
