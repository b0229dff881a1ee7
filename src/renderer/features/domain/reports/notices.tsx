import type { NoticeOverview } from '../../../../shared/contract/reports/notices.ts'
import { useNoticeOverview } from '../../../api/domain-reports.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { Section } from '../../../ui/page.tsx'
import { Prose } from '../../../ui/text/prose.tsx'

/** Bounces and complaints about mail of a domain; nothing if there are none. */
export function Notices({ domain }: { domain: string }) {
  const { notices: texts } = useTexts().domainReports
  const { data, error } = useNoticeOverview(domain, useLanguage(), true)
  if (error) return <FailureNote className="mt-8" error={error} />
  if (!data || data.reasons.length === 0) return null
  return (
    <Section id="notices" title={texts.title} className="mt-8">
      <p className="mt-1 text-pretty text-muted">{texts.sums(data)}</p>
      <div className="mt-3">
        <Reasons reasons={data.reasons} />
      </div>
      <Disclosure className="mt-3" summary={texts.byStream}>
        <Streams streams={data.streams} />
      </Disclosure>
      <p className="mt-3 max-w-prose text-sm text-pretty text-muted">{texts.noRates}</p>
    </Section>
  )
}

function Reasons({ reasons }: Pick<NoticeOverview, 'reasons'>) {
  const { notices: texts } = useTexts().domainReports
  const formats = useFormats()
  return (
    <DataTable
      label={texts.byReason}
      columns={texts.columns}
      hasRowHeads
      rows={reasons.map(({ provider, reason, failed, delayed, complaints, latest, meaning, fix }) => ({
        id: `${provider} ${reason} ${fix}`,
        cells: [
          provider ?? texts.unknown,
          <div key="meaning" className="min-w-56 text-pretty">
            <p>
              <Prose text={meaning} />
            </p>
            <p className="text-muted">
              <Prose text={fix} />
            </p>
          </div>,
          formats.number(failed + delayed + complaints),
          <time key="latest" dateTime={latest} className="whitespace-nowrap">
            {latest}
          </time>,
        ],
      }))}
    />
  )
}

function Streams({ streams }: Pick<NoticeOverview, 'streams'>) {
  const { notices: texts } = useTexts().domainReports
  const formats = useFormats()
  return (
    <DataTable
      label={texts.byStream}
      columns={texts.streamColumns}
      hasRowHeads
      rows={streams.flatMap(({ domain, stream, days }) =>
        days.map(({ date, failed, delayed, complaints }) => ({
          id: `${stream} ${domain} ${date}`,
          cells: [
            stream?.slice(stream.indexOf(' ') + 1) ?? domain ?? texts.unknown,
            <time key="date" dateTime={date} className="whitespace-nowrap">
              {date}
            </time>,
            ...[failed, delayed, complaints].map((count) => formats.number(count)),
          ],
        })),
      )}
    />
  )
}
