import type { FindingLevel } from '../../shared/i18n/text-keys.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/language.tsx'
import { join } from './class-names.ts'
import { levelColors } from './severity-icon.tsx'

const best = 10
const radius = 54
const center = 64
/** The scale covers three quarters of a ring, open at the bottom. */
const sweep = 0.75
const circumference = 2 * Math.PI * radius
const scaleLength = circumference * sweep

const ring = {
  cx: center,
  cy: center,
  r: radius,
  fill: 'none',
  strokeWidth: 9,
  transform: `rotate(135 ${center} ${center})`,
}

interface ScoreGaugeProps {
  score: number | null
  /** The lowest score that unknown checks leave possible. The range from there up to the score is drawn lighter. */
  floor?: number | null
  level: FindingLevel
  /** The grade, shown instead of the score, which is then below it. */
  grade?: string | null
  isSmall?: boolean
}

/** The score as a number on a scale. Without a score, the ring has gaps and no fill. */
export function ScoreGauge({ score, floor = null, level, grade = null, isSmall = false }: ScoreGaugeProps) {
  const { report, results } = useTexts()
  const formats = useFormats()
  const color = levelColors[level]
  const scored = score === null ? results.noScore : report.scoreOf({ score: formats.score(score) })
  const text = floor === null ? scored : report.scoreRange({ score: scored, lowest: formats.score(floor) })
  return (
    <div
      role="img"
      aria-label={grade === null ? `${report.score}: ${text}` : `${results.grade}: ${grade}, ${text}`}
      className={join('relative shrink-0', isSmall ? 'size-22' : 'size-36')}
    >
      <svg viewBox="0 0 128 128" className="size-full" aria-hidden>
        {score === null ? (
          <circle {...ring} className="stroke-edge" strokeWidth="3" strokeDasharray="6 8" />
        ) : (
          <>
            <circle
              {...ring}
              className="stroke-line"
              strokeLinecap="round"
              strokeDasharray={`${scaleLength} ${circumference}`}
            />
            {floor !== null && score > floor && <Arc score={score} className={join(color, 'opacity-35')} />}
            <Arc score={floor ?? score} className={color} />
          </>
        )}
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center">
        <span
          className={join(
            'leading-none font-semibold tracking-tight tabular-nums',
            isSmall ? 'text-2xl' : 'text-[2.5rem]',
            color,
          )}
        >
          {score === null ? '?' : (grade ?? formats.score(score))}
        </span>
        <span className={join('text-muted', isSmall ? 'text-xs' : 'mt-1 text-sm')}>
          {score === null || grade !== null ? scored : floor === null ? report.outOf : report.bestCase}
        </span>
        {score !== null && grade !== null && floor !== null && (
          <span className="text-sm text-muted">{report.bestCase}</span>
        )}
      </div>
    </div>
  )
}

/** The part of the scale from its start to a score. */
function Arc({ score, className }: { score: number; className: string }) {
  if (score <= 0) return null
  return (
    <circle
      {...ring}
      className={join('stroke-current', className)}
      strokeLinecap="round"
      strokeDasharray={`${(scaleLength * score) / best} ${circumference}`}
    />
  )
}
