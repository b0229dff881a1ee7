import type { SpfStep } from '../../contract/message-facts/authentication.ts'

/** What a verifier of DKIM looks at, one after the other. */
export type DkimStepName = 'key' | 'bodyHash' | 'signature' | 'validity'

/** The words of how SPF, DKIM, DMARC and ARC came to their results. */
export interface TraceTexts {
  /** What leads to the steps of an evaluation. */
  steps(count: number): string
  spf: {
    outcomes: Record<SpfStep['outcome'], string>
    asked(questions: string): string
    lookups(count: number): string
    helo: string
  }
  dkim: {
    steps: Record<DkimStepName, string>
    key: Record<'found' | 'missing' | 'unknown', string>
    matches: Record<'yes' | 'no' | 'unknown', string>
    validity: Record<'unlimited' | 'valid' | 'expired', string>
    identity: string
    uncovered: string
    oversigned: string
    limit: string
    testing: string
  }
  dmarc: {
    spf: string
    dkim: string
    aligned: Record<'yes' | 'no' | 'unknown', string>
  }
  arc: {
    instance(number: number): string
    sealed(by: string): string
    chain(word: string): string
    noResults: string
  }
}
