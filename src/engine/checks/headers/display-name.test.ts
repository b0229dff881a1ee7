import { describe, expect, it } from 'vitest'
import { headersWith, messageFacts } from '../../../../test/support/message-facts.ts'
import { known } from '../../../shared/fact.ts'
import { runChecks } from '../run-checks.ts'
import { authorNameContent } from './display-name.ts'

/** The finding and its parameters; null for a pass. */
function evaluate(
  display_name: string,
  { subject = 'The first flush is here', to = 'A reader <r@readers.example>' } = {},
) {
  const facts = messageFacts({
    author: known({
      address: 'a@shop.example',
      display_name,
      domain: 'shop.example',
      organizational_domain: 'shop.example',
    }),
    message: { ...messageFacts().message, subject },
    headers: headersWith({ To: to }),
  })
  const [outcome] = runChecks([authorNameContent], 'message', facts)
  if (outcome?.state === 'pass') return null
  if (outcome?.state !== 'fail') throw new Error(`unexpected: ${outcome?.state}`)
  const { parts, clean } = outcome.params
  return { finding: outcome.finding, parts, clean }
}

describe('author.name_content', () => {
  it.each([
    'Anna Nowak',
    'Anna from IKEA',
    "McDonald's",
    'H&M',
    'LEGO',
    'NASA EARTH OBSERVATORY',
    '7-Eleven',
    '1&1 IONOS',
    '3M',
    'Studio 54',
    'Nowak, Anna (Sales)',
    'PyCon (2026)',
    'ČD Cargo, a.s.',
    'Żabka',
    'Солнце',
    '株式会社サンプル',
    'مثال للشركة',
    'Yahoo!',
    'Coca-Cola®',
    'Last Chance Animal Rescue',
    'Urgent Care of Ohio',
    'Sale Sharks Rugby',
    'Anna | Shop',
    'The Morning Brew · Daily',
    'Sara Urgent',
    'E.ON',
    'Dr. Oetker',
    '50 Cent',
  ])('accepts %s', (name) => {
    expect(evaluate(name)).toBeNull()
  })

  it.each<[string, string, string[], string]>([
    ['✅ LAST CHANCE (2)', 'reply', ['(2)'], ''],
    ['TIME IS RUNNING OUT (SALE)', 'urgency', ['TIME IS RUNNING OUT'], ''],
    ['Re: Shop Example', 'reply', ['Re:'], 'Shop Example'],
    ['Odp: Sklep', 'reply', ['Odp:'], 'Sklep'],
    ['Anna (3)', 'reply', ['(3)'], 'Anna'],
    ['Shop Example ✔️', 'symbols', ['✔️'], 'Shop Example'],
    ['🎁 Shop 🎁', 'symbols', ['🎁'], 'Shop'],
    ['★★★ Shop', 'symbols', ['★'], 'Shop'],
    ['Shop → Sale', 'symbols', ['→'], 'Shop Sale'],
    ['Shop | LAST CHANCE', 'urgency', ['LAST CHANCE'], 'Shop'],
    ['Shop (ostatnia szansa)', 'urgency', ['ostatnia szansa'], 'Shop'],
    ['URGENT: Anna Nowak', 'urgency', ['URGENT'], 'Anna Nowak'],
    ['Shop: letzte Chance', 'urgency', ['letzte Chance'], 'Shop'],
    ['Shop - 50% off', 'text', ['- 50% off'], 'Shop'],
    ['Shop (SALE)', 'text', ['SALE'], 'Shop'],
    ['Your order | Shop', 'text', ['Your order'], 'Shop'],
    ['Shop: wyprzedaż', 'text', ['wyprzedaż'], 'Shop'],
    ['Why is everyone talking? Shop', 'text', ['Why is everyone talking?'], 'Shop'],
    ['Shop: The first flush is here', 'text', ['The first flush is here'], 'Shop'],
  ])('finds in %s a part that breaks the rule %s', (name, rule, parts, clean) => {
    expect(evaluate(name)).toEqual({ finding: `author.name_${rule}`, parts, clean })
  })

  const to = 'Maria Nowak <m@readers.example>'
  it.each<[string, string[] | null]>([
    ['Maria, your parcel', ['Maria']],
    ['Hi Maria', ['Hi Maria']],
    ['Shop for Maria Nowak', ['Maria Nowak']],
    ['Maria Vogt', null],
    ['Maria, Anna', null],
    ['Maria Nowak', null],
  ])('recognizes in %s the recipient Maria Nowak: %j', (name, parts) => {
    expect(evaluate(name, { to })?.parts ?? null).toEqual(parts)
  })

  it('offers a name that breaks no rule', () => {
    for (const name of ['✅ Shop (2) LAST CHANCE!', 'Re: 🎁 Shop | -20 % (SALE)', 'Fwd: Anna 🔔: urgent']) {
      const clean = evaluate(name)?.clean
      expect(clean ? evaluate(String(clean)) : null, name).toBeNull()
    }
  })
})
