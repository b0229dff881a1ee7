import { Link } from '@tanstack/react-router'
import { domainExists, standingOf } from '../../../../../shared/report/topic-standing.ts'
import { useAudit } from '../../../../api/lookups.ts'
import { isPlain } from '../../../../api/plain/answer.ts'
import { type ReportSpan, useTlsReports } from '../../../../api/report-insights.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../../../i18n/language.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { FailureNote } from '../../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Section } from '../../../../ui/page.tsx'
import { Verbatim } from '../../../findings/fact-list.tsx'
import { StatusBadge } from '../../status-badge.tsx'
import { findingsOf, levelOfCheck } from '../../topics.ts'
import { useInsightTexts } from '../insight-texts.ts'

/** What senders report about encrypted connections to the domain, and what its records require of them. */
export function TlsSection({ span }: { span: ReportSpan }) {
  const { tls: texts } = useInsightTexts()
  const formats = useFormats()
  const { data, error, refetch } = useTlsReports(span)
  const total = data ? data.successful + data.failed : 0
  return (
    <Section id="tls" title={texts.title} className="mt-8">
      {!data && !error && <Skeleton className="mt-3 h-24 w-full rounded-xl" />}
      {!data && error && <FailureNote error={error} retry={() => void refetch()} />}
      {data && total > 0 && (
        <p className="mt-1 max-w-3xl text-sm text-pretty text-muted">
          {texts.sum({ successful: data.successful, total, percent: formats.percent(data.successful, total) })}
          {data.failed === 0 && ` ${texts.fine}`}
        </p>
      )}
      <TlsSetup domain={span.domain} />
      {data && data.failures.length > 0 && (
        <div className="mt-3">
          <DataTable
            label={texts.failures}
            columns={[texts.mailServer, texts.failure, texts.policy, texts.connections, texts.senders, texts.lastSeen]}
            hasRowHeads
            rows={data.failures.map(({ mx_host: host, type, policy_type: policy, ...failure }) => ({
              id: `${host} ${type} ${policy}`,
              cells: [
                host === null ? texts.anyServer : <Verbatim key="host" text={host} />,
                wordOf(texts.types, type),
                wordOf(texts.policies, policy),
                formats.number(failure.sessions),
                formats.number(failure.reporters),
                formats.day(failure.last_seen),
              ],
            }))}
          />
        </div>
      )}
    </Section>
  )
}

/** A word of the report format in plain language; unknown words stay unchanged. */
function wordOf(words: Readonly<Record<string, string>>, word: string | null): string {
  return word === null ? '?' : (words[word] ?? word)
}

/** The state of the records that senders follow, taken from the audit. */
function TlsSetup({ domain }: { domain: string }) {
  const { topics } = useTexts().domain
  const { data: audit } = useAudit({ domain, selectors: [] }, useLanguage())
  if (!audit || isPlain(audit) || !domainExists(audit)) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      {(['mta_sts', 'dane'] as const).map((topic) => {
        const check = audit.checks[topic]
        return (
          <li key={topic} className="flex items-center gap-2 text-sm">
            <Link
              to="/domain/$name"
              params={{ name: domain }}
              hash={topic}
              preload={false}
              className="rounded-sm font-medium text-accent hover:underline"
            >
              {topics[topic].name}
            </Link>
            <StatusBadge standing={standingOf(check)} level={levelOfCheck(check, findingsOf(topic, audit.findings))} />
          </li>
        )
      })}
    </ul>
  )
}
