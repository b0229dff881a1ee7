import { fold } from '../../../shared/fold.ts'
import { untypeset } from '../../i18n/typography.ts'

/** Whether every typed word is the start of a word in a setting's texts, ignoring case and diacritics. */
export function matchesSearch(typed: string, texts: readonly string[]): boolean {
  const names = fold(untypeset(texts.join('\n'))).split(/\s+/)
  const words = [...names, ...names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))]
  return fold(typed)
    .trim()
    .split(/\s+/)
    .every((start) => words.some((word) => word.startsWith(start)))
}

/** The names of a setting in the settings file, on the command line, and in the environment. */
export function namesOf(setting: string): string[] {
  return [setting, `--${setting.replaceAll('_', '-')}`, `SENDPROOF_${setting.toUpperCase()}`]
}
