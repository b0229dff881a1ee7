import type { Language } from '../language.ts'
import type { ListingMeaning, ListTrouble } from '../listing.ts'
import { lists as en } from './en/lists.ts'
import { lists as pl } from './pl/lists.ts'

/** What lists of addresses and domains say, and why they sometimes say nothing. */
export interface ListTexts {
  /** What an entry says of its owner. */
  meanings: Record<ListingMeaning, string>
  /** Why a list has no say. */
  troubles: Record<ListTrouble, string>
}

/** The words of lists in every language. */
export const listTexts: Record<Language, ListTexts> = { en, pl }
