import { describe, expect, it } from 'vitest'
import type { MonitorAnswer } from '../contract/monitoring/monitor-routes.ts'
import { uiTexts } from '../i18n/ui-texts.ts'
import { describeSummary } from './describe-summary.ts'

const domain: MonitorAnswer['target'] = { kind: 'domain', domain: 'shop.example', selectors: [] }
const address: MonitorAnswer['target'] = { kind: 'address', ip: '192.0.2.1' }
const graded = { kind: 'domain', grade: 'A', grade_floor: 'A' } as const

describe('describeSummary', () => {
  it.each<[Pick<MonitorAnswer, 'target' | 'summary'>, string]>([
    [{ target: domain, summary: null }, 'unknown'],
    [{ target: domain, summary: { kind: 'missing' } }, 'does not exist'],
    [{ target: domain, summary: { ...graded, policy: null } }, 'no DMARC'],
    [{ target: domain, summary: { ...graded, policy: 'reject', testing: true } }, 'p=reject; t=y'],
    [{ target: address, summary: null }, 'unknown'],
    [{ target: address, summary: { kind: 'address', listed: 0, unanswered: 0 } }, 'on no blocklist'],
    [{ target: address, summary: { kind: 'address', listed: 0, unanswered: 1 } }, 'on none that answered'],
    [{ target: address, summary: { kind: 'address', listed: 2, unanswered: 1 } }, 'on 2 blocklists'],
    [{ target: { kind: 'reports', domain: 'shop.example', expected_hours: 48 }, summary: null }, '–'],
  ])('describes %j as %s', (monitor, expected) => {
    expect(describeSummary(monitor, uiTexts.en)).toBe(expected)
  })
})
