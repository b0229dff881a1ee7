import { array, assert, boolean, constantFrom, property } from 'fast-check'
import { expect, it } from 'vitest'
import { quoteStrings, splitText } from '../../shared/records/text/txt-strings.ts'
import { unquoted } from './unquoted.ts'

const record = 'v=DKIM1; k=rsa; p=MIGf'

it.each([
  record,
  `"${record}"`,
  `\u201c${record}\u201d`,
  `'${record}'`,
  `${record}"`,
  ` "${record}" `,
  '"v=DKIM1; k=rsa; " "p=MIGf"',
  '"v=DKIM1; k=rsa; p=MI"\t"Gf"',
  '"\\"v=DKIM1; k=rsa; \\" \\"p=MIGf\\""',
  'v=DKIM1\\; k=rsa\\; p=MIGf',
  '"v=DKIM1\\; k=rsa\\; p=MIGf"',
  '\\"v=DKIM1; k=rsa; p=MIGf\\"',
])('reads %s', (text) => {
  expect(unquoted(text)).toBe(record)
})

it('keeps the spaces around a text without quotation marks', () => {
  expect(unquoted(` ${record} `)).toBe(` ${record} `)
})

it('removes any number of layers', () => {
  const records = constantFrom(record, 'v=spf1 mx -all', `v=DKIM1; p=${'A'.repeat(400)}`, 'v=DMARC1; p=none')
  const layers = array(boolean(), { maxLength: 4 })
  assert(
    property(records, layers, (text, chosen) => {
      const written = chosen.reduce<string>(
        (inner, isQuoted) => (isQuoted ? quoteStrings(splitText(inner)) : inner.replaceAll(';', '\\;')),
        text,
      )
      expect(unquoted(written)).toBe(text)
    }),
  )
})
