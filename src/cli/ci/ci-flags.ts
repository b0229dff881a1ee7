import { type Command, InvalidArgumentError, Option } from 'commander'
import { z } from 'zod'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'

/** The flags for accepted findings. */
export interface BaselineOptions {
  baseline?: string
  updateBaseline?: true
  reason?: string
  expires?: string
}

export function addBaselineFlags(command: Command, { flags }: CliTexts): Command {
  return command
    .option('--baseline <file>', flags.baseline)
    .option('--update-baseline', flags.updateBaseline)
    .option('--reason <text>', flags.reason)
    .addOption(new Option('--expires <date>', flags.expires).argParser(parseDate))
}

function parseDate(text: string): string {
  if (!z.iso.date().safeParse(text).success) throw new InvalidArgumentError('2027-05-31')
  return text
}
