import { useNavigate } from '@tanstack/react-router'
import type { Readiness, ReportSource } from '../../../../../shared/contract/reports/sources.ts'
import type { PasteRecord } from '../../../../../shared/findings/finding.ts'
import { fill } from '../../../../../shared/i18n/bind-texts.ts'
import { describeForeignSignature } from '../../../../../shared/report/describe-readiness.ts'
import { useReadiness } from '../../../../api/report-insights.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useSharedTexts } from '../../../../i18n/language.tsx'
import { FailureNote } from '../../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../../ui/page.tsx'
import { SeverityIcon } from '../../../../ui/severity-icon.tsx'
import { Prose } from '../../../../ui/text/prose.tsx'
import { RecordBlock } from '../../../findings/record-block.tsx'
import { withRecord } from '../../../what-if/drafts.ts'
import { restoreDrafts, saveDrafts } from '../../../what-if/saved-drafts.ts'
import { TryRecordContext } from '../../../what-if/use-what-if.ts'
import { useInsightTexts } from '../insight-texts.ts'
import { PolicySteps } from './policy-steps.tsx'
import { QuestionList } from './question-list.tsx'
import { UnknownSenders } from './unknown-senders.tsx'
import { levelOfVerdict, type Verdict, verdictOf } from './verdict.ts'

interface ReadinessCardProps {
  domain: string
  /** Those of the last 30 days or more. */
  sources: readonly ReportSource[]
  onOpenSource(id: number): void
}

/** Whether the domain can move to p=reject, and what is missing. */
export function ReadinessCard({ domain, sources, onOpenSource }: ReadinessCardProps) {
  const { verdict: texts } = useInsightTexts()
  const formats = useFormats()
  const { data: readiness, error, refetch } = useReadiness(domain)
  if (!readiness) {
    if (!error) return <Skeleton className="mt-6 h-56 w-full rounded-xl" />
    return <FailureNote className="mt-6" error={error} retry={() => void refetch()} />
  }
  const verdict = verdictOf(readiness)
  const unknown = readiness.missing.find((each) => each.code === 'unknown_sources')
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
        {unknown && <UnknownSenders senders={unknown.senders} sources={sources} onOpenSource={onOpenSource} />}
        <PolicySteps steps={readiness.steps} onOpenSource={onOpenSource} />
        <NextRecord domain={domain} readiness={readiness} />
        <QuestionList questions={readiness.questions} />
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
    case 'unknown_sources': {
      const { senders, ...counts } = verdict
      const [first] = senders
      if (!first || counts.sources > 1) return texts.unknown_sources(counts)
      return texts.unknown_one({ name: first.name, messages: first.messages })
    }
    case 'thin_evidence':
      return texts.thin
    case 'mailing_lists':
      return texts.lists(verdict)
    case 'unsigned_mail':
      return texts.unsigned(verdict)
    default:
      return texts[verdict.code]
  }
}

interface NextRecordProps {
  domain: string
  readiness: Pick<Readiness, 'proposal' | 'cautions'>
}

/** The record for the next step. Its effect can be tried out on the audit page. */
function NextRecord({ domain, readiness: { proposal, cautions } }: NextRecordProps) {
  const { steps: texts, readiness } = useInsightTexts()
  const formats = useFormats()
  const warnings = useSharedTexts('reports').cautions
  const navigate = useNavigate()
  if (!proposal && cautions.length === 0) return null

  function tryRecord(record: PasteRecord): void {
    const filled = withRecord(restoreDrafts(domain, () => []) ?? [], record)
    if (!filled) return
    saveDrafts(domain, filled.drafts)
    void navigate({ to: '/domain/$name', params: { name: domain } })
  }

  return (
    <div className="mt-5">
      <h3 className="mb-2 font-semibold">{texts.next}</h3>
      {cautions.length > 0 && (
        <ul className="mb-2 grid max-w-3xl gap-1 text-sm">
          {cautions.map((caution) => (
            <li
              key={caution.code === 'foreign_signature' ? `${caution.code} ${caution.source_id}` : caution.code}
              className="text-pretty wrap-anywhere"
            >
              {caution.code === 'foreign_signature' ? (
                describeForeignSignature(caution, formats.day(caution.since), readiness)
              ) : (
                <Prose text={fill(warnings[caution.code], { value: caution.value, target: caution.target })} />
              )}
            </li>
          ))}
        </ul>
      )}
      {proposal && (
        <TryRecordContext value={tryRecord}>
          <RecordBlock
            record={{ name: proposal.name, type: 'TXT', value: proposal.value, current: proposal.replaces }}
          />
        </TryRecordContext>
      )}
    </div>
  )
}
