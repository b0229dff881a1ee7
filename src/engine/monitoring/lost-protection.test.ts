import { describe, expect, it } from 'vitest'
import type { Reading } from '../../shared/contract/monitoring/run.ts'
import { weights } from '../score/weights.ts'
import { observe } from './observe.ts'
import type { MonitorState } from './state.ts'

const hour = 3_600_000
const start = Date.parse('2026-11-23T10:00:00Z')

type Finding = 'dmarc.policy_none' | 'dmarc.missing' | 'dmarc.testing' | 'dmarc.subdomains_open'

function policy(finding: Finding | null, params: Reading['params'] = {}): Reading[] {
  return [reading('check:dmarc.policy', finding, params), reading('check:dmarc.subdomains', null)]
}

function reading(subject: string, finding: Finding | null, params: Reading['params'] = {}): Reading {
  if (finding === null) return { subject, value: [], problem: null, params }
  return { subject, value: [finding], problem: { key: finding, severity: weights[finding].severity }, params }
}

const strict = policy(null)
const reject = policy(null, { policy: 'reject' })
const quarantine = policy(null, { policy: 'quarantine' })
const none = policy('dmarc.policy_none')
const missing = policy('dmarc.missing')
const tested = (name: string) => policy('dmarc.testing', { policy: name, pct: 100 })
const openSubdomains = [
  reading('check:dmarc.policy', null),
  reading('check:dmarc.subdomains', 'dmarc.subdomains_open', { policy: 'reject', weaker: 'none' }),
]

function incidentsOf(runs: readonly Reading[][]): string[] {
  let state: MonitorState | null = null
  return runs.flatMap((readings, index) => {
    const run = { number: index + 1, at: new Date(start + index * hour), readings, skipped: null }
    const observed = observe(state, run, hour)
    state = observed.state
    return observed.transitions.map(({ kind, problem, severity }) => `${problem} ${severity} ${kind}`)
  })
}

describe('a weaker DMARC policy', () => {
  it.each<[string, Reading[][], string[]]>([
    ['none after a strict one', [strict, none, none], ['dmarc.policy_none major opened']],
    ['missing after a strict one', [strict, missing, missing], ['dmarc.missing major opened']],
    ['none, while the record is replaced', [strict, missing, none, none], ['dmarc.policy_none major opened']],
    ['quarantine only tested', [strict, tested('quarantine'), tested('quarantine')], ['dmarc.testing major opened']],
    ['reject only tested', [strict, tested('reject'), tested('reject')], ['dmarc.testing minor opened']],
    ['none for subdomains', [strict, openSubdomains, openSubdomains], ['dmarc.subdomains_open major opened']],
    ['a first record with none', [missing, none, none], ['dmarc.policy_none minor opened']],
    ['strict, except for subdomains', [none, openSubdomains, openSubdomains], ['dmarc.subdomains_open minor opened']],
    ['quarantine after reject', [reject, quarantine, quarantine], ['policy_weaker minor opened']],
    [
      'quarantine, if DNS does not always answer',
      [reject, [], quarantine, [], quarantine],
      ['policy_weaker minor opened'],
    ],
    ['quarantine, once reject is seen', [quarantine, reject, quarantine, quarantine], ['policy_weaker minor opened']],
    [
      'none after quarantine',
      [reject, quarantine, quarantine, none, none, none, none],
      ['policy_weaker minor opened', 'dmarc.policy_none major opened'],
    ],
    [
      'reject again',
      [reject, quarantine, quarantine, reject, reject, reject],
      ['policy_weaker minor opened', 'policy_weaker minor recovered'],
    ],
    ['quarantine in a single answer', [reject, quarantine, reject, reject, quarantine, reject], []],
    ['quarantine from the start', [quarantine, quarantine, quarantine], []],
    ['none from the start', [none, none, none], []],
    ['the same record again', [none, missing, none, none], []],
  ])('opens: %s', (_, runs, expected) => {
    expect(incidentsOf(runs)).toEqual(expected)
  })
})
