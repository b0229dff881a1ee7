import { type ReactElement, useId } from 'react'
import { CartesianGrid, ResponsiveContainer, XAxis } from 'recharts'
import type { ReportOverview } from '../../../../shared/contract/inbox-tests/earlier-reports.ts'
import type { Formats } from '../../../i18n/formats.ts'
import { join } from '../../../ui/class-names.ts'

const height = 200

/** One report on the time axis, with its ID and the heading of its tooltip. */
export interface TrendPoint {
  id: string
  label: string
}

export function trendPoint(
  { token, number, name, subject, received_at }: ReportOverview,
  formats: Formats,
): TrendPoint {
  return { id: `${token}.${number}`, label: `${formats.dateTime(received_at)} · ${name ?? subject ?? ''}` }
}

/** Properties shared by all charts of a stream. They support the arrow keys. */
export function trendProps<Point extends TrendPoint>(points: Point[]) {
  return { data: points, height, accessibilityLayer: true, margin: { top: 8, right: 12, bottom: 0, left: -20 } }
}

export const tick = { fill: 'var(--muted)', fontSize: 12 }

export const trendAxis = (
  <>
    <CartesianGrid stroke="var(--line)" vertical={false} />
    <XAxis dataKey="id" tick={false} axisLine={{ stroke: 'var(--edge)' }} height={8} />
  </>
)

/** The style of a tooltip, and its heading for a point. */
export function trendTip(points: readonly TrendPoint[]) {
  return {
    isAnimationActive: false,
    contentStyle: { background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 8, fontSize: 13 },
    labelStyle: { color: 'var(--ink)', fontWeight: 600 },
    itemStyle: { color: 'var(--ink)', padding: 0 },
    labelFormatter: (id: unknown) => points.find((each) => each.id === id)?.label ?? '',
  }
}

export function legendLabel(name: string): ReactElement {
  return <span className="text-sm text-muted">{name}</span>
}

interface TrendChartProps {
  title: string
  intro: string
  children: ReactElement
  className?: string
}

export function TrendChart({ title, intro, children, className }: TrendChartProps) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className={join('row-span-2 grid min-w-0 grid-rows-subgrid gap-y-3', className)}>
      <figcaption>
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
        <p className="text-sm text-pretty text-muted">{intro}</p>
      </figcaption>
      <ResponsiveContainer width="100%" height={height}>
        {children}
      </ResponsiveContainer>
    </figure>
  )
}
