import { pluralForm } from '../../plural.ts'
import type { HtmlCheckTexts } from '../../ui/html-check.ts'

export const htmlCheck: HtmlCheckTexts = {
  title: 'Jak programy pocztowe potraktują HTML',
  none: 'Wiadomość nie zawiera HTML.',
  score: 'Ocena',
  scoreOf: (score) => `${score} na 100`,
  valid: 'Nic, co psułoby wiadomość.',
  invalid: 'Coś psuje wiadomość.',
  size: 'Rozmiar',
  elements: 'Elementy',
  filter: 'Które uwagi',
  severities: { all: 'Wszystkie', error: 'Błędy', warning: 'Ostrzeżenia', info: 'Wskazówki' },
  severity: { error: 'Błąd', warning: 'Ostrzeżenie', info: 'Wskazówka' },
  places: (count) =>
    `${count} ${pluralForm('pl', count, { one: 'miejsce', few: 'miejsca', many: 'miejsc', other: 'miejsca' })}`,
  lines: 'Pierwsze wiersze',
  clients: 'Programy pocztowe, których to dotyczy',
  noneInFilter: 'Brak uwag tego rodzaju.',
  passed: (count) =>
    `Szukano i nie znaleziono: ${count} ${pluralForm('pl', count, { one: 'rzecz', few: 'rzeczy', many: 'rzeczy', other: 'rzeczy' })}`,
}
