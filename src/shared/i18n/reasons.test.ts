import { expect, it } from 'vitest'
import { languages } from '../language.ts'
import { reportTexts } from './report-texts.ts'

it.each(languages)('the %s words for a DNS server that fails name the response code it gave', (language) => {
  const { what } = reportTexts[language].reasons.dns_servfail
  const subject = 'shop.example TXT'
  expect(what({ code: 'dns_servfail', subject, detail: 'FORMERR' })).toContain('(FORMERR, shop.example TXT)')
  expect(what({ code: 'dns_servfail', subject })).toContain('(SERVFAIL, shop.example TXT)')
})
