import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { dmarcDiscovery, dmarcSubdomains, dmarcSyntax, dmarcTags } from './record.ts'

describe('dmarc.discovery', () => {
  /** A DNS in which every other name does not exist. */
  function worldOf(records: Record<string, string[]>) {
    return scriptedResolver({
      'news.shop.example': { A: ['192.0.2.1'] },
      ...Object.fromEntries(Object.entries(records).map(([name, TXT]) => [name, { TXT }])),
    })
  }

  const inherited = { '_dmarc.shop.example': ['v=DMARC1; p=reject'] }

  it.each([
    ['the domain’s own record', { '_dmarc.news.shop.example': ['v=DMARC1; p=none'] }, 'pass'],
    ['the record of the parent', inherited, 'pass'],
    ['no record', {}, 'not evaluated'],
    [
      'a broken record of its own',
      { ...inherited, '_dmarc.news.shop.example': ['v=DMARC1; p=none; p=reject'] },
      'dmarc.record_ignored',
    ],
    [
      'a text of its own without a semicolon',
      { ...inherited, '_dmarc.news.shop.example': ['v=DMARC1 p=none'] },
      'dmarc.record_ignored',
    ],
    [
      'a text of its own in quotation marks',
      { ...inherited, '_dmarc.news.shop.example': ['"v=DMARC1; p=none"'] },
      'dmarc.record_ignored',
    ],
    ['another text of its own', { ...inherited, '_dmarc.news.shop.example': ['hello'] }, 'pass'],
    [
      'two records of its own',
      { ...inherited, '_dmarc.news.shop.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
      'dmarc.record_ignored',
    ],
  ])('evaluates %s', async (_, records, answer) => {
    expect(await auditAnswer(dmarcDiscovery, worldOf(records), { domain: 'news.shop.example' })).toBe(answer)
  })

  it('reports names that are not in the zone file and were assumed empty', async () => {
    const { facts } = await audit('_dmarc TXT "v=DMARC1; p=reject"')
    expect(askAudit(dmarcDiscovery, facts)).toMatchObject({
      finding: 'dmarc.parents_assumed',
      params: { names: ['_dmarc.example'] },
    })
  })

  it('reports it even if no record was found', async () => {
    expect(await auditAnswer(dmarcDiscovery, '@ A 192.0.2.1')).toBe('dmarc.parents_assumed')
  })
})

describe('dmarc.syntax', () => {
  const published = (record: string) => `_dmarc TXT "${record}"`

  it.each([
    ['v=DMARC1; p=reject; sp=none; adkim=s; aspf=r; fo=1; ruf=mailto:a@shop.example', 'pass'],
    ['v=DMARC1; p=reject; pct=50', 'pass'],
    ['v=DMARC1; p=block; rua=mailto:a@shop.example', 'dmarc.tag_invalid'],
    ['v=DMARC1; rua=mailto:a@shop.example', 'dmarc.tag_invalid'],
    ['v=DMARC1; p=none; adkim=x', 'dmarc.tag_invalid'],
    ['v=DMARC1; p=none; aspf strict', 'dmarc.tag_invalid'],
    ['v=DMARC1; p=none; P=reject', 'dmarc.tag_invalid'],
    ['v=DMARC1; p=none; fo=9; ruf=mailto:a@shop.example', 'dmarc.tag_invalid'],
  ])('evaluates %s', async (record, answer) => {
    expect(await auditAnswer(dmarcSyntax, published(record))).toBe(answer)
  })

  it('reports the position of each error, counted from 1', async () => {
    const { facts } = await audit(published('v=DMARC1; p=none; t=maybe'))
    expect(askAudit(dmarcSyntax, facts)).toMatchObject({
      params: { code: 'invalid_t', detail: 'maybe', position: 'v=DMARC1; p=none; '.length + 1 },
    })
  })

  it('reports further errors and offers the record without default tags', async () => {
    const { facts } = await audit(
      published('v=DMARC1; p=none; sp=maybe; fo=z; ruf=mailto:a@shop.example; adkim=q; aspf=s'),
    )
    expect(askAudit(dmarcSyntax, facts)).toMatchObject({
      params: { code: 'invalid_sp', others: ['invalid_fo', 'invalid_adkim'] },
      // Receivers ignore this record, because sp is invalid and there are no reports. So strict alignment is not in
      // effect, just like p.
      record: { value: 'v=DMARC1; p=none; ruf=mailto:a@shop.example' },
    })
  })

  it('offers the policy that receivers assume for an invalid one', async () => {
    const { facts } = await audit(published('v=DMARC1; p=block; rua=mailto:a@shop.example'))
    expect(askAudit(dmarcSyntax, facts)).toMatchObject({
      params: { others: [] },
      record: { value: 'v=DMARC1; p=none; rua=mailto:a@shop.example' },
    })
  })

  it('is not applicable without an applicable record', async () => {
    expect(await auditAnswer(dmarcSyntax, '@ A 192.0.2.1')).toBe('not evaluated')
    expect(await auditAnswer(dmarcSyntax, `${published('v=DMARC1; p=none')}\n${published('v=DMARC1')}`)).toBe(
      'not evaluated',
    )
  })
})

describe('dmarc.tags', () => {
  it.each([
    ['v=DMARC1; p=reject; t=n; psd=n', 'pass'],
    ['v=DMARC1; p=reject; pct=100', 'dmarc.tags_removed'],
    ['v=DMARC1; p=reject; rap=mailto:a@shop.example', 'dmarc.tags_unknown'],
  ])('evaluates %s', async (record, answer) => {
    expect(await auditAnswer(dmarcTags, `_dmarc TXT "${record}"`)).toBe(answer)
  })

  it('offers the record without any of them', async () => {
    const { facts } = await audit(
      '_dmarc TXT "v=DMARC1; p=reject; pct=50; rua=mailto:a@shop.example; ri=3600; rf=afrf"',
    )
    expect(askAudit(dmarcTags, facts)).toMatchObject({
      params: { tags: ['pct', 'ri', 'rf'] },
      record: { name: '_dmarc.shop.example', value: 'v=DMARC1; p=quarantine; rua=mailto:a@shop.example' },
      cautions: [{ code: 'dmarc_lowered', value: 'reject' }],
    })
  })
})

describe('dmarc.subdomains', () => {
  it.each([
    ['v=DMARC1; p=reject', 'pass'],
    ['v=DMARC1; p=quarantine; sp=reject', 'pass'],
    ['v=DMARC1; p=reject; sp=none', 'dmarc.subdomains_open'],
    ['v=DMARC1; p=reject; np=quarantine', 'dmarc.subdomains_open'],
    ['v=DMARC1; p=none; sp=none', 'not evaluated'],
  ])('evaluates %s', async (record, answer) => {
    expect(await auditAnswer(dmarcSubdomains, `_dmarc TXT "${record}"`)).toBe(answer)
  })

  it.each([
    ['v=DMARC1; p=reject; sp=none; np=none; rua=mailto:a@b.example', 'v=DMARC1; p=reject; rua=mailto:a@b.example'],
    [
      'v=DMARC1; p=quarantine; sp=none; np=reject; rua=mailto:a@b.example',
      'v=DMARC1; p=quarantine; np=reject; rua=mailto:a@b.example',
    ],
  ])('offers %s without the weaker tag', async (record, value) => {
    const { facts } = await audit(`_dmarc TXT "${record}"\n@ MX 10 mx`)
    expect(askAudit(dmarcSubdomains, facts)).toMatchObject({ params: { tag: 'sp', weaker: 'none' }, record: { value } })
  })

  it('does not repeat the findings of the parent domain', async () => {
    const resolver = scriptedResolver({
      'news.shop.example': { A: ['192.0.2.1'] },
      '_dmarc.shop.example': { TXT: ['v=DMARC1; p=reject; sp=none'] },
    })
    expect(await auditAnswer(dmarcSubdomains, resolver, { domain: 'news.shop.example' })).toBe('not evaluated')
  })

  it('asks for reports first, which show what a stricter policy would block', async () => {
    const { facts } = await audit('_dmarc TXT "v=DMARC1; p=reject; sp=none"\n@ MX 10 mx')
    expect(askAudit(dmarcSubdomains, facts)).toMatchObject({ params: { has_reports: false }, record: null })
  })
})
