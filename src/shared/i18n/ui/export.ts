/** The words of documents to hand on, and of the sheet that makes them. */
export interface ExportTexts {
  /** Opens the sheet. */
  share: string
  title: string
  redact: string
  redactHint: string
  redactedTitle: string
  /** What is taken out, one a line. */
  redacted: readonly string[]
  kept: string
  documents: string
  formats: Record<'html' | 'pdf' | 'print' | 'markdown' | 'json', { name: string; hint: string }>
  tables: string
  tableHint: string
  tableNames: Record<'findings' | 'links' | 'lists' | 'dns', string>
  link: string
  linkHint: string
  making: string
  saved: string
  failed: string
  document: {
    checks: string
    received: string
    origin: string
    /** Said of the origin. */
    notKnown: string
    checked: string
    authentication: string
    method: string
    result: string
    domain: string
    count: string
    askedAbout: string
    spamFilter: string
    points: string
    topics: string
    topic: string
    status: string
    records: string
    /** DKIM selectors that were guessed and hold nothing. */
    emptySelectors(count: number): string
    links: string
    lists: string
    dns: string
    /** `when` is a moment. */
    madeBy(when: string): string
    redactedNote: string
  }
}
