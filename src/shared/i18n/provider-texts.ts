import type { ProviderKey, RequirementKey } from '../contract/providers.ts'
import type { Language } from '../language.ts'
import { providers as en } from './en/providers.ts'
import { providers as pl } from './pl/providers.ts'

/** What mailbox providers ask of senders. */
export interface ProviderTexts {
  /** What is asked for, and what to say where it is lacking. */
  requirements: Record<RequirementKey, { title: string; lacking: string }>
  /** Where to learn how many recipients call one's mail spam. */
  spamRate: Record<ProviderKey, string>
  /** Why what is asked of mailings does not concern a message. */
  notAMailing: string
}

/** The words about providers in every language. */
export const providerTexts: Record<Language, ProviderTexts> = { en, pl }
