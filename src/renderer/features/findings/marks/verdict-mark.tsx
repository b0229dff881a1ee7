import type { InboxTestStatus, Verdict } from '../../../../shared/contract/inbox-tests/inbox-tests.ts'
import { levelOfVerdict, openFloor } from '../../../../shared/report/verdict-level.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { join } from '../../../ui/class-names.ts'
import { levelColors, levelGrounds, SeverityIcon } from '../../../ui/severity-icon.tsx'

interface VerdictMarkProps {
  status: InboxTestStatus
  /** Score and verdict, and both if all unknown checks had failed; null if unknown. */
  result: {
    verdict: Verdict | null
    verdict_floor: Verdict | null
    score: number | null
    score_floor: number | null
  }
}

/** The result of a test for lists: shape, color, and number. */
export function VerdictMark({ status, result }: VerdictMarkProps) {
  const { verdict, verdict_floor: floor, score } = result
  const { results: texts } = useTexts()
  const formats = useFormats()
  const frame =
    'flex h-9 w-18 shrink-0 items-center justify-center gap-1.5 rounded-md text-sm font-semibold tabular-nums'
  if (status !== 'done' || !verdict) {
    // Waiting tests are not animated: a message can take days to arrive, and an animation keeps the processor busy for
    // as long as the list is open.
    const pulse = status === 'received' && 'breathe'
    return (
      <span className={join(frame, 'text-muted')}>
        <span className={join('size-2.5 rounded-full border-2 border-accent', pulse)} aria-hidden />
        <span className="sr-only">{texts.statuses[status]}</span>
      </span>
    )
  }
  const level = levelOfVerdict(verdict, floor ?? verdict)
  const isBestCase = openFloor(result) !== null || (floor !== null && floor !== verdict)
  return (
    <span className={join(frame, levelColors[level], levelGrounds[level])}>
      <SeverityIcon level={level} className="size-4" />
      {score === null ? (
        <span className="sr-only">{texts.noScore}</span>
      ) : isBestCase ? (
        <BestScore score={formats.score(score)} />
      ) : (
        formats.score(score)
      )}
    </span>
  )
}

/** A score that unknown checks could lower. */
function BestScore({ score }: { score: string }) {
  const { valueAtBest } = useTexts().results
  return (
    <span title={valueAtBest({ value: score })}>
      <span aria-hidden>≤ {score}</span>
      <span className="sr-only">{valueAtBest({ value: score })}</span>
    </span>
  )
}
