import type { DomainReports, ReportDay } from '../../../../../shared/contract/reports/sources.ts'

/** The parts of a bar from bottom to top. All but the first are unaligned messages, by kind of sender. */
export const barParts = ['aligned', 'yours', 'forwarder', 'unknown', 'spoofing'] as const
export type BarPart = (typeof barParts)[number]
export type BarSums = Record<BarPart, number>

/** A day in the chart; its sums are null without a report. */
export interface Bar {
  day: string
  sums: BarSums | null
}

const dayLength = 24 * 3_600_000

/** One bar per day of the window. */
export function barsOf({ since, until, daily }: Pick<DomainReports, 'since' | 'until' | 'daily'>): Bar[] {
  const reported = new Map(daily.map((day) => [day.day, sumsOf(day)]))
  const first = Date.parse(since)
  const length = Math.round((Date.parse(until) - first) / dayLength) + 1
  return Array.from({ length }, (_, index) => {
    const day = new Date(first + index * dayLength).toISOString().slice(0, 10)
    return { day, sums: reported.get(day) ?? null }
  })
}

function sumsOf({ aligned, service, own, forwarder, unknown, spoofing }: ReportDay): BarSums {
  return { aligned, yours: service + own, forwarder, unknown, spoofing }
}

/** The sum of all days; null without a report. */
export function totalOf(bars: readonly Bar[]): BarSums | null {
  const reported = bars.flatMap(({ sums }) => sums ?? [])
  if (reported.length === 0) return null
  const sumOf = (part: BarPart) => reported.reduce((total, sums) => total + sums[part], 0)
  return {
    aligned: sumOf('aligned'),
    yours: sumOf('yours'),
    forwarder: sumOf('forwarder'),
    unknown: sumOf('unknown'),
    spoofing: sumOf('spoofing'),
  }
}

export function messagesOf(sums: BarSums): number {
  return barParts.reduce((total, part) => total + sums[part], 0)
}

/** Grid lines at round numbers: at most four above zero, the last one above all bars. */
export function ticksOf(max: number): number[] {
  const unit = 10 ** Math.floor(Math.log10(Math.max(max, 1) / 4))
  const step = [1, 2, 5, 10].map((factor) => factor * Math.max(unit, 1)).find((each) => each * 4 >= max) ?? max
  return Array.from({ length: Math.max(Math.ceil(max / step), 1) + 1 }, (_, index) => index * step)
}

/**
 * All rectangles of a part as one SVG path, so that a year needs few elements. A day is 1 wide, and `top` messages are
 * 1 high.
 */
export function pathOf(bars: readonly Bar[], part: BarPart, top: number): string {
  const below = barParts.slice(0, barParts.indexOf(part))
  const gap = bars.length > 100 ? 0 : 0.12
  return bars
    .flatMap(({ sums }, index) => {
      if (!sums || sums[part] === 0) return []
      const start = below.reduce((total, other) => total + sums[other], 0)
      const [bottom, height] = [1 - start / top, sums[part] / top]
      return `M${round(index + gap)} ${round(bottom)}v${round(-height)}h${round(1 - 2 * gap)}v${round(height)}z`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
