import { describe, expect, it } from 'vitest'
import { blacklistReportSchema, checkBlacklists as fullCheck } from '../../../shared/contract/blacklist.ts'
import { readTest as fullRead } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { auditDomain, checkBlacklists } from '../lookups.ts'
import { createTest } from '../queries.ts'
import { isFullTest, readTest } from './inbox-test-report.ts'

const readSchema = readTest.responses[200].body
const findings = (told: object) =>
  readSchema.parse({ status: 'done', result: { findings: [{ key: 'a', points: 0, title: 'A', ...told }], facts: {} } })
    .result?.findings[0]

describe('a full answer', () => {
  it('keeps a full test unchanged', () => {
    const { example } = fullRead.responses[200]
    const read = readSchema.parse(example)
    expect(read).toEqual(example)
    expect(isFullTest(read)).toBe(true)
  })

  it('keeps a full address report unchanged', () => {
    const example = blacklistReportSchema.parse(fullCheck.responses[200].example)
    expect(checkBlacklists.responses[200].body.parse(example)).toEqual(example)
  })
})

describe('a plain answer', () => {
  it('of a waiting test contains only its status', () => {
    const read = readSchema.parse({ status: 'waiting' })
    expect(read).toEqual({ status: 'waiting', score: null, verdict: null, result: null })
    expect(isFullTest(read)).toBe(false)
  })

  it('of a test keeps all its facts', () => {
    const facts = { envelope: {}, more: [1] }
    const read = readSchema.parse({ status: 'done', score: 9.5, verdict: 'inbox', result: { findings: [], facts } })
    expect(read).toMatchObject({ score: 9.5, verdict: 'inbox', result: { facts } })
  })

  it.each([
    [{ severity: 'minor', points: 0.5 }, 'minor', 'fail'],
    [{ severity: 'ok' }, 'ok', 'pass'],
    [{ severity: 'serious', points: 1 }, 'minor', 'fail'],
    [{ severity: 'notice' }, 'info', 'fail'],
  ])('of a finding %j is %s and %s', (told, severity, state) => {
    expect(findings(told)).toMatchObject({ severity, state, fix: '', why: '', reason: null })
  })

  it('with an unknown verdict is rejected', () => {
    expect(readSchema.parse({ status: 'done', verdict: 'promotions' }).verdict).toBeNull()
  })

  it('of a new test accepts any token and either success status', () => {
    const created = {
      token: 'ABC-1',
      address: 'test-ABC-1@x.example',
      url: 'https://x.example/t/ABC-1',
      seed_addresses: [],
    }
    for (const status of [200, 201] as const) {
      const body = createTest.responses[status].body.parse(created)
      expect(body).toEqual({ ...created, pickup_addresses: [] })
    }
  })

  it('of an audit or an address is returned unchanged', () => {
    const answer = { spf: { found: true } }
    for (const { responses } of [auditDomain, checkBlacklists]) {
      expect(responses[200].body.parse(answer)).toEqual({ plain: answer })
      expect(responses[200].body.safeParse('text').success).toBe(false)
    }
  })
})
