import type { Argument, Command, Option } from 'commander'

/** The value of a flag or an argument. */
export interface DescribedValue {
  name: string
  /** Empty if any value is allowed. */
  choices: readonly string[]
  /** The kind of path, if the value is a path. */
  path: 'file' | 'folder' | null
}

export interface DescribedFlag {
  /** For example `-h` and `--help`. */
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

/** A command for completions and the manual. */
export interface DescribedCommand {
  name: string
  /** For example `sendproof keys create`. */
  path: string
  description: string
  flags: readonly DescribedFlag[]
  arguments: readonly DescribedArgument[]
  commands: readonly DescribedCommand[]
}

/** Names of values that are paths, for completion. */
const pathKinds: Readonly<Record<string, 'file' | 'folder'>> = { file: 'file', list: 'file', folder: 'folder' }

/** Describes a command and its subcommands, with the texts and order of the help. */
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

/** Lists the command and all its subcommands, parents first. */
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

/** The argument of commander's `help [command]` is the name of a sibling. */
function choicesOf(argument: Argument, siblings: readonly Command[]): string[] | undefined {
  return argument.name() === 'command' ? siblings.map((sibling) => sibling.name()) : argument.argChoices
}

function describeValue(name: string, choices: readonly string[] = []): DescribedValue {
  return { name, choices, path: pathKinds[name] ?? null }
}
