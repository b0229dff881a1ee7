import type { SettingFault } from '../../shared/contract/settings.ts'
import { type InvalidTexts, problemTexts } from '../../shared/i18n/problem-texts.ts'
import { fallbackLanguage } from '../../shared/language.ts'

export interface SettingProblem {
  /** As its owner knows it: `--port`, `SENDPROOF_PORT`, `…/settings.json: port`. */
  source: string
  word(texts: InvalidTexts): string
}

/** All unknown and invalid settings, so that they can be fixed at once. */
export class SettingsError extends Error {
  readonly problems: readonly SettingProblem[]

  constructor(problems: readonly SettingProblem[]) {
    super(describe(problems, problemTexts[fallbackLanguage].invalid).join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }

  /** One line per problem, in the language of the texts. */
  describe(texts: InvalidTexts): string[] {
    return describe(this.problems, texts)
  }
}

function describe(problems: readonly SettingProblem[], texts: InvalidTexts): string[] {
  return problems.map(({ source, word }) => `${source}: ${word(texts)}`)
}

/** An invalid value. Secrets are undefined. */
export interface WrongValue {
  fault: SettingFault
  value: unknown
  /** The allowed values, if they are few. */
  choices?: readonly string[]
}

/** Says what a setting should look like, and what was given. */
export function wordWrongValue({ fault, value, choices }: WrongValue, texts: InvalidTexts): string {
  const rule = choices ? texts.oneOf(choices) : texts.settings[fault]
  return value === undefined ? rule : `${rule} (${texts.settingGiven(JSON.stringify(value))})`
}
