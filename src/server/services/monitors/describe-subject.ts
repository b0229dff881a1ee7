import { auditTopics } from '../../../shared/contract/domain.ts'
import { alertTexts } from '../../../shared/i18n/alert-texts.ts'
import { checkTexts } from '../../../shared/i18n/report-texts.ts'
import { uiTexts } from '../../../shared/i18n/ui-texts.ts'
import type { Language } from '../../../shared/languages.ts'
import { checkKeys } from '../../../shared/report/finding-keys.ts'

/** What a change or an incident is about. In words where it is known; a later version may have stored others. */
export function describeSubject(subject: string, language: Language): string {
  const { subjects } = alertTexts[language]
  const key = subject.slice(subject.indexOf(':') + 1)
  const topic = auditTopics.find((each) => each === key)
  if (subject.startsWith('records:') && topic) {
    return subjects.records({ topic: uiTexts[language].domain.topics[topic].name })
  }
  if (subject.startsWith('list:')) return subjects.list({ list: key })
  const check = checkKeys.find((each) => each === key)
  return check ? checkTexts[language][check].topic : subject
}
