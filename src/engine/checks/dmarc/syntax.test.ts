import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { dmarcSyntax } from './syntax.ts'

const published = (record: string) => `_dmarc TXT "${record}"`

describe('dmarc.syntax', () => {
  it.each([
    ['v=DMARC1; p=reject; sp=none; adkim=s; aspf=r; fo=1; ruf=mailto:a@shop.example', 'pass'],
    ['v=DMARC1; p=reject; pct=50', 'pass'],
    ['v=DMARC1; p=block; rua=mailto:a@shop.example', 'dmarc.tag_invalid'],
    ['v=DMARC1; rua=mailto:a@shop.example', 'dmarc.tag_invalid'],
    ['v=DMARC1; p=none; adkim=x', 'dmarc.tag_invalid'],
    ['v=DMARC1; p=none; aspf strict', 'dmarc.tag_invalid'],
    ['v=DMARC1; p=none; P=reject', 'dmarc.tag_invalid'],
    ['v=DMARC1; p=none; fo=9; ruf=mailto:a@shop.example', 'dmarc.tag_invalid'],
  ])('answers %s', async (record, answer) => {
    expect(await auditAnswer(dmarcSyntax, published(record))).toBe(answer)
  })

  it('tells what stands where, in characters from one', async () => {
    const { facts } = await audit(published('v=DMARC1; p=none; t=maybe'))
    expect(askAudit(dmarcSyntax, facts)).toMatchObject({
      params: { code: 'invalid_t', detail: 'maybe', position: 'v=DMARC1; p=none; '.length + 1 },
    })
  })

  it('tells what else is wrong, and offers the record without what has a default', async () => {
    const { facts } = await audit(
      published('v=DMARC1; p=none; sp=maybe; fo=z; ruf=mailto:a@shop.example; adkim=q; aspf=s'),
    )
    expect(askAudit(dmarcSyntax, facts)).toMatchObject({
      params: { code: 'invalid_sp', others: ['invalid_fo', 'invalid_adkim'] },
      // No receiver uses it, as sp cannot be read and nobody gets reports: strict alignment is no more in force than p.
      record: { value: 'v=DMARC1; p=none; ruf=mailto:a@shop.example' },
    })
  })

  it('offers the policy that receivers take where it cannot be read', async () => {
    const { facts } = await audit(published('v=DMARC1; p=block; rua=mailto:a@shop.example'))
    expect(askAudit(dmarcSyntax, facts)).toMatchObject({
      params: { others: [] },
      record: { value: 'v=DMARC1; p=none; rua=mailto:a@shop.example' },
    })
  })

  it('does not arise without a record that governs', async () => {
    expect(await auditAnswer(dmarcSyntax, '@ A 192.0.2.1')).toBe('not asked')
    expect(await auditAnswer(dmarcSyntax, `${published('v=DMARC1; p=none')}\n${published('v=DMARC1')}`)).toBe(
      'not asked',
    )
  })
})
