import { describe, expect, it } from 'vitest'
import { finding } from '../../../../test/support/finding.ts'
import type { Finding } from '../../../shared/contract/finding.ts'
import { filterFindings, groupByArea, groupBySeverity, groupUnknowns, pasteOf } from './findings.ts'

function titled(key: string, changes: Partial<Finding> = {}): Finding {
  return finding({ key, title: `Title of ${key}`, fix: `Fix of ${key}`, ...changes })
}

function unknown(key: string, reason: string, code = 'dns_timeout'): Finding {
  const remedy = 'Try again.'
  return titled(key, {
    severity: 'info',
    state: 'unknown',
    reason,
    reason_code: code,
    fix: `${reason} ${remedy}`,
  })
}

const passed = titled('spf.result')
const note = titled('arc.sealed', { severity: 'info' })
const cheap = titled('headers.date', { severity: 'minor', state: 'fail', points: 0.3, gain: 0.3, group: 'content' })
const dear = titled('dmarc.missing', { severity: 'major', state: 'fail', points: 2, gain: 2 })
const capped = titled('spf.fail', { severity: 'critical', state: 'fail', points: 1, gain: 0 })
const silent = unknown('ptr.confirmed', 'The DNS did not answer.')
const all = [passed, note, cheap, dear, capped, silent, unknown('helo.name', 'The DNS did not answer.')]

function keys(findings: readonly Finding[]): string[] {
  return findings.map(({ key }) => key)
}

describe('filterFindings', () => {
  it.each([
    ['all', keys(all)],
    ['fix', ['headers.date', 'dmarc.missing', 'spf.fail']],
    ['unknown', ['ptr.confirmed', 'helo.name']],
    ['note', ['arc.sealed']],
    ['fine', ['spf.result']],
  ] as const)('%s', (filter, expected) => {
    expect(keys(filterFindings(all, filter))).toEqual(expected)
  })

  it('counts unknown neither as passed nor as failed', () => {
    expect(filterFindings([silent], 'fine')).toEqual([])
    expect(filterFindings([silent], 'fix')).toEqual([])
  })

  it.each([['DMARC'], ['title of dmarc'], ['fix of dmarc.m']])('searches for %s in title, key, and fix', (text) => {
    expect(keys(filterFindings(all, 'all', text))).toEqual(['dmarc.missing'])
  })
})

describe('groups', () => {
  it('are by severity, with unknown ones separate', () => {
    const names = groupBySeverity(all).map((section) => [section.name, keys(section.findings)])
    expect(names).toEqual([
      ['critical', ['spf.fail']],
      ['major', ['dmarc.missing']],
      ['minor', ['headers.date']],
      ['unknown', ['ptr.confirmed', 'helo.name']],
      ['info', ['arc.sealed']],
      ['ok', ['spf.result']],
    ])
  })

  it('are by area, without empty ones', () => {
    expect(groupByArea(all).map(({ name }) => name)).toEqual(['authentication', 'content'])
  })

  it('merge unknown findings with the same kind of reason, separate from the remedy', () => {
    const refused = unknown('dkim.key', 'The server refused.', 'dns_refused')
    const timedOut = unknown('mx.found', 'The DNS did not answer (shop.example MX).')
    expect(groupUnknowns([refused, ...all, timedOut])).toEqual([
      {
        code: 'dns_timeout',
        reasons: ['The DNS did not answer.', 'The DNS did not answer (shop.example MX).'],
        remedy: 'Try again.',
        findings: [...all.slice(5), timedOut],
      },
      { code: 'dns_refused', reasons: ['The server refused.'], remedy: 'Try again.', findings: [refused] },
    ])
  })
})

describe('pasteOf', () => {
  it('prefers the record to the text', () => {
    const record = { name: '_dmarc.shop.example', type: 'TXT', value: 'v=DMARC1; p=none', current: null }
    expect(pasteOf({ ...dear, record })).toBe('v=DMARC1; p=none')
    expect(pasteOf(dear)).toBe('Fix of dmarc.missing')
  })
})
