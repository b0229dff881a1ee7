import { describe, expect, it } from 'vitest'
import { createIdleProgram } from '../../../test/support/idle-program.ts'
import { languages } from '../../shared/languages.ts'
import { composeHelpPage } from './help-page.ts'

describe('the help page', () => {
  const widths = [30, 59, 80, 200]
  it.each(languages.flatMap((language) => widths.map((columns) => ({ language, columns }))))(
    'is what commander would print: $language, $columns columns',
    async ({ language, columns }) => {
      const program = await createIdleProgram(language, [])
      program.configureOutput({ getOutHelpWidth: () => columns })
      expect(composeHelpPage({ stdout: { columns }, env: { LANG: language } })).toBe(program.helpInformation())
    },
  )
})
