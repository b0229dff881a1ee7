import { pluralForm } from '../../plural.ts'
import type { TraceTexts } from '../../ui/trace.ts'

export const trace: TraceTexts = {
  steps: (count) =>
    `Jak do tego doszło, w ${count} ${pluralForm('pl', count, { one: 'kroku', few: 'krokach', many: 'krokach', other: 'krokach' })}`,
  spf: {
    outcomes: { match: 'pasuje', no_match: 'nie pasuje', error: 'kończy się błędem' },
    asked: (questions) => `zapytano o ${questions}`,
    lookups: (count) =>
      `dotąd ${count} ${pluralForm('pl', count, { one: 'zapytanie', few: 'zapytania', many: 'zapytań', other: 'zapytania' })}`,
    helo: 'SPF nazwy z HELO',
  },
  dkim: {
    steps: { key: 'Klucz', bodyHash: 'Skrót treści', signature: 'Podpis nagłówka', validity: 'Czas' },
    key: { found: 'opublikowany', missing: 'nie da się go użyć', unknown: 'nie wiadomo' },
    matches: { yes: 'zgadza się', no: 'nie zgadza się', unknown: 'nie wiadomo' },
    validity: { unlimited: 'ważny bezterminowo', valid: 'był ważny', expired: 'stracił ważność' },
    identity: 'Tożsamość (i=)',
    uncovered: 'Ważne pola bez podpisu',
    oversigned: 'Pola, których nikt nie dopisze',
    limit: 'Podpisana część treści (l=)',
    testing: 'Klucz w trybie próbnym (t=y)',
  },
  dmarc: {
    spf: 'SPF dla domeny z From',
    dkim: 'DKIM dla domeny z From',
    aligned: { yes: 'przechodzi i zgodny', no: 'niczego nie potwierdza', unknown: 'nie wiadomo' },
  },
  arc: {
    instance: (number) => `Pieczęć ${number}`,
    sealed: (by) => `pieczętuje ${by}`,
    chain: (word) => `łańcuch przed nią: ${word}`,
    noResults: 'bez podanych wyników',
  },
}
