import { useId } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { ReportOverview } from '../../../shared/contract/history.ts'
import { type FindingGroup, findingGroups } from '../../../shared/finding.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'

const bestScore = 10
const height = 200

/** Shapes of the areas: their order in the stack and in the legend tells them apart where colours do not. */
const fills: Record<FindingGroup, string> = {
  authentication: 'var(--accent)',
  infrastructure: 'var(--major)',
  lists: 'var(--critical)',
  content: 'var(--minor)',
  compliance: 'var(--ok)',
}

const tooltipStyle = {
  contentStyle: { background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 8, fontSize: 13 },
  labelStyle: { color: 'var(--ink)', fontWeight: 600 },
  itemStyle: { color: 'var(--ink)', padding: 0 },
} as const

const tick = { fill: 'var(--muted)', fontSize: 12 }

/** The score of each report, and what it lost where. Both can be walked through with the arrow keys. */
export function TrendCharts({ reports }: { reports: readonly ReportOverview[] }) {
  const { stream: texts } = useTexts().history
  const formats = useFormats()
  const points = reports.map(({ received_at, score, points: lost, subject, name, token, number }) => ({
    id: `${token}.${number}`,
    when: formats.dateTime(received_at),
    what: name ?? subject ?? '',
    score,
    ...Object.fromEntries(findingGroups.map((group) => [group, lost[group] ?? 0])),
  }))
  const shared = { data: points, height, accessibilityLayer: true, margin: { top: 8, right: 12, bottom: 0, left: -20 } }
  const labelOf = (id: unknown) => {
    const point = points.find((each) => each.id === id)
    return point ? `${point.when} · ${point.what}` : ''
  }
  const axes = (
    <>
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis dataKey="id" tick={false} axisLine={{ stroke: 'var(--edge)' }} height={8} />
    </>
  )
  const lost = findingGroups.filter((group) => reports.some(({ points: each }) => (each[group] ?? 0) > 0))
  return (
    <div className="mt-5 grid gap-6 md:grid-cols-2">
      <Chart title={texts.score} intro={texts.scoreIntro}>
        <LineChart {...shared}>
          {axes}
          <YAxis domain={[0, bestScore]} tickCount={6} tick={tick} axisLine={false} tickLine={false} />
          <Tooltip
            {...tooltipStyle}
            isAnimationActive={false}
            labelFormatter={labelOf}
            formatter={(value) => [formats.number(Number(value)), texts.score]}
          />
          <Line
            dataKey="score"
            stroke="var(--accent)"
            strokeWidth={2}
            dot={{ r: 4, fill: 'var(--surface)', strokeWidth: 2 }}
            activeDot={{ r: 6 }}
            isAnimationActive={false}
          />
        </LineChart>
      </Chart>
      <Chart title={texts.points} intro={texts.pointsIntro}>
        <BarChart {...shared}>
          {axes}
          <YAxis
            tick={tick}
            axisLine={false}
            tickLine={false}
            tickFormatter={(value: number) => formats.number(value)}
          />
          <Tooltip
            {...tooltipStyle}
            cursor={{ fill: 'var(--sunken)' }}
            isAnimationActive={false}
            labelFormatter={labelOf}
            formatter={(value, name) => [formats.number(Number(value)), name]}
          />
          <Legend iconType="square" formatter={(name: string) => <span className="text-sm text-muted">{name}</span>} />
          {lost.map((group) => (
            <Bar
              key={group}
              dataKey={group}
              name={texts.groups[group]}
              stackId="lost"
              fill={fills[group]}
              stroke="var(--surface)"
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </Chart>
    </div>
  )
}

function Chart({ title, intro, children }: { title: string; intro: string; children: React.ReactElement }) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption>
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
        <p className="text-sm text-pretty text-muted">{intro}</p>
      </figcaption>
      <div className="mt-3">
        <ResponsiveContainer width="100%" height={height}>
          {children}
        </ResponsiveContainer>
      </div>
    </figure>
  )
}
