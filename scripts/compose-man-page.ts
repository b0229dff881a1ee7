import {
  allCommands,
  type DescribedArgument,
  type DescribedCommand,
  type DescribedFlag,
} from '../src/cli/ground/command-tree.ts'
import { exitCodes } from '../src/cli/ground/exit-codes.ts'
import { examples } from '../src/cli/program/examples.ts'
import { version } from '../src/server/ground/version.ts'
import { describeCommandLine } from './describe-command-line.ts'

/*
 * Composes the manual page with man(7) macros. Commands and flags come from the program's help. Text between backticks
 * becomes bold.
 */

type Entry = readonly [term: string, text: string]

const description = [
  'Sendproof receives a message the way a mailbox provider does and shows where it is likely to land and why. It runs on this machine, and messages stay there. A check that could not be done is reported as unknown, not as a failure.',
  '`sendproof serve` runs the engine: tests with their own addresses, their history, and the UI of the desktop app in a browser. Most other commands need no engine. `sendproof export`, `sendproof import`, and `sendproof reset` require that no engine uses the data folder.',
]

const environment: readonly Entry[] = [
  ['SENDPROOF_DATA_DIR', 'The data folder, unless `--data-dir` is given.'],
  [
    'SENDPROOF_SMTP_PORT, …',
    'Every setting of `serve` has a variable: the name of its flag in capitals, with underscores. Flags override variables, and variables override `settings.json`.',
  ],
  [
    'SENDPROOF_URL, SENDPROOF_KEY',
    'The address and the API key for `send` and other API clients. The engine ignores them.',
  ],
  ['LC_ALL, LC_MESSAGES, LANG', 'The language: Polish, otherwise English. `SENDPROOF_LANG` overrides them.'],
  ['NO_COLOR, FORCE_COLOR', 'Turns colors off, or on also in files and pipes.'],
  ['XDG_DATA_HOME', 'The parent folder of the data folder.'],
]

const files: readonly Entry[] = [
  [
    '~/.local/share/sendproof',
    'The data folder. On macOS: `~/Library/Application Support/Sendproof`. On Windows: `%APPDATA%\\Sendproof`.',
  ],
  ['settings.json', 'In the data folder: settings by name, such as `smtp_port`.'],
  ['listening.json', 'In the data folder: the addresses of the running engine.'],
]

const exitStatus: readonly Entry[] = [
  [String(exitCodes.done), 'Done, and no limit was crossed.'],
  [String(exitCodes.failed), 'Failed, or nothing could be learned.'],
  [String(exitCodes.usage), 'Invalid usage or setting.'],
  [
    String(exitCodes.belowStandard),
    'A limit was crossed (`--fail-on`, `--min-score`, `--fail-on-verdict`). Standard error shows which, and by what.',
  ],
  [
    String(exitCodes.inconclusive),
    'Inconclusive: checks that could not be done might cross a limit on the command line. `--allow-unknown` makes it 0.',
  ],
]

/** The source of sendproof(1). */
export async function composeManPage(): Promise<string> {
  const program = await describeCommandLine()
  const commands = [...allCommands(program)].filter(
    ({ name, commands: below }) => below.length === 0 && name !== 'help',
  )
  return [
    '.\\" Made by npm run generate from the commands, their flags, and their texts.',
    `.TH SENDPROOF 1 "" "Sendproof ${version}" "User Commands"`,
    '.SH NAME',
    `sendproof \\- ${markUp(program.description.replace(/^./, (first) => first.toLowerCase()).replace(/\.$/, ''))}`,
    '.SH SYNOPSIS',
    commands.map(usage).join('\n.br\n'),
    '.SH DESCRIPTION',
    description.map(markUp).join('\n.PP\n'),
    '.SH OPTIONS',
    ...program.flags.flatMap(describeFlag),
    '.SH COMMANDS',
    ...commands.flatMap(describeCommand),
    '.SH ENVIRONMENT',
    ...environment.flatMap(describeEntry),
    '.SH FILES',
    ...files.flatMap(describeEntry),
    '.SH EXIT STATUS',
    ...exitStatus.flatMap(describeEntry),
    '.SH SEE ALSO',
    '.BR dig (1),',
    '.BR swaks (1)',
    '.PP',
    markUp('A running engine describes its API at `/api/docs`.'),
    '',
  ].join('\n')
}

/** A line of the synopsis. */
function usage({ path, arguments: values }: DescribedCommand): string {
  return [bold(path), `[${italic('option')} ...]`, ...values.map(placeOf)].join(' ')
}

function placeOf({ name, isRequired, isVariadic }: DescribedArgument): string {
  const place = `${italic(name)}${isVariadic ? ' ...' : ''}`
  return isRequired ? place : `[${place}]`
}

function describeCommand(command: DescribedCommand): string[] {
  const { path, description: purpose, arguments: values, flags } = command
  return [
    `.SS ${markUp(path)}`,
    markUp(sentence(purpose)),
    ...values.flatMap((value) => ['.TP', italic(value.name), markUp(sentence(value.description))]),
    ...flags.filter(({ names }) => !names.includes('--help')).flatMap(describeFlag),
    ...describeExamples(path),
  ]
}

function describeExamples(path: string): string[] {
  const shown = examples[path.replace('sendproof ', '')] ?? []
  return shown.length === 0 ? [] : ['.PP', 'Examples:', '.PP', '.nf', ...shown.map(escapeText), '.fi']
}

function describeFlag({ names, value, description: purpose }: DescribedFlag): string[] {
  const term = names.map(bold).join(', ')
  return ['.TP', value ? `${term} ${italic(value.name)}` : term, markUp(sentence(purpose))]
}

function describeEntry([term, meaning]: Entry): string[] {
  return ['.TP', bold(term), markUp(meaning)]
}

/** Help texts start in lower case and have no full stop. */
function sentence(phrase: string): string {
  return `${phrase.replace(/^./, (first) => first.toUpperCase())}.`
}

function bold(term: string): string {
  return `\\fB${escapeText(term)}\\fR`
}

function italic(term: string): string {
  return `\\fI${escapeText(term)}\\fR`
}

/** Makes text between backticks bold. */
function markUp(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? bold(part) : escapeText(part)))
    .join('')
}

/**
 * Escapes text for roff: backslashes, hyphens (so that they can be copied), requests at line starts, non-ASCII
 * characters.
 */
function escapeText(plain: string): string {
  return plain
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^[.']/, '\\&$&')
    .replace(/[^ -~]/gu, (character) => `\\[u${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`)
}
