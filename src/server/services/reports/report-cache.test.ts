import { describe, expect, it } from 'vitest'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { createReportCache } from './report-cache.ts'

function reportNamed(name: string): InboxTestReport {
  return {
    token: '23456789abcdefghjkmnpqrstu',
    address: '',
    url: '',
    name,
    lang: 'en',
    status: 'done',
    score: null,
    score_floor: null,
    verdict: 'unknown',
    verdict_floor: 'unknown',
    result: null,
    message: null,
    created_at: '',
    received_at: null,
    done_at: null,
    placement: null,
    pickup_addresses: [],
    expires_at: '',
  }
}

describe('createReportCache', () => {
  it('separates languages and messages', () => {
    const cache = createReportCache()
    const report = reportNamed('one')
    cache.set(1, 'en', report)
    expect(cache.get(1, 'en')).toBe(report)
    expect(cache.get(1, 'pl')).toBeUndefined()
    expect(cache.get(11, 'en')).toBeUndefined()
  })

  it('drops the least recently used report', () => {
    const cache = createReportCache()
    for (let id = 1; id <= 64; id++) cache.set(id, 'en', reportNamed(String(id)))
    cache.get(1, 'en')
    cache.set(65, 'en', reportNamed('65'))
    expect(cache.get(1, 'en')?.name).toBe('1')
    expect(cache.get(2, 'en')).toBeUndefined()
    expect(cache.get(3, 'en')?.name).toBe('3')
  })
})
