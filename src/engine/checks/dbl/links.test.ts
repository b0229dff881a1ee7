import { describe, expect, it } from 'vitest'
import { namedDomains } from '../../../../test/support/list-answers.ts'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import { dblLinks } from './links.ts'

describe('dbl.links', () => {
  it.each([
    ['pass', { places: ['link'] }],
    ['dbl.link_listed', { places: ['link'], dbl: 'phishing_domain' }],
    ['dbl.link_listed', { places: ['link'], surbl: 'malware_domain' }],
    ['dbl.link_doubtful', { places: ['link'], dbl: 'abused_redirector' }],
    ['dbl.link_doubtful', { places: ['link'], surbl: 'spam_domain' }],
    ['dbl.link_suspected', { places: ['link'], uribl: 'grey_domain' }],
    ['not asked', { places: ['author', 'link'], dbl: 'spam_domain' }],
  ] as const)('answers %s for %j', (expected, domain) => {
    expect(answerTo(dblLinks, { domain_lists: namedDomains({ 'page.example': domain }) })).toBe(expected)
  })

  it('does not know of domains beyond the limit', () => {
    const clean = namedDomains({ 'page.example': { places: ['link'] } }, 3)
    expect(askCheck(dblLinks, messageFacts({ domain_lists: clean }))).toMatchObject({
      state: 'unknown',
      reason: { code: 'too_many_domains', detail: '3' },
    })
    const listed = namedDomains({ 'page.example': { places: ['link'], dbl: 'spam_domain' } }, 3)
    expect(answerTo(dblLinks, { domain_lists: listed })).toBe('dbl.link_listed')
  })

  it('names three of many domains that are equally bad, and counts all', () => {
    const bad = { places: ['link'], surbl: 'spam_domain' } as const
    const domain_lists = namedDomains({
      'a.example': { places: ['link'], uribl: 'grey_domain' },
      'b.example': bad,
      'c.example': bad,
      'd.example': bad,
      'e.example': bad,
    })
    expect(askCheck(dblLinks, messageFacts({ domain_lists }))).toMatchObject({
      params: { domains: ['b.example', 'c.example', 'd.example'], count: 4, lists: ['SURBL'], meaning: 'spam_domain' },
    })
  })
})
