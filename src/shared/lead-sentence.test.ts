import { describe, expect, it } from 'vitest'
import { messageFacts, unavailableFacts } from '../../test/support/message-facts.ts'
import { judgeAgain } from '../engine/judge-again.ts'
import { presentReport } from '../engine/present-report.ts'
import type { MessageFacts } from './contract/facts.ts'
import { absent, unavailable } from './fact.ts'
import { leadOfReport } from './lead-sentence.ts'

function lead(changes: Partial<MessageFacts>): string {
  const { verdict, result } = presentReport(judgeAgain(messageFacts(changes)), 'en')
  return leadOfReport(verdict, result, 'en')
}

describe('leadOfReport', () => {
  it('names what hides the verdict, also where more is unknown for another reason', () => {
    const unseen = unavailable({ code: 'origin_unknown' })
    const silent = unavailableFacts({ code: 'dns_timeout', subject: '_dmarc.shop.example TXT' })
    expect(lead({ ...silent, lists: unseen, reverse_dns: unseen, spf: unseen })).toBe(
      'The DNS did not answer in time (_dmarc.shop.example TXT).',
    )
  })

  it('names what gains most where there is a verdict', () => {
    expect(lead({ reverse_dns: absent })).toMatch(/there is no reverse DNS for it/)
  })
})
