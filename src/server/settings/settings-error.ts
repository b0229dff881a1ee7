import { errorTexts } from '../../shared/i18n/error-texts.ts'
import type { ErrorsTexts } from '../../shared/i18n/text-types.ts'
import { fallbackLanguage } from '../../shared/languages.ts'
import type { SettingFault } from '../../shared/setting-table.ts'

export interface SettingProblem {
  /** The name its owner knows it by: `--port`, `SENDPROOF_PORT`, `…/settings.json: port`. */
  source: string
  /** What was given; left out for a secret. */
  value?: unknown
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
  return problems.map(({ source, value, word }) => {
    if (value === undefined) return `${source}: ${word(texts)}`
    const given = typeof value === 'string' ? value : JSON.stringify(value)
    return texts.settingWrong({ source, value: given, rule: word(texts) })
  })
}

/** What a value must be. `choices`: the allowed ones, if there are only a few. */
export function describeRule(
  { fault, choices }: { fault: SettingFault; choices?: readonly string[] },
  texts: ErrorsTexts['invalid'],
): string {
  return choices ? texts.oneOf({ values: choices }) : texts.settings[fault]
}
