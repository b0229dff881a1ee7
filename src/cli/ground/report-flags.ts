import { type Command, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import { systemClock } from '../../server/ground/clock.ts'
import { purposes } from '../../shared/contract/facts/message/purpose.ts'
import { envelopeText, ipSchema } from '../../shared/contract/parameters.ts'
import { checkKeys, findingKeys } from '../../shared/findings/finding-keys.ts'
import { htmlIssueKeys, htmlSeverities } from '../../shared/findings/html-issue.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { describeIssue } from '../../shared/i18n/describe-issue.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import { maxHops } from '../../shared/limits.ts'
import { readAddrSpec } from '../../shared/records/text/addr-spec.ts'
import { severities } from '../../shared/severity.ts'
import type { CommandContext } from './command-context.ts'
import { badVerdicts, defaultFailOn, defaultFailOnVerdict } from './gate.ts'
import { ciFormats, documentFormats } from './output-format.ts'
import { numberBetween, outsideRange, unlike } from './value-rules.ts'

/** The commands that share flags. */
type ReportCommand = 'check' | 'explain' | 'send' | 'wait' | 'html' | 'preview' | 'audit' | 'blacklist' | 'demo' | 'mcp'

type Texts = Pick<CommandContext, 'texts' | 'language'>

interface SharedFlag {
  /** As in the help: `--ip <address>`. */
  flag: string
  text: { [K in keyof CliTexts['flags']]: CliTexts['flags'][K] extends string ? K : never }[keyof CliTexts['flags']]
  commands: readonly ReportCommand[]
  /** The values, if there are only a few. */
  choices?: readonly string[]
  /** What applies without the flag. `isShown`: only in the help, because other sources come first. */
  standard?: { value: string | number; isShown?: true }
  /** Flags that it excludes. */
  conflicts?: readonly string[]
  isRepeatable?: true
  /** Reads a value. Throws an `InvalidArgumentError` with the rule. */
  parse?(value: string, context: Texts): unknown
}

/** Seconds: longer than any analysis with a short queue. */
const defaultWait = 300
const maxWait = 99_999

const onMessages = ['check', 'send', 'wait'] as const
const gates = [...onMessages, 'html', 'audit', 'blacklist'] as const
const withBaseline = ['check', 'send', 'html', 'audit', 'blacklist'] as const

/** The flags that commands share, in the order of the help. */
export const sharedFlags: readonly SharedFlag[] = [
  { flag: '--ip <address>', text: 'ip', commands: ['check', 'send'], parse: asInApi(ipSchema) },
  { flag: '--helo <name>', text: 'helo', commands: ['check', 'blacklist'], parse: asInApi(envelopeText) },
  { flag: '--helo <name>', text: 'ownHelo', commands: ['send'], parse: asInApi(envelopeText) },
  { flag: '--mail-from <address>', text: 'mailFrom', commands: ['check'], parse: asInApi(envelopeText) },
  { flag: '--mail-from <address>', text: 'ownMailFrom', commands: ['send'], parse: readReversePath },
  { flag: '--trust <hop>', text: 'trust', commands: ['check', 'explain'], parse: numberBetween(1, maxHops) },
  { flag: '--purpose <purpose>', text: 'purpose', commands: ['check', 'send'], choices: purposes },
  { flag: '--template', text: 'template', commands: ['check'] },
  { flag: '--to-engine <url>', text: 'toEngine', commands: ['send', 'wait', 'mcp'], parse: readEngineFlag },
  { flag: '--key-file <file>', text: 'keyFile', commands: ['send', 'wait', 'mcp'] },
  { flag: '--smtp <host:port>', text: 'smtp', commands: ['send'], parse: readHostAndPort },
  {
    flag: '--wait <seconds>',
    text: 'wait',
    commands: ['send', 'wait'],
    standard: { value: defaultWait },
    parse: numberBetween(1, maxWait),
  },
  { flag: '--json', text: 'json', commands: [...gates, 'explain', 'preview', 'demo'] },
  ...(
    [
      ['formatOfReport', onMessages, [...documentFormats, ...ciFormats]],
      ['formatOfAudit', ['audit'], [...documentFormats, 'csv', ...ciFormats]],
      ['formatOfLines', ['html', 'blacklist'], ['text', 'json', ...ciFormats]],
    ] as const
  ).map(
    ([text, commands, choices]): SharedFlag => ({
      flag: '--format <format>',
      text,
      commands,
      choices,
      standard: { value: 'text', isShown: true },
      conflicts: ['json'],
    }),
  ),
  { flag: '--csv', text: 'csv', commands: ['audit'], conflicts: ['json', 'format'] },
  { flag: '--redact', text: 'redact', commands: [...onMessages, 'audit'] },
  { flag: '--all', text: 'all', commands: [...onMessages, 'html', 'audit', 'demo'] },
  {
    flag: '--fail-on <severity>',
    text: 'failOn',
    commands: [...onMessages, 'audit', 'blacklist'],
    choices: [...severities.filter((severity) => severity !== 'ok'), 'none'],
    standard: { value: defaultFailOn, isShown: true },
  },
  {
    flag: '--fail-on <severity>',
    text: 'failOn',
    commands: ['html'],
    choices: [...htmlSeverities, 'none'],
    standard: { value: 'error' },
  },
  { flag: '--min-score <score>', text: 'minScore', commands: [...onMessages, 'audit'], parse: scoreUpTo(10) },
  { flag: '--min-score <score>', text: 'minScore', commands: ['html'], parse: scoreUpTo(100) },
  {
    flag: '--fail-on-verdict <verdict>',
    text: 'failOnVerdict',
    commands: onMessages,
    choices: [...badVerdicts, 'never'],
    standard: { value: defaultFailOnVerdict, isShown: true },
  },
  { flag: '--allow-unknown', text: 'allowUnknown', commands: [...onMessages, 'audit', 'blacklist'] },
  {
    flag: '--ignore <rule>',
    text: 'ignore',
    commands: ['check', 'html', 'audit'],
    isRepeatable: true,
    parse: readRule,
  },
  { flag: '--baseline <file>', text: 'baseline', commands: withBaseline },
  { flag: '--update-baseline', text: 'updateBaseline', commands: withBaseline },
  { flag: '--reason <text>', text: 'reason', commands: withBaseline },
  { flag: '--expires <date>', text: 'expires', commands: withBaseline, parse: readExpiry },
  { flag: '--data-dir <folder>', text: 'dataDir', commands: [...gates, 'explain', 'preview', 'mcp'] },
]

/** Adds the flags that the command shares with others. */
export function addReportFlags(command: Command, context: Texts): Command {
  for (const shared of sharedFlags)
    if (shared.commands.some((name) => name === command.name())) command.addOption(optionOf(shared, context))
  return command
}

function optionOf(
  { flag, text, choices, standard, conflicts = [], isRepeatable, parse }: SharedFlag,
  context: Texts,
): Option {
  const { flags, repeatable } = context.texts
  const option = new Option(flag, isRepeatable ? `${flags[text]}; ${repeatable}` : flags[text])
  if (choices) option.choices(choices)
  if (standard) option.default(standard.isShown ? undefined : standard.value, String(standard.value))
  if (parse)
    option.argParser((value, previous: unknown) =>
      isRepeatable
        ? [...new Set([...(Array.isArray(previous) ? previous : []), parse(value, context)])]
        : parse(value, context),
    )
  return option.conflicts([...conflicts])
}

/** Reads a value by the schema of a parameter of the API. */
function asInApi(schema: z.ZodType): (value: string, context: Texts) => unknown {
  return (value, { language }) => {
    const { data, error } = schema.safeParse(value)
    const [issue] = error?.issues ?? []
    if (issue) throw new InvalidArgumentError(describeIssue(issue, value, errorTexts[language].invalid))
    return data
  }
}

/** A reverse path (RFC 5321 section 4.1.2): an address, possibly in angle brackets, or nothing. */
function readReversePath(value: string): string {
  const address = value.replace(/^<(.*)>$/s, '$1')
  if (address !== '' && !readAddrSpec(address)) throw unlike('news@shop.example')
  return address
}

export const engineForms = 'http://HOST:PORT, https://HOST'

function readEngineFlag(value: string): string {
  const url = readEngineUrl(value)
  if (url === null) throw unlike(engineForms)
  return url
}

/** A base address, which may have a path; null for other texts. `fetch` accepts no password, and the rest would be lost. */
export function readEngineUrl(text: string): string | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && !/[?#@]/.test(url.href) ? url.href : null
}

function readHostAndPort(value: string): string {
  const url = URL.parse(`smtp://${value}`)
  if (!url?.hostname || !url.port || url.pathname) throw unlike('HOST:PORT')
  return value
}

function scoreUpTo(best: number): (value: string) => number {
  return (value) => {
    if (!/^\d{1,3}(\.\d{1,9})?$/.test(value) || Number(value) > best) throw outsideRange(0, best)
    return Number(value)
  }
}

const rules: ReadonlySet<string> = new Set([...checkKeys, ...findingKeys, ...htmlIssueKeys])

/** An HTML issue about one feature: the key, and the name at caniemail.com. */
const supportIssue = /^support\.(?:layout|content|decoration)\.[\w-]+$/

function readRule(value: string, { texts }: Texts): string {
  if (!rules.has(value) && !supportIssue.test(value)) throw new InvalidArgumentError(texts.ci.knownRules)
  return value
}

const dayLength = 24 * 3_600_000

/** A date after today: an entry counts again from its date on. */
function readExpiry(value: string): string {
  const tomorrow = new Date(systemClock.now().getTime() + dayLength).toISOString().slice(0, 10)
  if (!z.iso.date().safeParse(value).success || value < tomorrow) throw outsideRange(tomorrow, '9999-12-31')
  return value
}
