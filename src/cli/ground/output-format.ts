export const documentFormats = ['text', 'json', 'markdown', 'html'] as const
export type OutputFormat = (typeof documentFormats)[number]

/** Formats for build systems: one document for all results of a run. */
export const ciFormats = ['sarif', 'junit', 'github'] as const
export type CiFormat = (typeof ciFormats)[number]

/** The output format. `--json` and `--csv` are short for `--format json` and `--format csv`. */
export interface OutputOptions {
  format?: OutputFormat | CiFormat | 'csv'
  json?: true
  csv?: true
  /** Remove email addresses. */
  redact?: true
  /** Print all findings in text, and the appendix in documents. */
  all?: true
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

export function isCsv({ format, csv }: Pick<OutputOptions, 'format' | 'csv'>): boolean {
  return csv === true || format === 'csv'
}
