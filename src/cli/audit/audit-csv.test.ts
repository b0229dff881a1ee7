import { describe, expect, it } from 'vitest'
import { audit } from '../../../test/support/audit.ts'
import { describeAudit } from '../../engine/present/describe-audit.ts'
import { csvHeader, csvOfAudit, csvOfRefusal, firstCell } from './audit-csv.ts'

/** A line by its columns; no cell of an audit contains a comma. */
function columnsOf(line: string): Record<string, string | undefined> {
  const cells = line.split(',')
  return Object.fromEntries(csvHeader.split(',').map((column, index) => [column, cells[index]]))
}

describe('csvOfAudit', () => {
  it('reports the state of each topic and what to fix', async () => {
    const report = await audit('@ TXT "v=spf1 +all"\n_dmarc TXT "v=DMARC1; p=reject"')
    const { checks, findings } = describeAudit(report, 'en')
    const row = columnsOf(csvOfAudit(describeAudit(report, 'en')))
    expect(row).toMatchObject({ domain: 'shop.example', checked_at: '2026-11-21T09:30:00.000Z', error: '' })
    expect(row).toMatchObject({ spf: checks.spf.status, dmarc: checks.dmarc.status, mx: checks.mx.status })
    expect(Number(row.critical)).toBe(findings.filter(({ severity }) => severity === 'critical').length)
    expect(row.findings?.split(' ')).toContain('spf.all_open')
  })

  it('lists what is accepted and ignored apart from what is to fix', async () => {
    const described = describeAudit(await audit('@ TXT "v=spf1 +all"\n_dmarc TXT "v=DMARC1; p=reject"'), 'en')
    const accepted = { reason: 'Known.', expires: '2027-01-01' }
    const findings = described.findings.map((each) => (each.key === 'spf.all_open' ? { ...each, accepted } : each))
    const row = columnsOf(
      csvOfAudit({ ...described, findings, ignored: [{ rule: 'a.b', severity: 'minor', title: '' }] }),
    )
    expect(row).toMatchObject({ accepted: 'spf.all_open', ignored: 'a.b', critical: '0' })
    expect(row.findings?.split(' ')).not.toContain('spf.all_open')
  })

  it('leaves the states of a nonexistent domain empty', async () => {
    const report = await audit('@ SOA ns hostmaster 1 1 1 1 300', { domain: 'none.shop.example' })
    const row = columnsOf(csvOfAudit(describeAudit(report, 'en')))
    expect(row).toMatchObject({ spf: '', dbl: '', name_servers: '', critical: '1', findings: 'domain.not_found' })
  })

  it('leaves unknown values empty', async () => {
    const row = columnsOf(csvOfAudit(describeAudit(await audit('', { domain: 'elsewhere.example' }), 'en')))
    expect(row).toMatchObject({ grade: '', score: '', done: '0', spf: 'unknown', findings: '' })
  })
})

describe('csvOfRefusal', () => {
  it('has one cell per column of the table', () => {
    expect(columnsOf(csvOfRefusal('shop', 'single_label'))).toMatchObject({ domain: 'shop', error: 'single_label' })
    expect(csvOfRefusal('shop', 'single_label').split(',')).toHaveLength(csvHeader.split(',').length)
  })

  it.each([
    ['a "quoted", text', '"a ""quoted"", text",'],
    ['=HYPERLINK("https://x.example")', `"'=HYPERLINK(""https://x.example"")",`],
    ['+1', "'+1,"],
    ['@SUM(A1)', "'@SUM(A1),"],
    ['a\r\nb', 'a\uFFFD\uFFFDb,'],
  ])('neutralizes %j', (text, start) => {
    expect(csvOfRefusal(text, 'invalid_label').startsWith(start)).toBe(true)
  })
})

describe('firstCell', () => {
  it.each(['shop.example', 'a "quoted", text', '=1+1', '-x', "it's"])('reads %j back', (text) => {
    expect(firstCell(csvOfRefusal(text, 'invalid_label'))).toBe(text)
  })

  it.each(['', 'shop.example', '"shop.example', '{"domain":"shop.example"}'])('returns null for %j', (line) => {
    expect(firstCell(line)).toBeNull()
  })
})
