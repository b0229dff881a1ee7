import { describe, expect, it } from 'vitest'
import { listAnswer, namedDomains } from '../../../test/support/list-answers.ts'
import type { ListAnswer } from '../../shared/contract/facts/list-facts.ts'
import { absent, known, unavailable } from '../../shared/fact.ts'
import { tallyLists } from './list-tally.ts'

const timeout = unavailable({ code: 'dns_timeout' })

function ofAddress(...answers: ListAnswer[]) {
  return { lists: known({ ip: '203.0.113.7', answers }), domain_lists: absent }
}

describe('tallyLists', () => {
  it.each([
    ['listed', { listed: ['Spamhaus ZEN'] }],
    ['clean', { clean: 1 }],
    ['blocked', { unknown: ['Spamhaus ZEN'] }],
    ['timeout', { unknown: ['Spamhaus ZEN'] }],
    ['error', { unknown: ['Spamhaus ZEN'] }],
    ['not_checked', { unknown: ['Spamhaus ZEN'] }],
    ['unsupported', {}],
  ] as const)('counts a list that is %s', (status, expected) => {
    const nothing = { listed: [], unknown: [], clean: 0, unasked: [] }
    expect(tallyLists(ofAddress(listAnswer({ status })))).toEqual({ ...nothing, ...expected })
  })

  it('counts a list once, by its most severe answer', () => {
    const domain_lists = namedDomains({
      'shop.example': { places: ['author'], silent: ['multi.surbl.org', 'multi.uribl.com'] },
      'deals.example': { places: ['link'], surbl: 'abused_spam' },
    })
    const [, surbl, uribl] = domain_lists.value.domains[0]?.lists ?? []
    expect(tallyLists({ ...ofAddress(listAnswer()), domain_lists })).toEqual({
      listed: [surbl?.name],
      unknown: [uribl?.name],
      clean: 2,
      unasked: [],
    })
  })

  it.each([
    ['an unknown address', { lists: timeout, domain_lists: absent }, ['address']],
    ['unknown domains', { ...ofAddress(), domain_lists: timeout }, ['domains']],
    ['domains beyond the limit', { ...ofAddress(), domain_lists: namedDomains({}, 3) }, ['domains']],
    ['no answers at all', { lists: timeout, domain_lists: timeout }, ['address', 'domains']],
  ] as const)('tells %s from one that is clean', (_, facts, unasked) => {
    expect(tallyLists(facts)).toEqual({ listed: [], unknown: [], clean: 0, unasked })
  })
})
