import { expect, it } from 'vitest'
import { namedDomains } from '../../../../test/support/list-answers.ts'
import { answerTo } from '../../../../test/support/message-facts.ts'
import { dblAuthorOthers } from './author-others.ts'

it.each([
  ['pass', {}],
  ['dbl.listed_elsewhere', { surbl: 'spam_domain' }],
  // Graver than the other entries of this list, and still not the list that most receivers obey.
  ['dbl.listed_elsewhere', { surbl: 'phishing_domain' }],
  ['dbl.suspected', { uribl: 'grey_domain' }],
  // Another question asks the list that most receivers obey.
  ['pass', { dbl: 'spam_domain' }],
] as const)('answers %s for %j', (expected, listings) => {
  const domain_lists = namedDomains({ 'shop.example': { places: ['author'], ...listings } })
  expect(answerTo(dblAuthorOthers, { domain_lists })).toBe(expected)
})

it('does not arise without an author', () => {
  const domain_lists = namedDomains({ 'page.example': { places: ['link'], surbl: 'spam_domain' } })
  expect(answerTo(dblAuthorOthers, { domain_lists })).toBe('not asked')
})
