import { pluralForm } from '../../plural.ts'
import type { ProviderMatrixTexts } from '../../ui/providers.ts'

export const providerMatrix: ProviderMatrixTexts = {
  title: 'Czego wymagają dostawcy',
  intro: 'Opublikowane wymagania dużych dostawców poczty w odniesieniu do tej wiadomości.',
  verdicts: { pass: 'wszystko spełnione', unknown: 'nie wszystko wiadomo' },
  lackingCount: (count) =>
    `${count} ${pluralForm('pl', count, { one: 'niespełniony wymóg', few: 'niespełnione wymogi', many: 'niespełnionych wymogów', other: 'niespełnionego wymogu' })}`,
  open: 'Pokaż wszystkie',
  matrix: 'Wymagania według dostawców',
  requirement: 'Wymóg',
  anySender: 'Dla każdego nadawcy',
  bulkSender: 'Dla nadawców masowych',
  fails: 'niespełnione',
  states: { pass: 'spełniony', fail: 'niespełniony', unknown: 'nie wiadomo', not_applicable: 'nie dotyczy' },
  notAsked: 'brak takiej zasady',
  nothingAsked: 'nie stawia wymagań',
  bulkOnly: 'tylko masowi',
  recommended: 'zalecenie',
  lacking: 'Czego brakuje',
  nothingLacking: 'Nie brakuje niczego, czego wymagają.',
  notKnown: 'Czego nie wiadomo',
  notApplicable: 'Co nie dotyczy tej wiadomości',
  refusal: (error) => `odmawia z kodem ${error}`,
  sources: 'Skąd te zasady',
  provider: 'Dostawca',
  bulkFrom: 'Nadawca masowy od',
  perDay: (count) => `${count} wiadomości dziennie`,
  noThreshold: 'nie podano',
  inForce: 'Obowiązują od',
  source: 'Źródło',
  readOn: (date) => `ostatnio czytane ${date}`,
}
