import { type Command, InvalidArgumentError, Option } from 'commander'
import type { DnsAnswer } from '../engine/dns/resolver.ts'
import type { DnsAnswerRecord } from '../shared/contract/dns-answer.ts'
import type { CliTexts } from '../shared/i18n/cli-texts.ts'
import type { ReasonCode } from '../shared/reason.ts'
import { type Severity, severities } from '../shared/severity.ts'
import { type ExitCode, exitCodes } from './exit-codes.ts'

/** The flags that make a command a gate: how bad is too bad. */
export interface GateOptions {
  failOn: Severity | 'none'
  minScore?: number
}

/** What `--fail-on` may name; nothing can be better than ok. */
const thresholds = [...severities.filter((severity) => severity !== 'ok'), 'none']

/** The best score of reports and audits. */
const bestScore = 10

/** Gives a command `--fail-on`. */
export function addFailOnFlag(command: Command, { flags }: CliTexts): Command {
  return command.addOption(new Option('--fail-on <severity>', flags.failOn).choices(thresholds).default('critical'))
}

/** Gives a command `--fail-on` and `--min-score`. */
export function addGateFlags(command: Command, texts: CliTexts): Command {
  const minScore = new Option('--min-score <score>', texts.flags.minScore).argParser((text) =>
    parseScore(text, bestScore),
  )
  return addFailOnFlag(command, texts).addOption(minScore)
}

/** The score of `--min-score`, on a scale from 0 to `best`. Throws what commander tells the user. */
export function parseScore(text: string, best: number): number {
  const score = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || score > best) throw new InvalidArgumentError(`0 … ${best}`)
  return score
}

/** Whether anything is as grave as `--fail-on` says, or worse. */
export function isTooGrave(found: readonly { severity: Severity }[], { failOn }: Pick<GateOptions, 'failOn'>): boolean {
  if (failOn === 'none') return false
  return found.some(({ severity }) => severities.indexOf(severity) <= severities.indexOf(failOn))
}

/** What was found, as far as a gate looks at it. */
interface Found {
  score: number | null
  findings: readonly { severity: Severity }[]
  /** Whether anything at all could be learned of what was asked. */
  isKnown: boolean
}

/**
 * How a command ends that found this: `done`, `belowStandard`, or `failed` where nothing is known, or where a score was asked
 * for and is not, as that is no reason to let anything pass.
 */
export function judgeGate({ score, findings, isKnown }: Found, options: GateOptions): ExitCode {
  if (isTooGrave(findings, options)) return exitCodes.belowStandard
  if (!isKnown) return exitCodes.failed
  if (options.minScore === undefined) return exitCodes.done
  if (score === null) return exitCodes.failed
  return score < options.minScore ? exitCodes.belowStandard : exitCodes.done
}

/** How the facts name an answer, and a question that nobody was to be asked. */
const answered: readonly string[] = ['found', 'nodata', 'nxdomain'] satisfies DnsAnswer['status'][]
const unasked: readonly string[] = ['dns_offline', 'dns_outside_zone'] satisfies ReasonCode[]

/** Whether the DNS was asked, and gave no answer to anything. */
export function isDnsSilent(dns: readonly Pick<DnsAnswerRecord, 'status'>[]): boolean {
  const asked = dns.filter(({ status }) => !unasked.includes(status))
  return asked.length > 0 && !asked.some(({ status }) => answered.includes(status))
}
