import { fold } from '../../../shared/fold.ts'

/** Whether every typed word is found in the texts of a setting, without case and diacritics. */
export function matchesSearch(typed: string, texts: readonly string[]): boolean {
  const searched = fold(texts.join('\n'))
  return fold(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

/** The names of a setting in the settings file, on the command line and in the environment. */
export function namesOf(setting: string): string[] {
  return [setting, `--${setting.replaceAll('_', '-')}`, `SENDPROOF_${setting.toUpperCase()}`]
}
