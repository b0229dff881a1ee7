import { expect, it } from 'vitest'
import { finding } from '../../test/support/finding.ts'
import type { Finding, TestResult } from './contract/tests.ts'
import { leadOfReport } from './lead-sentence.ts'

function unknown(key: string, reason: string): Finding {
  return finding({ key, state: 'unknown', severity: 'info', title: key, fix: reason, reason })
}

function step(keys: string[], title: string): TestResult['fix_plan'][number] {
  return { keys, title, fix: '', severity: 'major', gain: 0, score: null, verdict: 'spam', record: null }
}

it('names what mends that which decides alone before what gains more', () => {
  const steps = [
    step(['headers.date_missing'], 'There is no Date.'),
    step(['dkim.missing', 'dmarc.rejected'], 'It is not signed.'),
  ]
  const rejected = finding({ key: 'dmarc.rejected', state: 'fail', severity: 'critical' })
  expect(leadOfReport('rejected', { findings: [rejected], fix_plan: steps }, 'en')).toBe('It is not signed.')
  expect(leadOfReport('spam', { findings: [], fix_plan: steps }, 'en')).toBe('There is no Date.')
})

it('names what hides the verdict, also where more is unknown for another reason', () => {
  const findings = [
    unknown('spf.result', 'Nobody knows the IP.'),
    unknown('ptr.present', 'Nobody knows the IP.'),
    unknown('dmarc.result', 'The DNS did not answer.'),
  ]
  expect(leadOfReport('unknown', { findings, fix_plan: [] }, 'en')).toBe('The DNS did not answer.')
  expect(leadOfReport('inbox', { findings, fix_plan: [] }, 'en')).toBe('Every check that could be done is fine.')
})
