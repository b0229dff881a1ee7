import type { SettingFault } from '../../shared/contract/settings.ts'
import { type InvalidTexts, problemTexts } from '../../shared/i18n/problem-texts.ts'
import { fallbackLanguage } from '../../shared/language.ts'

export interface SettingProblem {
  /** Where it was stated, as its owner knows it: `--port`, `SENDPROOF_PORT`, `…/settings.json: port`. */
  source: string
  word(texts: InvalidTexts): string
}

/** Settings that are unknown or make no sense; every one of them, so that they can be mended at once. */
export class SettingsError extends Error {
  readonly problems: readonly SettingProblem[]

  constructor(problems: readonly SettingProblem[]) {
    super(describe(problems, problemTexts[fallbackLanguage].invalid).join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }

  /** A line for each problem, in the language of the texts. */
  describe(texts: InvalidTexts): string[] {
    return describe(this.problems, texts)
  }
}

function describe(problems: readonly SettingProblem[], texts: InvalidTexts): string[] {
  return problems.map(({ source, word }) => `${source}: ${word(texts)}`)
}

/** What was stated for a setting and makes no sense. A value that nobody may see is undefined. */
export interface WrongValue {
  fault: SettingFault
  value: unknown
  /** The values that it can have, where they are few. */
  choices?: readonly string[]
}

/** Says what a setting has to look like, and what was stated instead. */
export function wordWrongValue({ fault, value, choices }: WrongValue, texts: InvalidTexts): string {
  const rule = choices ? texts.oneOf(choices) : texts.settings[fault]
  return value === undefined ? rule : `${rule} (${texts.settingGiven(JSON.stringify(value))})`
}
