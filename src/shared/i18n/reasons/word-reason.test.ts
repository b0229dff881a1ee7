import { expect, it } from 'vitest'
import { languages } from '../../languages.ts'
import { describeReason } from './describe-reason.ts'

it.each(languages)('the %s text for a failing DNS server includes its response code', (language) => {
  const subject = 'shop.example TXT'
  expect(describeReason({ code: 'dns_servfail', subject, detail: 'FORMERR' }, language)).toContain(
    '(FORMERR, shop.example TXT)',
  )
  expect(describeReason({ code: 'dns_servfail', subject }, language)).toContain('(SERVFAIL, shop.example TXT)')
})
