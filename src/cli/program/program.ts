import { type Argument, Command, CommanderError, type Option } from 'commander'
import { version } from '../../server/ground/version.ts'
import { type CliTexts, cliTexts } from '../../shared/i18n/cli-texts.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, type ExitCode, exitCodes } from '../ground/exit-codes.ts'
import { guardTerminal } from '../terminal/guarded-output.ts'
import { beforeFlags, languageOf, printable } from '../terminal/terminal.ts'
import { type CommandName, commandNames, commands } from './commands.ts'
import { examples } from './examples.ts'
import { describeUsageError } from './usage-error.ts'

/**
 * Milliseconds in which a repeated signal is ignored: npm passes Ctrl-C on to its child, which has already received it
 * from the terminal.
 */
const echoMilliseconds = 500

/** Why standard output cannot be written, as a line for standard error. */
export function describePrintError({ code = '' }: NodeJS.ErrnoException, environment: NodeJS.ProcessEnv): string {
  return `sendproof: ${cliTexts[languageOf(environment)].cannotPrint({ code })}\n`
}

/** The codes with which commander reports that it showed help or the version. */
const shownHelp: ReadonlySet<string> = new Set(['commander.help', 'commander.helpDisplayed', 'commander.version'])

/** Runs one command line. Never throws: errors are printed to standard error. */
export async function runProgram(
  words: readonly string[],
  { terminal: unguarded, ...host }: Omit<CommandContext, 'language' | 'texts' | 'exitWith'>,
): Promise<ExitCode> {
  const terminal = guardTerminal(unguarded)
  const language = languageOf(terminal.environment)
  const texts = cliTexts[language]
  let exitCode: ExitCode = exitCodes.done
  const context: CommandContext = {
    ...host,
    terminal,
    language,
    texts,
    exitWith: (code) => {
      exitCode = code
    },
  }
  try {
    const program = await createProgram(context, namedBy(words))
    await program.parseAsync(unknownInHelp(program, words) ?? inCommandOrder(program, words), { from: 'user' })
    return exitCode
  } catch (error) {
    return await reportError(error, helpFor(words), context)
  }
}

/** The commands that a command line names; completion needs all of them. */
function namedBy(words: readonly string[]): CommandName[] {
  return commandNames.filter((name) => words.includes(name) || words.includes('completion'))
}

/**
 * For `help` of an unknown command, returns the words up to it in order to report them; commander would show all help
 * instead.
 */
function unknownInHelp(program: Command, [first, ...names]: readonly string[]): string[] | null {
  if (first !== 'help') return null
  let group = program
  for (const [index, name] of names.entries()) {
    // A command without subcommands cannot have an unknown one.
    if (group.commands.length === 0 || name === 'help' || name.startsWith('-')) return null
    const found = group.commands.find((command) => command.name() === name)
    if (!found) return names.slice(0, index + 1)
    group = found
  }
  return null
}

/** Creates a program with the named commands. Of the others, it knows only what help and errors mention. */
export async function createProgram(context: CommandContext, names: readonly CommandName[]): Promise<Command> {
  const { about, flags, commands: descriptions } = context.texts
  const program = new Command('sendproof').description(about).version(version, '-V, --version', flags.version)
  for (const name of commandNames) {
    const command = names.includes(name)
      ? (await commands[name]())(context)
      : new Command(name).description(descriptions[name])
    program.addCommand(command)
  }
  localize(program, context)
  program.hook('preAction', (_program, command) => warnOfVariables(command, context))
  return program
}

/** Warns of misspelled variables, except when a shell loads its completion script. */
async function warnOfVariables(command: Command, { terminal, texts }: CommandContext): Promise<void> {
  if (command.name() === ('completion' satisfies CommandName)) return
  const { unknownVariables } = await import('../../server/settings/load-settings.ts')
  for (const variable of unknownVariables(terminal.environment))
    terminal.stderr.write(`sendproof: ${texts.unknownVariable({ variable: printable(variable) })}\n`)
}

/** Sets commander's texts to the language of the terminal, adds examples, and stops it from exiting. */
function localize(command: Command, context: CommandContext, above = ''): void {
  const { help, flags } = context.texts
  const titles: Record<string, string> = {
    'Usage:': help.usage,
    'Arguments:': help.arguments,
    'Options:': help.options,
    'Commands:': help.commands,
  }
  const { stdout, stderr } = context.terminal
  command
    .exitOverride()
    .helpOption('-h, --help', flags.help)
    .configureHelp({
      styleTitle: (title) => titles[title] ?? title,
      subcommandTerm: (subcommand) => subcommand.name(),
      optionDescription: (option) => describeValue(option, context.texts),
      argumentDescription: (argument) => describeValue(argument, context.texts),
    })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // `reportError` prints errors in the language of the terminal.
      outputError: () => {},
    })
  if (command.commands.length > 0) command.helpCommand('help [command]', help.command)
  const path = `${above}${command.name()}`
  const shown = examples[path] ?? []
  if (shown.length > 0)
    command.addHelpText('after', ['', help.examples, ...shown.map((each) => `  ${each}`)].join('\n'))
  for (const child of command.commands) localize(child, context, command.parent ? `${path} ` : '')
}

/** The description of a flag or argument, with choices and default. */
function describeValue(
  { description, argChoices = [], defaultValue, defaultValueDescription }: Option | Argument,
  texts: CliTexts,
): string {
  const isPlain = typeof defaultValue === 'string' || typeof defaultValue === 'number'
  const standard = defaultValueDescription ?? (isPlain ? String(defaultValue) : '')
  const notes = [argChoices.join(', '), standard && texts.helpDefault({ value: standard })].filter(Boolean)
  return notes.length > 0 ? `${description} (${notes.join('; ')})` : description
}

/** The command that shows the help for a command line. */
function helpFor(words: readonly string[]): string {
  const name = commandNames.find((each) => each === words.find((word) => word !== 'help'))
  return name === undefined ? 'sendproof help' : `sendproof help ${name}`
}

/** Prints an error and returns the exit code. */
async function reportError(
  error: unknown,
  help: string,
  { terminal: { stderr, environment }, texts, language }: CommandContext,
): Promise<ExitCode> {
  if (error instanceof CommanderError) {
    // Help was shown, either on request or because a command is missing.
    if (shownHelp.has(error.code)) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    for (const line of describeUsageError(error, help, texts.usage)) stderr.write(`sendproof: ${line}\n`)
    return exitCodes.usage
  }
  // On the first interruption, the command has cleaned up and prints nothing.
  if (error instanceof Error && error.name === 'AbortError') return exitCodes.failed
  if (error instanceof CommandError) {
    for (const line of error.message.split('\n')) stderr.write(`sendproof: ${line}\n`)
    return error.exitCode
  }
  const { explainError } = await import('../../server/compose/explain-error.ts')
  const explanation = explainError(error, language, beforeFlags(environment))
  if (explanation) {
    for (const line of explanation.lines) stderr.write(`sendproof: ${line}\n`)
    return explanation.cause === 'settings' ? exitCodes.usage : exitCodes.failed
  }
  stderr.write(
    `${texts.unexpected({ trace: error instanceof Error ? (error.stack ?? error.message) : String(error) })}\n`,
  )
  return exitCodes.failed
}

/**
 * A command line in the order that commander reads: flags after the command they belong to (`keys create --data-dir X`
 * for `keys --data-dir X create`), and `--help` instead of `help` before several names, of which commander reads one.
 */
function inCommandOrder(program: Command, words: readonly string[]): string[] {
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

/** Aborts at the first SIGINT or SIGTERM, so that a command can clean up. A second signal ends the process. */
export function onInterruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    let isFirst = true
    const onSignal = () => {
      if (!isFirst) return
      isFirst = false
      setTimeout(() => process.off(signal, onSignal), echoMilliseconds).unref()
      controller.abort()
    }
    process.on(signal, onSignal)
  }
  return controller.signal
}
