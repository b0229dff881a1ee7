import { expect, it } from 'vitest'
import { namedDomains } from '../../../../test/support/list-answers.ts'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { unavailable } from '../../../shared/fact.ts'
import type { ListingMeaning } from '../../../shared/listing.ts'
import { dblAuthorSpamhaus } from './author-spamhaus.ts'

it.each<[string, ListingMeaning]>([
  ['dbl.listed', 'spam_domain'],
  ['dbl.listed', 'phishing_domain'],
  ['dbl.abused', 'abused_malware'],
])('answers %s for %s', (expected, meaning) => {
  const domain_lists = namedDomains({ 'shop.example': { places: ['author', 'link'], dbl: meaning } })
  expect(answerTo(dblAuthorSpamhaus, { domain_lists })).toBe(expected)
})

it('speaks of the author only', () => {
  const others = { 'esp.example': { places: ['mail_from'], dbl: 'spam_domain' } } as const
  expect(answerTo(dblAuthorSpamhaus, { domain_lists: namedDomains(others) })).toBe('not asked')
  const both = { ...others, 'shop.example': { places: ['author'] } } as const
  expect(answerTo(dblAuthorSpamhaus, { domain_lists: namedDomains(both) })).toBe('pass')
})

it('is unknown for reports from before domains were asked about', () => {
  expect(answerTo(dblAuthorSpamhaus, { domain_lists: unavailable({ code: 'not_gathered' }) })).toBe(
    'unknown: not_gathered',
  )
})
