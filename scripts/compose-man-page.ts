import {
  allCommands,
  type DescribedArgument,
  type DescribedCommand,
  type DescribedFlag,
} from '../src/cli/command-tree.ts'
import { exitCodes } from '../src/cli/exit-codes.ts'
import { version } from '../src/server/version.ts'
import { describeCommandLine } from './describe-command-line.ts'

/*
 * The page of the manual, in the macros of man(7). Commands and flags are those of the program, in the words of its help;
 * the rest stands here. What is between backticks is set in bold.
 */

type Entry = readonly [term: string, text: string]

/** Commands to type, each with what for. A test types them. */
export const manualExamples: readonly Entry[] = [
  ['sendproof serve --mail-domain test.example.org', 'Run the engine for test addresses at a domain of your own.'],
  ['sendproof check message.eml --ip 203.0.113.7', 'Judge a message as if that address had sent it.'],
  ['sendproof check - --min-score 7 --allow-unknown < message.eml', 'Fail where the score of a message is below 7.'],
  ['sendproof audit shop.example --zone shop.example.zone', 'Audit a zone file before it is published.'],
  ['sendproof audit --file domains.txt --csv', 'Audit many domains, as a table.'],
  ['sendproof export everything.tar.gz', 'Write everything that is kept to one file.'],
  ['sendproof import everything.tar.gz --data-dir copy', 'Restore it into a new data folder.'],
]

const description = [
  'Sendproof takes a message the way a mailbox provider does and tells where it will land and why. It runs on this machine, and no message leaves it. What could not be checked is reported as unknown, and is no failure.',
  '`sendproof serve` is the whole of it: tests with addresses of their own, their history, and the same pages in a browser as in the desktop app. The other commands need no engine; `sendproof export`, `sendproof import` and `sendproof reset` want none that works on their data.',
]

const environment: readonly Entry[] = [
  ['SENDPROOF_DATA_DIR', 'The data folder, where `--data-dir` does not name it.'],
  [
    'SENDPROOF_SMTP_PORT, …',
    'Each setting, which is a flag of `serve`, in capitals and with underscores. A flag wins over its variable, and that over `settings.json`.',
  ],
  [
    'SENDPROOF_URL, SENDPROOF_KEY',
    'The address and the key for `send` and for other programs that use the API. The engine ignores them.',
  ],
  ['LC_ALL, LC_MESSAGES, LANG', 'The language: Polish, or else English. `SENDPROOF_LANG` wins over them.'],
  ['NO_COLOR', 'Print without colours.'],
  ['XDG_DATA_HOME, XDG_CACHE_HOME', 'Where the folders of data and of compiled code lie.'],
  ['NODE_DISABLE_COMPILE_CACHE', 'Keep no compiled code.'],
]

const files: readonly Entry[] = [
  [
    '~/.local/share/sendproof',
    'The data folder; on macOS `~/Library/Application Support/Sendproof`, on Windows `%APPDATA%\\Sendproof`.',
  ],
  ['settings.json', 'In the data folder: settings by name, such as `smtp_port`.'],
  ['listening.json', 'In the data folder: where the engine listens, while it does.'],
  ['~/.cache/sendproof', 'Compiled code of the program. It can be removed at any time.'],
]

const exitStatus: readonly Entry[] = [
  [String(exitCodes.done), 'Done.'],
  [
    String(exitCodes.failed),
    'It could not be done; or nothing is known of what was asked, or not the score that `--min-score` asks for.',
  ],
  [String(exitCodes.usage), 'The command line or a setting makes no sense.'],
  [
    String(exitCodes.belowStandard),
    'Done, and a limit was crossed (`--fail-on`, `--min-score`, `--fail-on-verdict`); standard error says which, and by what.',
  ],
]

/** The source of sendproof(1). */
export async function composeManPage(): Promise<string> {
  const program = await describeCommandLine()
  const commands = [...allCommands(program)].filter(
    ({ name, commands: below }) => below.length === 0 && name !== 'help',
  )
  return [
    '.\\" Made by npm run generate from the commands, their flags and their texts.',
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
    '.SH EXAMPLES',
    ...manualExamples.flatMap(describeEntry),
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
  ]
}

function describeFlag({ names, value, description: purpose }: DescribedFlag): string[] {
  const term = names.map(bold).join(', ')
  return ['.TP', value ? `${term} ${italic(value.name)}` : term, markUp(sentence(purpose))]
}

function describeEntry([term, meaning]: Entry): string[] {
  return ['.TP', bold(term), markUp(meaning)]
}

/** The help has no sentences: neither a capital nor a full stop. */
function sentence(phrase: string): string {
  return `${phrase.replace(/^./, (first) => first.toUpperCase())}.`
}

function bold(term: string): string {
  return `\\fB${escapeText(term)}\\fR`
}

function italic(term: string): string {
  return `\\fI${escapeText(term)}\\fR`
}

/** A text with what is between backticks in bold. */
function markUp(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? bold(part) : escapeText(part)))
    .join('')
}

/** What roff takes for its own: backslashes, hyphens that are to be copied, a request at the start, octets beyond ASCII. */
function escapeText(plain: string): string {
  return plain
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^[.']/, '\\&$&')
    .replace(/[^ -~]/gu, (character) => `\\[u${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`)
}
