import { PassThrough, Readable } from 'node:stream'
import type { Command } from 'commander'
import type { CommandName } from '../../src/cli/program/commands.ts'
import { createProgram } from '../../src/cli/program/program.ts'
import { cliTexts } from '../../src/shared/i18n/cli-texts.ts'
import type { Language } from '../../src/shared/languages.ts'

/** The command line with the named commands in full, to be described. It can run none of them. */
export async function createIdleProgram(language: Language, names: readonly CommandName[]): Promise<Command> {
  const silent = { write: () => true }
  return await createProgram(
    {
      terminal: {
        stdin: Readable.from([]),
        stdout: silent,
        octets: new PassThrough(),
        stderr: silent,
        environment: {},
      },
      paths: { resources: '', renderer: '', worker: '' },
      language,
      texts: cliTexts[language],
      exitWith: () => {},
      onInterruption: () => new AbortController().signal,
      setHeapFlag: () => {},
    },
    names,
  )
}
