import { errorTexts } from '../../shared/i18n/error-texts.ts'
import type { ErrorsTexts } from '../../shared/i18n/text-types.ts'
import { fallbackLanguage } from '../../shared/languages.ts'
import type { SettingFault } from '../../shared/setting-table.ts'

export interface SettingProblem {
  /** The name its owner knows it by: `--port`, `SENDPROOF_PORT`, `…/settings.json: port`. */
  source: string
  word(texts: ErrorsTexts['invalid']): string
}

/** Lists all unknown and invalid settings, so that they can all be fixed together. */
export class SettingsError extends Error {
  readonly problems: readonly SettingProblem[]

  constructor(problems: readonly SettingProblem[]) {
    super(describe(problems, errorTexts[fallbackLanguage].invalid).join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }

  /** One line per problem, in the language of the texts. */
  describe(texts: ErrorsTexts['invalid']): string[] {
    return describe(this.problems, texts)
  }
}

function describe(problems: readonly SettingProblem[], texts: ErrorsTexts['invalid']): string[] {
  return problems.map(({ source, word }) => `${source}: ${word(texts)}`)
}

/** An invalid value. Undefined for a secret. */
export interface WrongValue {
  fault: SettingFault
  value: unknown
  /** The allowed values, if there are only a few. */
  choices?: readonly string[]
}

/** Describes what a value should look like and what was given instead. */
export function describeWrongValue({ fault, value, choices }: WrongValue, texts: ErrorsTexts['invalid']): string {
  const rule = choices ? texts.oneOf({ values: choices }) : texts.settings[fault]
  return value === undefined ? rule : `${rule} (${texts.settingGiven({ value: JSON.stringify(value) })})`
}
