import type { ProviderVerdict, RequirementState } from '../../contract/providers.ts'

/** The words around what mailbox providers ask for. The requirements themselves come with the report. */
export interface ProviderMatrixTexts {
  title: string
  intro: string
  /** How a message stands with a provider, where nothing is lacking. */
  verdicts: Record<Exclude<ProviderVerdict, 'fail'>, string>
  lackingCount(count: number): string
  open: string
  /** The name of the table. */
  matrix: string
  requirement: string
  /** The rows that sum up the others. */
  anySender: string
  bulkSender: string
  fails: string
  states: Record<RequirementState, string>
  notAsked: string
  /** Of a provider that has rules for others only. */
  nothingAsked: string
  bulkOnly: string
  recommended: string
  lacking: string
  nothingLacking: string
  notKnown: string
  notApplicable: string
  refusal(error: string): string
  sources: string
  provider: string
  bulkFrom: string
  perDay(count: string): string
  noThreshold: string
  inForce: string
  source: string
  readOn(date: string): string
}
