import type { Command, Option } from 'commander'

/**
 * A command line in the order that commander reads: flags after the command they belong to (`keys create --data-dir X`
 * for `keys --data-dir X create`), and `--help` instead of `help` before several names, of which commander reads one.
 */
export function inCommandOrder(program: Command, words: readonly string[]): string[] {
  const [first, ...names] = words
  if (first === 'help' && names.length > 1 && !names.includes('help')) return [...names, '--help']
  return flagsLast(program, words)
}

function flagsLast(group: Command, words: readonly string[]): string[] {
  const [at, command] = findCommand(group, words)
  if (!command) return [...words]
  const flags = words.slice(0, at)
  return [command.name(), ...flagsLast(command, [...flags, ...words.slice(at + 1)])]
}

/** The first word that names a command of the group, if only flags of that command precede it. */
function findCommand(group: Command, words: readonly string[]): [at: number, command: Command | undefined] {
  let at = 0
  while (words[at]?.startsWith('-') && words[at] !== '--') {
    const word = words[at] ?? ''
    if (group.options.some((option) => isNamed(option, word))) return [at, undefined]
    at += takesNext(group, word) ? 2 : 1
  }
  return [at, group.commands.find((command) => command.name() === words[at])]
}

/** Whether the word after a flag is its value. Commands of a group give the same flags the same meaning. */
function takesNext(group: Command, word: string): boolean {
  return group.commands.some(
    (command) => command.options.some((option) => isNamed(option, word) && option.required) || takesNext(command, word),
  )
}

function isNamed({ short, long }: Option, word: string): boolean {
  return word === short || word === long
}
