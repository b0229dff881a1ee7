import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { languages } from '../../shared/languages.ts'
import { composeHelpPage } from './help-page.ts'
import { createProgram } from './program.ts'

describe('the help page', () => {
  const widths = [30, 59, 80, 200]
  it.each(languages.flatMap((language) => widths.map((columns) => ({ language, columns }))))(
    'is what commander would print: $language, $columns columns',
    async ({ language, columns }) => {
      const silent = { write: () => true }
      const program = await createProgram(
        {
          terminal: {
            stdin: Readable.from([]),
            stdout: silent,
            octets: new PassThrough(),
            stderr: silent,
            environment: {},
          },
          paths: { resources: '', renderer: '', worker: '', auditWorker: '' },
          language,
          texts: cliTexts[language],
          exitWith: () => {},
          onInterruption: () => new AbortController().signal,
          setHeapFlag: () => {},
        },
        [],
      )
      program.configureOutput({ getOutHelpWidth: () => columns })
      expect(composeHelpPage({ stdout: { columns }, env: { LANG: language } })).toBe(program.helpInformation())
    },
  )
})
