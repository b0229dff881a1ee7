import type { ReadinessQuestion } from '../../../../../shared/contract/reports/sources.ts'
import type { FindingLevel } from '../../../../../shared/i18n/text-keys.ts'
import { answerQuestion } from '../../../../../shared/report/describe-readiness.ts'
import { SeverityIcon } from '../../../../ui/severity-icon.tsx'
import { useInsightTexts } from '../insight-texts.ts'

/** What a step does not wait for is never shown as a fault. */
function levelOf({ state, is_required }: ReadinessQuestion): FindingLevel {
  if (state === 'done') return 'ok'
  if (state === 'unknown') return 'unknown'
  return is_required ? 'minor' : 'info'
}

/** The questions behind the verdict, each with its answer and evidence. */
export function QuestionList({ questions }: { questions: readonly ReadinessQuestion[] }) {
  const { readiness } = useInsightTexts()
  const { questions: texts } = readiness
  if (questions.length === 0) return null
  return (
    <div className="mt-5">
      <h3 id="questions" className="mb-2 font-semibold">
        {texts.title}
      </h3>
      <ul aria-labelledby="questions" className="grid gap-x-6 gap-y-2.5 text-sm md:grid-cols-2">
        {questions.map((question) => (
          <li key={question.code} className="flex min-w-0 items-start gap-2">
            <SeverityIcon level={levelOf(question)} className="mt-0.5 size-4" />
            <span className="min-w-0 text-pretty wrap-anywhere">
              <span className="font-medium">{texts.names[question.code]}</span>{' '}
              <span className="sr-only">{texts.states[question.state]}. </span>
              {answerQuestion(question, readiness)}
              {question.section && (
                <span className="text-muted"> ({texts.section({ section: question.section })})</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
