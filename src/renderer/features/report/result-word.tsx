import type { AuthWord } from '../../../shared/contract/facts.ts'
import type { FindingLevel } from '../../../shared/i18n/ui/report.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'
import { levelColours, levelGrounds, SeverityIcon } from '../../ui/severity-icon.tsx'

/** How a result word of RFC 8601 looks. What did not end is unknown, never a failure. */
const levels: Record<AuthWord, FindingLevel> = {
  pass: 'ok',
  fail: 'major',
  softfail: 'minor',
  neutral: 'minor',
  policy: 'minor',
  permerror: 'major',
  none: 'info',
  temperror: 'unknown',
  not_checked: 'unknown',
}

/** A result in the words of RFC 8601, which are the same in every language. */
export function ResultWord({ word }: { word: AuthWord }) {
  const { notChecked } = useTexts().report.authentication
  const level = levels[word]
  return (
    <span
      className={join(
        'inline-flex shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap',
        levelColours[level],
        levelGrounds[level],
      )}
    >
      <SeverityIcon level={level} className="size-4" />
      {word === 'not_checked' ? notChecked : word}
    </span>
  )
}
