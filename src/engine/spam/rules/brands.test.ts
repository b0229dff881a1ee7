import { describe, expect, it } from 'vitest'
import { messageFacts, sampleLinks } from '../../../../test/support/message-facts.ts'
import type { PhraseTopic } from '../../../shared/contract/facts/message/wording.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { scoreSpam } from '../builtin.ts'

/** The symbols of a message with this author, subject, link texts, and targets. */
function symbolsOf({
  from = 'Anna Nowak <anna@shop.example>',
  subject = 'News of November',
  links = {},
  topics = [],
}: {
  from?: string
  subject?: string
  links?: Record<string, string>
  topics?: readonly PhraseTopic[]
}): string[] {
  const { message, wording } = messageFacts()
  if (wording.state !== 'known') throw new Error('the fixture has words')
  const [, name = '', address = ''] = /^(.*?) ?<(.*)>$/.exec(from) ?? []
  const domain = address.split('@')[1] ?? ''
  const labels = Object.entries(links).map(([text, target]) => ({ text, domain: target }))
  const changes: Partial<MessageFacts> = {
    author: known({
      address,
      display_name: name || null,
      domain,
      organizational_domain: registeredDomain(domain),
    }),
    message: { ...message, subject },
    links: known({
      ...sampleLinks,
      labels,
      domains: Object.values(links).map((target) => ({ domain: target, count: 1 })),
    }),
    wording: known({
      ...wording.value,
      phrases: topics.map((topic) => ({ topic, phrase: 'x', in_subject: false, in_body: true })),
    }),
  }
  const { symbols } = scoreSpam(messageFacts(changes))
  return symbols.filter(({ group }) => group === 'brands').map(({ name, score }) => `${name} ${score}`)
}

describe('impersonated brands', () => {
  it.each<[string, Parameters<typeof symbolsOf>[0], string[]]>([
    ['the brand itself', { from: 'PayPal <service@paypal.com>' }, []],
    ['the brand in another country', { from: 'PayPal <service@mail.paypal.pl>' }, []],
    ['one brand on another', { from: 'Microsoft & LinkedIn <news@linkedin.com>' }, []],
    ['an unrelated sender', { from: 'PayPal Support <help@shop.example>' }, ['BRAND_DISPLAY_NAME 3.5']],
    ['a company at a free mailbox', { from: 'FedEx Experss <a@gmail.com>' }, ['BRAND_DISPLAY_NAME 3.5']],
    ['a newsletter about it', { from: 'LinkedIn growth by Mara <a@shop.example>' }, []],
    ['a shop that accepts its payments', { from: 'PayPal payments for Magento <a@shop.example>' }, []],
    ['a shop that sells it', { from: 'Samsung Store Kowalski <a@shop.example>' }, []],
    ['a news site about it', { from: 'Netflix News <a@shop.example>' }, []],
    [
      'an unrelated sender with more words in the name',
      { from: 'PayPal Desk 7 Rome <a@shop.example>', topics: ['account'] },
      ['BRAND_DISPLAY_NAME 2.1'],
    ],
    [
      'a shop that offers prizes',
      { from: 'Netflix Deals <a@shop.example>', topics: ['prize'] },
      ['BRAND_DISPLAY_NAME 3.5'],
    ],
    ['an unrelated sender without a display name', { from: '<paypal@shop.example>' }, ['BRAND_DISPLAY_NAME 1.75']],
    ['a person of that name', { from: 'Esther Dyson <esther@shop.example>' }, []],
    ['an employee', { from: 'Anna at Google <anna@shop.example>' }, []],
    ['a sale of it', { subject: '20 % off Samsung TVs' }, []],
    ['a prize in the brand’s name', { subject: 'Your Samsung TV', topics: ['prize'] }, ['BRAND_SUBJECT 1.5']],
    [
      'a prize with a link to the brand',
      { subject: 'Win a Samsung TV', topics: ['prize'], links: { Rules: 'samsung.com' } },
      [],
    ],
    ['a sign-in link', { links: { 'Log in to Netflix': 'login.example' } }, ['BRAND_LINK_TEXT 2']],
    ['a link to the brand', { links: { 'Log in to Netflix': 'netflix.com' } }, []],
    ['single sign-on with the brand’s account', { links: { 'Sign in with Google': 'shop.example' } }, []],
    ['a social media link', { links: { 'Follow us on Facebook': 'click.example' } }, []],
    ['a domain with the name', { links: { here: 'netflix-billing.example' } }, ['BRAND_IN_DOMAIN 2.5']],
    ['a domain that looks like it', { from: 'Anna <a@paypa1.com>' }, ['BRAND_LOOKALIKE_DOMAIN 4']],
    ['a domain with look-alike letters', { from: 'Anna <a@xn--80ak6aa92e.com>' }, ['OMOGRAPH_FROM 4']],
    ['a domain with accents', { from: 'Anna <a@xn--mller-kva.de>' }, []],
    [
      'all of these',
      { from: 'Netflix <a@netfliix.com>', links: { 'Log in to Netflix': 'netflix-billing.example' } },
      ['BRAND_DISPLAY_NAME 3.5', 'BRAND_LINK_TEXT 2', 'BRAND_IN_DOMAIN 0', 'BRAND_LOOKALIKE_DOMAIN 0'],
    ],
  ])('%s', (_, message, symbols) => {
    expect(symbolsOf(message)).toEqual(symbols)
  })

  it('fires nothing if the author or the links are unknown', () => {
    const unknown = unavailable({ code: 'deadline' })
    const { symbols } = scoreSpam(messageFacts({ author: unknown, links: unknown }))
    expect(symbols.filter(({ group }) => group === 'brands')).toEqual([])
  })
})
