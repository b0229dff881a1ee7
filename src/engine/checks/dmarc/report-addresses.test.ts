import { expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { dmarcReportAddresses } from './report-addresses.ts'

it.each([
  ['rua=mailto:a@shop.example,mailto:b@shop.example', 'pass'],
  ['rua=a@shop.example', 'dmarc.report_uri_unusable'],
  ['rua=mailto:', 'dmarc.report_uri_unusable'],
  ['rua=https://shop.example/reports', 'dmarc.report_uri_unusable'],
  ['rua=mailto:a@shop.example; ruf=mailto:nobody', 'dmarc.report_uri_unusable'],
  ['rua=mailto:a@shop.example!10m', 'dmarc.report_size_obsolete'],
  ['fo=0', 'not asked'],
])('answers %s', async (tags, answer) => {
  expect(await auditAnswer(dmarcReportAddresses, `_dmarc TXT "v=DMARC1; p=none; ${tags}"`)).toBe(answer)
})
