import type { Argument, Command, Option } from 'commander'

/** What a flag or an argument takes. */
export interface DescribedValue {
  name: string
  /** The only values there are; empty where it can be anything. */
  choices: readonly string[]
  /** What of the disk it names. */
  path: 'file' | 'folder' | null
}

export interface DescribedFlag {
  /** As they are typed: `-h`, `--help`. */
  names: readonly string[]
  /** Null for a switch. */
  value: DescribedValue | null
  description: string
}

export interface DescribedArgument extends DescribedValue {
  isRequired: boolean
  isVariadic: boolean
  description: string
}

/** A command as its users see it, for what is written about all of them. */
export interface DescribedCommand {
  name: string
  /** The words that lead to it: `sendproof keys create`. */
  path: string
  description: string
  flags: readonly DescribedFlag[]
  arguments: readonly DescribedArgument[]
  commands: readonly DescribedCommand[]
}

/** The names of values that are paths: what a command calls so, shells complete so. */
const pathKinds: Readonly<Record<string, 'file' | 'folder'>> = { file: 'file', list: 'file', folder: 'folder' }

/** Describes a command with all below it, in the words and the order of its help. */
export function describeCommand(command: Command, above: readonly Command[] = []): DescribedCommand {
  const help = command.createHelp()
  const line = [...above, command]
  const siblings = above.at(-1)?.commands ?? []
  return {
    name: command.name(),
    path: line.map((each) => each.name()).join(' '),
    description: command.description(),
    flags: help.visibleOptions(command).map((option) => describeFlag(option, help.optionDescription(option))),
    arguments: command.registeredArguments.map((argument) => ({
      ...describeValue(argument.name(), choicesOf(argument, siblings)),
      isRequired: argument.required,
      isVariadic: argument.variadic,
      description: help.argumentDescription(argument),
    })),
    commands: help.visibleCommands(command).map((child) => describeCommand(child, line)),
  }
}

/** The command and all below it, each before those below it. */
export function* allCommands(command: DescribedCommand): Generator<DescribedCommand> {
  yield command
  for (const child of command.commands) yield* allCommands(child)
}

function describeFlag(
  { short, long, flags, argChoices, required, optional }: Option,
  description: string,
): DescribedFlag {
  const [, name = ''] = /[<[](.+?)[\]>]/.exec(flags) ?? []
  return {
    names: [short, long].flatMap((each) => each ?? []),
    value: required || optional ? describeValue(name, argChoices) : null,
    description,
  }
}

/** Commander's own `help [command]` takes the names of the commands beside it. */
function choicesOf(argument: Argument, siblings: readonly Command[]): string[] | undefined {
  return argument.name() === 'command' ? siblings.map((sibling) => sibling.name()) : argument.argChoices
}

function describeValue(name: string, choices: readonly string[] = []): DescribedValue {
  return { name, choices, path: pathKinds[name] ?? null }
}
