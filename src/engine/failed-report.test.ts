import { describe, expect, it } from 'vitest'
import { messageFactsSchema } from '../shared/contract/facts/message-facts.ts'
import type { Delivery } from './analyze-message.ts'
import { failedReport } from './failed-report.ts'
import { presentReport } from './present/present-report.ts'

const delivery: Delivery = {
  clientIp: '192.0.2.1',
  clientName: null,
  helo: 'mail.example.com',
  mailFrom: 'bounce@example.com',
  rcptTo: null,
  tls: null,
  receivedAt: new Date('2030-01-01T00:00:00Z'),
  clientIpSource: 'upload',
  statedIp: null,
  pickedUp: false,
  rebuilt: false,
}

describe('failedReport', () => {
  it.each([
    ['a message', 'From: a@example.com\r\nSubject: A test\r\n\r\nHello.\r\n'],
    ['nothing', ''],
    ['junk', '\0\xff\xfe'],
  ])('reports the basics of %s and marks the rest as unavailable', (_, raw) => {
    const report = failedReport({ raw: Buffer.from(raw), delivery }, { code: 'deadline' })
    expect(messageFactsSchema.parse(report.facts)).toEqual(report.facts)
    expect(report.facts).toMatchObject({
      envelope: { mail_from: 'bounce@example.com', origin: { ip: '192.0.2.1' } },
      message: { size: Buffer.byteLength(raw), parse_error: { code: 'deadline' } },
      spf: { state: 'unavailable', reason: { code: 'deadline' } },
      analysis: { state: 'unavailable', reason: { code: 'deadline' } },
    })
    expect(presentReport(report, 'en')).toMatchObject({ verdict: 'unknown', score: null })
    expect(report.outcomes.filter(({ state }) => state === 'fail')).toEqual([])
    expect(report.outcomes.some(({ state }) => state === 'unknown')).toBe(true)
  })

  it('does not report fields as missing if the message could not be read', () => {
    const report = failedReport({ raw: null, delivery }, { code: 'analysis_failed' }, { size: 5000 })
    expect(report.facts).toMatchObject({
      message: { size: 5000 },
      headers: { fields: [], truncated: true },
      received: [],
    })
    const { providers } = presentReport(report, 'en').result
    const states = providers.flatMap(({ rows }) => rows.map(({ state }) => state))
    expect(states).toContain('unknown')
    expect(states).not.toContain('not_applicable')
  })
})
