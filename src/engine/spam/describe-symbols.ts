import type { SpamSymbol, SpamVerdict } from '../../shared/contract/facts/message/spam.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { symbolTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'

/** Adds texts to the built-in scorer's symbols. Other engines have their own descriptions, in their own language. */
export function describeSymbols<F extends Pick<MessageFacts, 'rspamd' | 'spam_engines'>>(
  facts: F,
  language: Language,
): F {
  return {
    ...facts,
    rspamd: describeVerdict(facts.rspamd, language),
    spam_engines: facts.spam_engines.map(({ engine, verdict }) => ({
      engine,
      verdict: verdict.state === 'known' ? { ...verdict, value: describeVerdict(verdict.value, language) } : verdict,
    })),
  }
}

function describeVerdict(verdict: SpamVerdict, language: Language): SpamVerdict {
  if (verdict.engine !== 'builtin') return verdict
  // Symbols in stored reports that no longer exist have no text.
  const texts: Partial<Record<string, string>> = symbolTexts[language]
  const describe = (symbol: SpamSymbol) => ({ ...symbol, description: texts[symbol.name] ?? symbol.description })
  return { ...verdict, symbols: verdict.symbols.map(describe) }
}
