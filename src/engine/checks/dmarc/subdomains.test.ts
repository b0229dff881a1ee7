import { expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { dmarcSubdomains } from './subdomains.ts'

it.each([
  ['v=DMARC1; p=reject', 'pass'],
  ['v=DMARC1; p=quarantine; sp=reject', 'pass'],
  ['v=DMARC1; p=reject; sp=none', 'dmarc.subdomains_open'],
  ['v=DMARC1; p=reject; np=quarantine', 'dmarc.subdomains_open'],
  ['v=DMARC1; p=none; sp=none', 'not asked'],
])('answers %s', async (record, answer) => {
  expect(await auditAnswer(dmarcSubdomains, `_dmarc TXT "${record}"`)).toBe(answer)
})

it.each([
  ['v=DMARC1; p=reject; sp=none; np=none; rua=mailto:a@b.example', 'v=DMARC1; p=reject; rua=mailto:a@b.example'],
  [
    'v=DMARC1; p=quarantine; sp=none; np=reject; rua=mailto:a@b.example',
    'v=DMARC1; p=quarantine; np=reject; rua=mailto:a@b.example',
  ],
])('offers %s without what is weaker', async (record, value) => {
  const { facts } = await audit(`_dmarc TXT "${record}"\n@ MX 10 mx`)
  expect(askAudit(dmarcSubdomains, facts)).toMatchObject({ params: { tag: 'sp', weaker: 'none' }, record: { value } })
})

it('leaves to the parent what the parent says', async () => {
  const resolver = scriptedResolver({
    'news.shop.example': { A: ['192.0.2.1'] },
    '_dmarc.shop.example': { TXT: ['v=DMARC1; p=reject; sp=none'] },
  })
  expect(await auditAnswer(dmarcSubdomains, resolver, { domain: 'news.shop.example' })).toBe('not asked')
})

it('waits for the reports, which tell what a stricter policy would stop', async () => {
  const { facts } = await audit('_dmarc TXT "v=DMARC1; p=reject; sp=none"\n@ MX 10 mx')
  expect(askAudit(dmarcSubdomains, facts)).toMatchObject({ params: { has_reports: false }, record: null })
})
