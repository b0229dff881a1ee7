import { useState } from 'react'
import { useDomainReports, useReportSources } from '../../../api/report-insights.ts'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ChartSection, type SpanDays } from './chart/chart-section.tsx'
import { ReadinessCard } from './readiness/readiness-card.tsx'
import { SourceSheet } from './sources/source-sheet.tsx'
import { SourceTable } from './sources/source-table.tsx'
import { TlsSection } from './tls/tls-section.tsx'

interface InsightsProps {
  domain: string
  onShowApart(reason: 'forged' | 'unverified'): void
}

/** What the reports of a domain show: the steps to p=reject, mail per day, sources, and encrypted delivery. */
export function Insights({ domain, onShowApart }: InsightsProps) {
  const [days, setDays] = useState<SpanDays>(30)
  const [openId, setOpenId] = useState<number | null>(null)
  const span = { domain, days }
  const { data: overview, error, refetch } = useDomainReports(span)
  const { data, error: sourcesError, refetch: refetchSources } = useReportSources(span)
  const sources = data?.sources ?? []
  return (
    <>
      <ReadinessCard domain={domain} sources={sources} onOpenSource={setOpenId} />
      {overview && (
        <ChartSection
          overview={overview}
          days={days}
          onDays={setDays}
          onShowApart={() => onShowApart(overview.apart.forged > 0 ? 'forged' : 'unverified')}
        />
      )}
      {!overview && !error && <Skeleton className="mt-8 h-80 w-full rounded-xl" />}
      {!overview && error && <Failure error={error} retry={() => void refetch()} />}
      {sources.length > 0 && <SourceTable sources={sources} onOpen={setOpenId} />}
      {!data && !sourcesError && <Skeleton className="mt-8 h-60 w-full rounded-xl" />}
      {!data && sourcesError && <Failure error={sourcesError} retry={() => void refetchSources()} />}
      {overview?.tls && <TlsSection span={span} />}
      <SourceSheet
        domain={domain}
        source={sources.find(({ id }) => id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </>
  )
}

function Failure(props: { error: Error; retry(): void }) {
  return <FailureNote className="mt-8" {...props} />
}
