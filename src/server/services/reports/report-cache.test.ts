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
    purpose: null,
    status: 'done',
    observed: [],
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

const shown = (reportedMessageId: number) => ({ reportedMessageId, purpose: null })

describe('createReportCache', () => {
  it('separates languages, messages, and purposes', () => {
    const cache = createReportCache()
    const report = reportNamed('one')
    cache.set(shown(1), 'en', report)
    expect(cache.get(shown(1), 'en')).toBe(report)
    expect(cache.get(shown(1), 'pl')).toBeUndefined()
    expect(cache.get(shown(11), 'en')).toBeUndefined()
    expect(cache.get({ ...shown(1), purpose: 'campaign' }, 'en')).toBeUndefined()
  })

  it('drops the least recently used report', () => {
    const cache = createReportCache()
    for (let id = 1; id <= 64; id++) cache.set(shown(id), 'en', reportNamed(String(id)))
    cache.get(shown(1), 'en')
    cache.set(shown(65), 'en', reportNamed('65'))
    expect(cache.get(shown(1), 'en')?.name).toBe('1')
    expect(cache.get(shown(2), 'en')).toBeUndefined()
    expect(cache.get(shown(3), 'en')?.name).toBe('3')
  })
})
