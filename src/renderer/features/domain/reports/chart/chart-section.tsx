import type { DomainReports } from '../../../../../shared/contract/reports/sources.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { Segments } from '../../../../ui/fields/segments.tsx'
import { Card } from '../../../../ui/page.tsx'
import { SeverityIcon } from '../../../../ui/severity-icon.tsx'
import { useInsightTexts } from '../insight-texts.ts'
import { barsOf } from './bars.ts'
import { DailyChart } from './daily-chart.tsx'

export const reportSpans = [30, 90, 365] as const
export type SpanDays = (typeof reportSpans)[number]

interface ChartSectionProps {
  overview: DomainReports
  days: SpanDays
  onDays(days: SpanDays): void
  /** Shows the reports that are not counted. */
  onShowApart(): void
}

/** Messages per day, with a choice of the period. */
export function ChartSection({ overview, days, onDays, onShowApart }: ChartSectionProps) {
  const { chart: texts } = useInsightTexts()
  const { aggregate, apart } = overview
  return (
    <section aria-labelledby="chart" className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="chart" className="text-lg font-semibold">
            {texts.title}
          </h2>
          <p className="mt-1 text-sm text-pretty text-muted">
            {aggregate
              ? texts.seen({ reporters: aggregate.reporters, days: aggregate.days, all: barsOf(overview).length })
              : texts.none}
          </p>
        </div>
        <Segments<`${SpanDays}`>
          label={texts.span}
          value={`${days}`}
          options={reportSpans.map((each) => ({ value: `${each}`, text: texts.spans[`days${each}`] }))}
          onChange={(value) => onDays(reportSpans.find((each) => `${each}` === value) ?? days)}
        />
      </div>
      {aggregate && (
        <Card className="mt-3 p-4 md:p-5">
          <DailyChart overview={overview} />
        </Card>
      )}
      {aggregate && <Reporters reporters={overview.reporters} />}
      {apart.forged + apart.unverified > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-x-2 text-sm">
          <SeverityIcon level="unknown" className="size-4.5" />
          <span className="text-pretty">
            {texts.apart({ ...apart, both: apart.forged > 0 && apart.unverified > 0 })}
          </span>
          <Button look="quiet" onClick={onShowApart}>
            {texts.showApart}
          </Button>
        </p>
      )}
    </section>
  )
}

/**
 * The senders of the reports. Any domain can send reports in its own name, so the owner needs to see which ones did.
 */
function Reporters({ reporters }: Pick<DomainReports, 'reporters'>) {
  const { reporters: texts } = useInsightTexts()
  const formats = useFormats()
  const columns = [texts.name, texts.domain, texts.author, texts.reports, texts.messages, texts.known]
  return (
    <Disclosure summary={texts.show} className="mt-3">
      <p className="mb-2 max-w-3xl text-sm text-pretty text-muted">{texts.intro}</p>
      <DataTable
        label={texts.title}
        columns={columns}
        hasRowHeads
        rows={reporters.map(({ org, domain, author_domain: author, reports, messages, is_known: isKnown }) => ({
          id: `${org} ${domain} ${author}`,
          cells: [
            <span key="org" className="wrap-anywhere">
              {org}
            </span>,
            domain ?? texts.noDomain,
            author ?? texts.noAuthor,
            formats.number(reports),
            formats.number(messages),
            isKnown ? texts.isKnown : texts.isOther,
          ],
        }))}
      />
    </Disclosure>
  )
}
