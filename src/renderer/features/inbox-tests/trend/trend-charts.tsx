import { Bar, BarChart, Legend, Line, LineChart, Tooltip, YAxis } from 'recharts'
import type { ReportOverview } from '../../../../shared/contract/inbox-tests/earlier-reports.ts'
import { type FindingGroup, findingGroups } from '../../../../shared/findings/finding.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ListedChart } from './listed-chart.tsx'
import { legendLabel, TrendChart, tick, trendAxis, trendPoint, trendProps, trendTip } from './trend-chart.tsx'
import { wholeTicks } from './whole-ticks.ts'

const bestScore = 10
const scale = { interval: 0, tick, axisLine: false, tickLine: false } as const

/** Fills of the areas. The order of stack and legend distinguishes them without color. */
const fills: Record<FindingGroup, string> = {
  authentication: 'var(--accent)',
  infrastructure: 'var(--major)',
  lists: 'var(--critical)',
  content: 'var(--minor)',
  compliance: 'var(--ok)',
}

interface TrendProps {
  reports: readonly ReportOverview[]
}

/** The score of each report, the points lost per area, and the blocklist counts. */
export function TrendCharts({ reports }: TrendProps) {
  return (
    <div className="mt-5 grid grid-cols-1 gap-6 md:grid-cols-2">
      <ScoreChart reports={reports} />
      <PointsChart reports={reports} />
      <ListedChart reports={reports} className="md:col-span-2" />
    </div>
  )
}

function ScoreChart({ reports }: TrendProps) {
  const { stream: texts } = useTexts().history
  const formats = useFormats()
  const points = reports.map((report) => ({ ...trendPoint(report, formats), score: report.score }))
  return (
    <TrendChart title={texts.score} intro={texts.scoreIntro}>
      <LineChart {...trendProps(points)}>
        {trendAxis}
        <YAxis domain={[0, bestScore]} ticks={wholeTicks(bestScore)} {...scale} />
        <Tooltip {...trendTip(points)} formatter={(value) => [formats.score(Number(value)), texts.score]} />
        <Line
          dataKey="score"
          stroke="var(--accent)"
          strokeWidth={2}
          dot={{ r: 4, fill: 'var(--surface)', strokeWidth: 2 }}
          activeDot={{ r: 6 }}
          isAnimationActive={false}
        />
      </LineChart>
    </TrendChart>
  )
}

function PointsChart({ reports }: TrendProps) {
  const { history, report } = useTexts()
  const { stream: texts } = history
  const formats = useFormats()
  const points = reports.map((each) => ({
    ...trendPoint(each, formats),
    ...Object.fromEntries(findingGroups.map((group) => [group, each.points[group] ?? 0])),
  }))
  const mostTicks = wholeTicks(Math.max(...reports.map(lostIn)))
  const lost = findingGroups.filter((group) => reports.some(({ points: each }) => (each[group] ?? 0) > 0))
  return (
    <TrendChart title={texts.points} intro={texts.pointsIntro}>
      <BarChart {...trendProps(points)}>
        {trendAxis}
        <YAxis domain={[0, mostTicks.at(-1) ?? 1]} ticks={mostTicks} {...scale} />
        <Tooltip
          {...trendTip(points)}
          cursor={{ fill: 'var(--sunken)' }}
          formatter={(value, name) => [formats.score(Number(value)), name]}
        />
        <Legend iconType="square" formatter={legendLabel} />
        {lost.map((group) => (
          <Bar
            key={group}
            dataKey={group}
            name={report.list.areas[group]}
            stackId="lost"
            fill={fills[group]}
            stroke="var(--surface)"
            maxBarSize={28}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </TrendChart>
  )
}

function lostIn({ points }: ReportOverview): number {
  return Object.values(points).reduce((sum, each) => sum + each, 0)
}
