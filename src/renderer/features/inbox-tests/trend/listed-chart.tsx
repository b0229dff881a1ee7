import { useId } from 'react'
import { Bar, BarChart, Legend, Tooltip, YAxis } from 'recharts'
import type { ReportOverview } from '../../../../shared/contract/inbox-tests/earlier-reports.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ListTallyText } from './list-tally-text.tsx'
import { neverListed } from './never-listed.ts'
import { legendLabel, TrendChart, tick, trendAxis, trendPoint, trendProps } from './trend-chart.tsx'

interface ListedChartProps {
  reports: readonly ReportOverview[]
  className?: string
}

/**
 * The number of blocklist listings of each message, or a sentence if there never was one. Unknown results are hatched;
 * if no list was queried, there is no bar.
 */
export function ListedChart({ reports, className = '' }: ListedChartProps) {
  const { lists: texts } = useTexts().history.stream
  const formats = useFormats()
  const hatching = useId()
  const headline = useId()
  const summary = neverListed(reports)
  if (summary)
    return (
      <section aria-labelledby={headline} className={className}>
        <h3 id={headline} className="text-sm font-semibold">
          {texts.title}
        </h3>
        <p className="text-sm text-pretty text-muted">{texts.never(summary)}</p>
      </section>
    )
  const points = reports.map((report) => ({ ...trendPoint(report, formats), tally: report.list_tally }))
  type Point = (typeof points)[number]
  const bar = (name: string, fill: string, dataKey: (point: Point) => number | undefined) => (
    <Bar
      dataKey={dataKey}
      name={name}
      stackId="lists"
      fill={fill}
      stroke="var(--surface)"
      maxBarSize={28}
      isAnimationActive={false}
    />
  )
  return (
    <TrendChart title={texts.title} intro={texts.intro} className={className}>
      <BarChart {...trendProps(points)}>
        <defs>
          <pattern id={hatching} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill="var(--unknown-soft)" />
            <rect width="2" height="6" fill="var(--unknown)" />
          </pattern>
        </defs>
        {trendAxis}
        <YAxis allowDecimals={false} tick={tick} axisLine={false} tickLine={false} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--sunken)' }}
          content={({ active, label }) => {
            const point = points.find(({ id }) => id === label)
            return active && point ? <ListedTip {...point} /> : null
          }}
        />
        <Legend iconType="square" formatter={legendLabel} />
        {bar(texts.words.listed, 'var(--critical)', ({ tally }) => tally?.listed.length)}
        {bar(texts.words.unknown, `url(#${hatching})`, ({ tally }) => tally?.unknown.length)}
        {bar(texts.words.clean, 'var(--ok)', ({ tally }) => tally?.clean)}
      </BarChart>
    </TrendChart>
  )
}

function ListedTip({ label, tally }: { label: string; tally: ReportOverview['list_tally'] }) {
  return (
    <div className="rounded-lg border border-line bg-raised p-2.5 text-sm">
      <p className="mb-1 font-semibold">{label}</p>
      <ListTallyText tally={tally} />
    </div>
  )
}
