import { z } from 'zod'
import { findingParams } from '../../../engine/checks/index.ts'
import { describeFinding, type FindingWords } from '../../../engine/present/describe-findings.ts'
import type { ChangeAnswer, IncidentAnswer } from '../../../shared/contract/monitoring/monitor-routes.ts'
import type { Change } from '../../../shared/contract/monitoring/run.ts'
import type { FindingKey, ParamValues } from '../../../shared/findings/finding.ts'
import { findingKeys } from '../../../shared/findings/finding-keys.ts'
import { alertTexts } from '../../../shared/i18n/alert-texts.ts'
import type { AlertsTexts } from '../../../shared/i18n/text-types.ts'
import type { Language } from '../../../shared/languages.ts'
import type { StoredChange, StoredIncident } from '../../storage/monitors/repository.ts'
import { describeSubject } from './describe-subject.ts'

/** Describes an incident for the API and `--json`. */
export function describeIncident(stored: StoredIncident, language: Language): IncidentAnswer {
  const { monitorId: monitor_id, channelId: channel_id, params: _, openings: __, ...incident } = stored
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

/** Describes a change for the API and `--json`. */
export function describeChange({ monitorId: monitor_id, ...change }: StoredChange, language: Language): ChangeAnswer {
  const title = describeSubject(change.subject, language)
  return { ...change, monitor_id, title, consequences: describeConsequences(change, language) }
}

/** What is wrong, in words: the same in every list, alert, and summary. */
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
  const thing = describeSubject(subject, language)
  if (isTimed(problem)) {
    return problems[problem]({ thing, ...timedSchema.parse(params ?? {}) })
  }
  const words = describeProblem({ problem, params }, language)
  return words?.title.replace(/\.$/, '') ?? titles.found({ check: thing })
}

/** What follows from a change, in words: problems that it causes or fixes. */
export function describeConsequences({ follows = [] }: Pick<Change, 'follows'>, language: Language): string[] {
  return follows.flatMap(({ subject, before, after, params }) => {
    if (after) return titleIncident({ subject, problem: after.key, params }, language)
    const title = before && titleIncident({ subject, problem: before.key }, language)
    return title ? alertTexts[language].subjects.recovered({ title }) : []
  })
}

/** The parameters of problems that are not findings; each problem has its own. */
const timedSchema = z.object({
  end: z.string().nullable().catch(null),
  is_over: z.boolean().catch(false),
  days: z.number().catch(0),
  count: z.number().catch(0),
  usual: z.number().catch(0),
  percent: z.number().catch(0),
})

function isTimed(problem: FindingKey | keyof AlertsTexts['problems']): problem is keyof AlertsTexts['problems'] {
  return problem in alertTexts.en.problems
}

/** The texts of a finding; null if the problem is not one, or its parameters are unknown or from another version. */
export function describeProblem({ problem, params }: Omit<Titled, 'subject'>, language: Language): FindingWords | null {
  const key = findingKeys.find((each) => each === problem)
  if (!key) return null
  const { success, data } = findingParams[key].safeParse(params)
  return success ? describeFinding(key, data, false, language) : null
}
