import { describe, expect, it } from 'vitest'
import { listAnswer, namedDomains } from '../../../../test/support/list-answers.ts'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { checks } from '../index.ts'
import { runChecks } from '../run-checks.ts'
import { dblAnswers } from './answers.ts'

const refused = listAnswer({ list: 'dbl.spamhaus.org', status: 'blocked', trouble: 'public_resolver' })

function asked(...lists: ReturnType<typeof listAnswer>[]) {
  return known({ domains: [{ domain: 'shop.example', places: ['author' as const], lists }], unasked: 0 })
}

describe('dbl.answers', () => {
  it.each([
    ['pass', asked(refused, listAnswer({ list: 'multi.surbl.org' }))],
    ['unknown: list_refused', asked(refused)],
    ['not asked', asked()],
    ['not asked', absent],
    ['unknown: dns_offline', unavailable({ code: 'dns_offline' })],
  ])('answers %s', (expected, domain_lists) => {
    expect(answerTo(dblAnswers, { domain_lists })).toBe(expected)
  })

  it('counts the domains, and the lists that spoke of each', () => {
    const domain_lists = namedDomains({
      'shop.example': { places: ['author'] },
      'page.example': { places: ['link'], silent: ['multi.uribl.com'] },
    })
    expect(askCheck(dblAnswers, messageFacts({ domain_lists }))).toMatchObject({
      params: { count: 2, answered: 2, asked: 3 },
    })
  })

  it('is the one gap where nobody could be asked', () => {
    const facts = messageFacts({ domain_lists: unavailable({ code: 'deadline' }) })
    const outcomes = runChecks(checks, 'message', facts).filter(({ check }) => check.startsWith('dbl.'))
    expect(outcomes).toEqual([{ check: 'dbl.answers', state: 'unknown', reason: { code: 'deadline' } }])
  })
})
