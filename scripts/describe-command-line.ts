import { PassThrough, Readable } from 'node:stream'
import type { CommandPaths } from '../src/cli/command-context.ts'
import { type DescribedCommand, describeCommand } from '../src/cli/command-tree.ts'
import { commandNames } from '../src/cli/program/commands.ts'
import { createProgram } from '../src/cli/program/program.ts'
import { cliTexts } from '../src/shared/i18n/cli-texts.ts'

/** All commands with their flags and arguments, described as in the English help. Runs no command. */
export async function describeCommandLine(): Promise<DescribedCommand> {
  const nowhere: CommandPaths = { resources: '', renderer: '', worker: '', auditWorker: '' }
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
      paths: nowhere,
      language: 'en',
      texts: cliTexts.en,
      exitWith: () => {},
      onInterruption: () => new AbortController().signal,
      setHeapFlag: () => {},
    },
    commandNames,
  )
  return describeCommand(program)
}
