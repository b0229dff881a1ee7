import { type Command, Option } from 'commander'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'

export const documentFormats = ['text', 'json', 'markdown', 'html'] as const
export type OutputFormat = (typeof documentFormats)[number]

/** Formats for build systems: one document for all results of a run. */
export const ciFormats = ['sarif', 'junit', 'github'] as const
export type CiFormat = (typeof ciFormats)[number]

/** The output format. `--json` is short for `--format json`. */
export interface OutputOptions {
  format?: OutputFormat | CiFormat
  json?: true
  /** Remove email addresses. */
  redact?: true
  /** Print all findings in text, and the appendix in documents. */
  all?: true
}

export function addOutputFlags(
  command: Command,
  { flags }: CliTexts,
  formats: readonly (OutputFormat | CiFormat)[] = documentFormats,
): Command {
  return command
    .option('--json', flags.json)
    .addOption(new Option('--format <format>', flags.format).choices(formats).conflicts('json'))
    .option('--redact', flags.redact)
}

/** The format of a single result. */
export function formatOf({ format, json }: OutputOptions): OutputFormat {
  if (json) return 'json'
  return documentFormats.find((each) => each === format) ?? 'text'
}

/** The format of the document for the whole run, if there is one. */
export function ciFormatOf({ format }: Pick<OutputOptions, 'format'>): CiFormat | null {
  return ciFormats.find((each) => each === format) ?? null
}
