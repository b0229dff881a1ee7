import { describe, expect, it } from 'vitest'
import { finding } from '../../../test/support/finding.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { languages } from '../../shared/languages.ts'
import { withCommandRemedies } from './command-remedies.ts'

const unknown = (reason_code: string) =>
  finding({ state: 'unknown', reason: 'It is not known.', reason_code, fix: 'It is not known. Do it in the app.' })

describe('wordRemedies', () => {
  it.each([
    ['check', 'origin_unknown', '--ip'],
    ['check', 'helo_unknown', '--helo'],
    ['check', 'mail_from_unknown', '--mail-from'],
    ['audit', 'probe_off', '--probe-mx'],
    ['send', 'origin_unknown', '--ip'],
  ] as const)('for %s and %s names %s', (command, code, flag) => {
    for (const language of languages) {
      const [{ fix } = finding({})] = withCommandRemedies([unknown(code)], { command, language })
      expect(fix).toMatch(/^It is not known\. /)
      expect(fix).toContain(flag)
    }
  })

  it('leaves findings without a flag unchanged', () => {
    const findings = [unknown('list_gone'), finding({ fix: 'Publish it.' })]
    expect(withCommandRemedies(findings, { command: 'check', language: 'en' })).toEqual(findings)
  })

  it.each(languages)('names the same flags in %s as in English', (language) => {
    const flagsOf = (text: string) => text.match(/--[a-z-]+/g)
    for (const command of ['check', 'audit', 'send'] as const) {
      const english = cliTexts.en.remedies[command]
      const own = cliTexts[language].remedies[command]
      expect(Object.entries(own).map(([code, text]) => [code, flagsOf(text)])).toEqual(
        Object.entries(english).map(([code, text]) => [code, flagsOf(text)]),
      )
    }
  })
})
