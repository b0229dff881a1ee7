import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { ScoreChange } from './score-change.ts'

/** Milliseconds between checks of the current date. */
const dayInterval = 60_000

/** The change since the last time, such as "+1.2 since 14 Nov". */
export function ChangeNote({ change: { points, since } }: { change: ScoreChange }) {
  const { results: texts } = useTexts()
  const formats = useFormats()
  const day = formats.dayOrTime(since, useNow(dayInterval))
  if (points === 0) return <span className="whitespace-nowrap">{texts.unchanged({ day })}</span>
  const sign = points > 0 ? '+' : '−'
  return (
    <span className={`font-medium whitespace-nowrap ${points > 0 ? 'text-ok' : 'text-major'}`}>
      {texts.change({ points: `${sign}${formats.score(Math.abs(points))}`, day })}
    </span>
  )
}
