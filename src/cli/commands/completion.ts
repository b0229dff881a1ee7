import { Argument, Command } from 'commander'
import { completeInBash } from '../completion/bash.ts'
import { completeInFish } from '../completion/fish.ts'
import { completeInZsh } from '../completion/zsh.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { type DescribedCommand, describeCommand } from '../ground/command-tree.ts'

const shells = { bash: completeInBash, zsh: completeInZsh, fish: completeInFish } satisfies Record<
  string,
  (program: DescribedCommand) => string
>
type Shell = keyof typeof shells

/** Prints a completion script. The program must have all of its commands. */
export function completionCommand({ terminal, texts }: CommandContext): Command {
  const command = new Command('completion')
    .description(texts.commands.completion)
    .addArgument(new Argument('<shell>', texts.arguments.shell).choices(Object.keys(shells)))
  return command.action((shell: Shell) => {
    const { parent } = command
    if (!parent) throw new Error('the command has no parent program')
    terminal.stdout.write(shells[shell](describeCommand(parent)))
  })
}
