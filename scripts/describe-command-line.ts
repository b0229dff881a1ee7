import { type DescribedCommand, describeCommand } from '../src/cli/ground/command-tree.ts'
import { commandNames } from '../src/cli/program/commands.ts'
import { createIdleProgram } from '../test/support/idle-program.ts'

/** All commands with their flags and arguments, described as in the English help. Runs no command. */
export async function describeCommandLine(): Promise<DescribedCommand> {
  return describeCommand(await createIdleProgram('en', commandNames))
}
