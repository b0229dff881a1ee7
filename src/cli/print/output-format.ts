import { type Command, Option } from 'commander'
import type { ExportDocument } from '../../shared/export/document.ts'
import { writeHtml } from '../../shared/export/write-html.ts'
import { writeMarkdown } from '../../shared/export/write-markdown.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'

const outputFormats = ['text', 'json', 'markdown', 'html'] as const
export type OutputFormat = (typeof outputFormats)[number]

/** The output format. `--json` is short for `--format json`. */
export interface OutputOptions {
  format?: OutputFormat
  json?: true
  /** Remove email addresses. */
  redact?: true
  /** All findings in text, and the appendix in documents. */
  all?: true
}

export function addOutputFlags(command: Command, { flags }: CliTexts): Command {
  return command
    .option('--json', flags.json)
    .addOption(new Option('--format <format>', flags.format).choices(outputFormats).conflicts('json'))
    .option('--redact', flags.redact)
}

export function formatOf({ format, json }: OutputOptions): OutputFormat {
  return json ? 'json' : (format ?? 'text')
}

export function writeDocument(document: ExportDocument, format: 'markdown' | 'html'): string {
  return format === 'html' ? writeHtml(document) : writeMarkdown(document)
}
