import { expect, it } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'

const first = Array.from({ length: 20 }, (_, index) => `@ MX 10 a${index + 10}\na${index + 10} A 192.0.2.1`)

/** The outcomes by check, with one mail host more than the limit. */
async function answersWith(last: string): Promise<Map<string, string>> {
  const { outcomes } = await audit([...first, last].join('\n'))
  return new Map(outcomes.map((outcome) => [outcome.check, 'finding' in outcome ? outcome.finding : outcome.state]))
}

it.each([
  ['unresolvable', '@ MX 20 last', 'mx.addresses'],
  ['private', '@ MX 20 last\nlast A 10.0.0.1', 'mx.private_addresses'],
  ['an alias', '@ MX 20 last\nlast CNAME a10', 'mx.aliases'],
])('does not pass if the mail host beyond the limit is %s', async (_, last, check) => {
  const answers = await answersWith(last)
  expect(answers.get('mx.addresses')).toBe('unknown')
  expect(answers.get('dane.record')).toBe('unknown')
  expect(answers.get(check)).not.toBe('pass')
})

it('passes if all are within the limit', async () => {
  expect((await answersWith('')).get('mx.addresses')).toBe('pass')
})
