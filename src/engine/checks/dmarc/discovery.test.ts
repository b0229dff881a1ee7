import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { dmarcDiscovery } from './discovery.ts'

/** A world in which every name that is not listed does not exist. */
function worldOf(records: Record<string, string[]>) {
  return scriptedResolver({
    'news.shop.example': { A: ['192.0.2.1'] },
    ...Object.fromEntries(Object.entries(records).map(([name, TXT]) => [name, { TXT }])),
  })
}

const inherited = { '_dmarc.shop.example': ['v=DMARC1; p=reject'] }

describe('dmarc.discovery', () => {
  it.each([
    ['the domain’s own record', { '_dmarc.news.shop.example': ['v=DMARC1; p=none'] }, 'pass'],
    ['the record of the parent', inherited, 'pass'],
    ['none at all', {}, 'not asked'],
    [
      'an own record that is broken',
      { ...inherited, '_dmarc.news.shop.example': ['v=DMARC1; p=none; p=reject'] },
      'dmarc.record_ignored',
    ],
    [
      'two own records',
      { ...inherited, '_dmarc.news.shop.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
      'dmarc.record_ignored',
    ],
  ])('answers %s', async (_, records, answer) => {
    expect(await auditAnswer(dmarcDiscovery, worldOf(records), { domain: 'news.shop.example' })).toBe(answer)
  })

  it('says what a zone file did not tell and was taken for granted', async () => {
    const { facts } = await audit('_dmarc TXT "v=DMARC1; p=reject"')
    expect(askAudit(dmarcDiscovery, facts)).toMatchObject({
      finding: 'dmarc.parents_assumed',
      params: { names: ['_dmarc.example'] },
    })
  })

  it('says so where no record was found, too', async () => {
    expect(await auditAnswer(dmarcDiscovery, '@ A 192.0.2.1')).toBe('dmarc.parents_assumed')
  })
})
