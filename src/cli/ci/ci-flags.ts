import { type Command, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import { systemClock } from '../../server/ground/clock.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { ruleParser } from './rules.ts'

const dayLength = 24 * 3_600_000

/** The flags for accepted and ignored findings. */
export interface BaselineOptions {
  baseline?: string
  updateBaseline?: true
  reason?: string
  expires?: string
  /** Rules that are switched off. */
  ignore?: string[]
}

export function addBaselineFlags(command: Command, { flags, ci, repeatable }: CliTexts): Command {
  return command
    .addOption(new Option('--ignore <rule>', `${flags.ignore}; ${repeatable}`).argParser(ruleParser(ci.knownRules)))
    .option('--baseline <file>', flags.baseline)
    .option('--update-baseline', flags.updateBaseline)
    .option('--reason <text>', flags.reason)
    .addOption(new Option('--expires <date>', flags.expires).argParser(parseDate))
}

/** The options of a run. An update of the baseline accepts everything, so it has no limits. */
export function withLimits<O extends BaselineOptions>(options: O): O {
  const none = { failOn: 'none', failOnVerdict: 'never', minScore: 0, allowUnknown: true } as const
  return options.updateBaseline ? { ...options, ...none } : options
}

/** A date after today: an entry counts again from its date on. */
function parseDate(text: string): string {
  const today = systemClock.now()
  const tomorrow = new Date(today.getTime() + dayLength).toISOString().slice(0, 10)
  if (!z.iso.date().safeParse(text).success || text < tomorrow)
    throw new InvalidArgumentError(`${tomorrow} … 9999-12-31`)
  return text
}
