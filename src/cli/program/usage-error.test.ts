import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { describeUsageError } from './usage-error.ts'

const { usage } = cliTexts.pl

const help = 'sendproof help'

describe('describeUsageError', () => {
  it('keeps messages of commander that need no translation', () => {
    const error = new CommanderError(1, 'commander.unknownCommand', 'error: no such command: x')
    expect(describeUsageError(error, help, usage)).toEqual([
      'error: no such command: x',
      usage.seeHelp({ command: help }),
    ])
  })

  it('repeats a value unchanged, no matter what it contains', () => {
    const message = "error: option '--ip <ip>' argument 'a' is invalid. b' is invalid. 0 … 10"
    const error = new CommanderError(1, 'commander.invalidArgument', message)
    expect(describeUsageError(error, help, usage)).toEqual([
      usage.wrongValue({ flag: '--ip', value: "a' is invalid. b", rule: usage.range({ least: '0', most: '10' }) }),
    ])
  })

  it('escapes text for the terminal', () => {
    const error = new CommanderError(1, 'commander.unknownOption', "error: unknown option '--\u001b[2J'")
    expect(describeUsageError(error, help, usage)).toEqual([
      usage.unknownFlag({ flag: '--\uFFFD[2J' }),
      usage.seeHelp({ command: help }),
    ])
  })
})
