import type { AuthWord } from '../../../../shared/contract/facts/message/spam.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { LevelBadge } from '../../../ui/level-badge.tsx'

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
  return <LevelBadge level={levels[word]}>{word === 'not_checked' ? notChecked : word}</LevelBadge>
}
