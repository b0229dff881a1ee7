import type { Language } from '../language.ts'
import type { SpamSymbolName } from '../spam-symbols.ts'
import { symbols as en } from './en/symbols.ts'
import { symbols as pl } from './pl/symbols.ts'

/** What each symbol of the built-in scorer says of a message: a sentence. */
export type SymbolTexts = Record<SpamSymbolName, string>

/** The words of the symbols in every language. */
export const symbolTexts: Record<Language, SymbolTexts> = { en, pl }
