import { type DomainAudit, gradedTopics } from './contract/domain.ts'
import type { TestResult, Verdict } from './contract/tests.ts'
import type { CheckKey } from './finding.ts'
import { formatList } from './i18n/format.ts'
import { uiTexts } from './i18n/ui-texts.ts'
import type { Language } from './language.ts'

/** The question without whose answer a message has no verdict. */
const decisive: CheckKey = 'dmarc.result'

/** The sentence after the verdict: what mends that which decides it alone, else what gains most; or what hides it. */
export function leadOfReport(
  verdict: Verdict,
  { findings, fix_plan: steps }: Pick<TestResult, 'findings' | 'fix_plan'>,
  language: Language,
): string {
  const unknowns = verdict === 'unknown' ? findings.filter(({ state }) => state === 'unknown') : []
  const hidden = unknowns.find(({ key }) => key === decisive) ?? unknowns[0]
  const critical = findings.filter(({ severity }) => severity === 'critical').map(({ key }) => key)
  const step = steps.find(({ keys }) => keys.some((key) => critical.includes(key))) ?? steps[0]
  return hidden?.reason ?? step?.title ?? uiTexts[language].report.allFine
}

/** What the grade of a domain means, or why it has none. */
export function leadOfAudit({ grade, checks }: Pick<DomainAudit, 'grade' | 'checks'>, language: Language): string {
  const { grades, notFound, withheld, topics } = uiTexts[language].domain
  if (grade !== null) return grades[grade]
  const unknown = gradedTopics.filter((topic) => checks[topic].status === 'unknown')
  if (unknown.length === 0) return notFound
  const names = unknown.map((topic) => topics[topic].name)
  return withheld(formatList(language, names))
}
