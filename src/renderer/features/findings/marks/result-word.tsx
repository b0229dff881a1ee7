import type { AuthWord } from '../../../../shared/contract/facts/message/spam.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { LevelBadge } from '../../../ui/severity-icon.tsx'

/** The level of each RFC 8601 result. Temporary errors are unknown, never failures. */
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

/** An RFC 8601 result, which is the same in every language. */
export function ResultWord({ word }: { word: AuthWord }) {
  const { notChecked } = useTexts().report.authentication
  return <LevelBadge level={levels[word]}>{word === 'not_checked' ? notChecked : word}</LevelBadge>
}
