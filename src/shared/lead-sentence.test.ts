import { expect, it } from 'vitest'
import { finding } from '../../test/support/finding.ts'
import type { Finding } from './contract/tests.ts'
import { leadOfReport } from './lead-sentence.ts'

function unknown(key: string, reason: string): Finding {
  return finding({ key, state: 'unknown', severity: 'info', title: key, fix: reason, reason })
}

it('names what hides the verdict, also where more is unknown for another reason', () => {
  const findings = [
    unknown('spf.result', 'Nobody knows the IP.'),
    unknown('ptr.present', 'Nobody knows the IP.'),
    unknown('dmarc.result', 'The DNS did not answer.'),
  ]
  expect(leadOfReport('unknown', { findings, fix_plan: [] }, 'en')).toBe('The DNS did not answer.')
  expect(leadOfReport('inbox', { findings, fix_plan: [] }, 'en')).toBe('Every check that could be done is fine.')
})
