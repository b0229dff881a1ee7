/** The words about an instance elsewhere that does the work. */
export interface HostedTexts {
  /** How to get a message to a test of a hosted instance. */
  waiting: string
  addressForgotten: string
  /** Stands where a report has no verdict. */
  report: string
  plainReport: string
  plainAnswer: string
  json: string
  yes: string
  no: string
  /** It takes no files. */
  noFiles: { title: string; body: string }
  list: { title: string; body: string }
  /** Beside what else may be the matter with a link. */
  missing: string
  silent: { title: string; body(address: string): string; noSession: string }
  useLocal: string
  useHosted: string
  retry: string
  /** Said when this computer does the work. */
  localNow: string
  hostedNow: string
}
