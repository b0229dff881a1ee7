import { useReadiness } from '../../../../api/report-insights.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { FailureNote } from '../../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../../ui/page.tsx'
import { SeverityIcon } from '../../../../ui/severity-icon.tsx'
import { useInsightTexts } from '../insight-texts.ts'
import { NextRecord } from './next-record.tsx'
import { PolicySteps } from './policy-steps.tsx'
import { levelOfVerdict, type Verdict, verdictOf } from './verdict.ts'

interface ReadinessCardProps {
  domain: string
  onOpenSource(id: number): void
}

/** Whether the domain can move to p=reject, and what is missing. */
export function ReadinessCard({ domain, onOpenSource }: ReadinessCardProps) {
  const { verdict: texts } = useInsightTexts()
  const formats = useFormats()
  const { data: readiness, error, refetch } = useReadiness(domain)
  if (!readiness) {
    if (!error) return <Skeleton className="mt-6 h-56 w-full rounded-xl" />
    return <FailureNote className="mt-6" error={error} retry={() => void refetch()} />
  }
  const verdict = verdictOf(readiness)
  const { messages, aligned, forwarded, suspected, strays, exempt } = readiness
  return (
    <Card className="mt-6">
      <section aria-labelledby="readiness" className="p-4 md:p-5">
        <div className="flex items-start gap-3">
          <SeverityIcon level={levelOfVerdict(verdict)} className="mt-0.5 size-6" />
          <div className="min-w-0">
            <h2 id="readiness" className="text-lg font-semibold text-pretty">
              <Sentence verdict={verdict} />
            </h2>
            {messages > 0 && (
              <p className="mt-1 max-w-3xl text-sm text-pretty text-muted">
                {texts.seen({ aligned, messages, percent: formats.percent(aligned, messages) })}{' '}
                {forwarded > 0 && texts.forwarded({ messages: forwarded })}{' '}
                {suspected > 0 && texts.suspected({ messages: suspected })}{' '}
                {strays > 0 && texts.strays({ messages: strays })} {exempt > 0 && texts.exempt({ messages: exempt })}
              </p>
            )}
          </div>
        </div>
        <PolicySteps steps={readiness.steps} onOpenSource={onOpenSource} />
        <NextRecord domain={domain} readiness={readiness} />
      </section>
    </Card>
  )
}

function Sentence({ verdict }: { verdict: Verdict }) {
  const { verdict: texts } = useInsightTexts()
  const formats = useFormats()
  switch (verdict.code) {
    case 'ready':
      return texts.ready(verdict)
    case 'losing':
    case 'losingNow':
      return texts[verdict.code](verdict)
    case 'reports_old':
      return texts.reports_old({ last: formats.day(verdict.last) })
    case 'days_observed':
      return texts.days_observed(verdict)
    case 'unknown_sources':
      return texts.unknown_sources(verdict)
    default:
      return texts[verdict.code]
  }
}
