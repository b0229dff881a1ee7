import type { TestStatus, Verdict } from '../../../shared/contract/tests.ts'
import { levelOfVerdict } from '../../../shared/verdict-level.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'
import { levelColours, levelGrounds, SeverityIcon } from '../../ui/severity-icon.tsx'

interface VerdictMarkProps {
  status: TestStatus
  verdict: Verdict | null
  score: number | null
}

/** How a test ended, small enough for a list: shape, colour and number. */
export function VerdictMark({ status, verdict, score }: VerdictMarkProps) {
  const { report, waiting } = useTexts()
  const formats = useFormats()
  const frame =
    'flex h-9 w-18 shrink-0 items-center justify-center gap-1.5 rounded-md text-sm font-semibold tabular-nums'
  if (status !== 'done' || !verdict) {
    return (
      <span className={join(frame, 'text-muted')}>
        <span className="size-2.5 rounded-full border-2 border-accent breathe" aria-hidden />
        <span className="sr-only">{waiting.statuses[status]}</span>
      </span>
    )
  }
  const level = levelOfVerdict(verdict)
  return (
    <span className={join(frame, levelColours[level], levelGrounds[level])}>
      <SeverityIcon level={level} className="size-4" />
      {score === null ? <span className="sr-only">{report.noScore}</span> : formats.score(score)}
    </span>
  )
}
