import { clientsPack } from './client-support.ts'
import { nameOfTerm, termsOf, type UncheckedReason, whyUnchecked } from './feature-terms.ts'

/** A feature at caniemail.com. */
export interface ListedFeature {
  feature: string
  /** Why it is not looked for; null if it is. */
  why: UncheckedReason | null
  /** What it looks like in code. */
  names: string[]
}

/** Every feature in the data in use. */
export function listFeatures(): ListedFeature[] {
  return Object.keys(clientsPack.read().features).map((feature) => ({
    feature,
    why: whyUnchecked(feature),
    names: termsOf(feature).map(nameOfTerm),
  }))
}
