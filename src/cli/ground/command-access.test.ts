import { PassThrough, Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { commandNames } from '../program/commands.ts'
import { createProgram } from '../program/program.ts'
import { commandAccess } from './command-access.ts'
import { allCommands, describeCommand } from './command-tree.ts'

it('lists every command that does something, and no others', async () => {
  const nowhere = { write: () => {} }
  const program = await createProgram(
    {
      terminal: {
        ...{ stdin: Readable.from([]), stdout: nowhere, octets: new PassThrough(), stderr: nowhere },
        environment: {},
      },
      paths: { resources: '', renderer: '', worker: '' },
      language: 'en',
      texts: cliTexts.en,
      onInterruption: () => new AbortController().signal,
      setHeapFlag() {},
      exitWith() {},
    },
    commandNames,
  )
  const paths = [...allCommands(describeCommand(program))]
    .filter(({ commands, name }) => commands.length === 0 && name !== 'help')
    .map(({ path }) => path.replace('sendproof ', ''))
  expect(paths.sort()).toEqual(Object.keys(commandAccess).sort())
})
