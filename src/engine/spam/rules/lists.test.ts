import { describe, expect, it } from 'vitest'
import { listAnswer, namedDomains } from '../../../../test/support/list-answers.ts'
import { messageFacts } from '../../../../test/support/message-facts.ts'
import type { ListAnswer } from '../../../shared/contract/facts/list-facts.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import type { ListingMeaning } from '../../../shared/listing.ts'
import { scoreSpam } from '../builtin.ts'
import { listRules, silentLists } from './lists.ts'

const ip = '203.0.113.7'

/** The list symbols that fire, with their scores. */
function listSymbols(changes: Partial<MessageFacts>): Record<string, number> {
  const { symbols } = scoreSpam(messageFacts(changes))
  const fired = symbols.filter(({ group }) => group === 'rbl' || group === 'surbl')
  return Object.fromEntries(fired.map(({ name, score }) => [name, score]))
}

function ofAddress(...answers: ListAnswer[]): Partial<MessageFacts> {
  return { lists: known({ ip, answers }) }
}

function held(list: string, ...meanings: ListingMeaning[]): ListAnswer {
  return listAnswer({ list, status: 'listed', meanings })
}

function ofLink(...lists: ListAnswer[]): Partial<MessageFacts> {
  return { domain_lists: known({ domains: [{ domain: 'page.example', places: ['link'], lists }], unasked: 0 }) }
}

const addressRows: [list: string, meaning: ListingMeaning, symbols: Record<string, number>][] = [
  ['zen.spamhaus.org', 'sbl', { RBL_SPAMHAUS_SBL: 4 }],
  ['zen.spamhaus.org', 'css', { RBL_SPAMHAUS_CSS: 2 }],
  ['zen.spamhaus.org', 'xbl', { RBL_SPAMHAUS_XBL: 4 }],
  ['zen.spamhaus.org', 'drop', { RBL_SPAMHAUS_DROP: 7 }],
  ['zen.spamhaus.org', 'pbl', { RBL_SPAMHAUS_PBL: 2 }],
  ['zen.dq.spamhaus.net', 'sbl', { RBL_SPAMHAUS_SBL: 4 }],
  ['zen.spamhaus.org', 'bcl', {}],
  ['bl.mailspike.net', 'worst_reputation', { RBL_MAILSPIKE_WORST: 2 }],
  ['bl.mailspike.net', 'very_bad_reputation', { RBL_MAILSPIKE_VERYBAD: 1.5 }],
  ['bl.mailspike.net', 'bad_reputation', { RBL_MAILSPIKE_BAD: 1 }],
  ['bl.mailspike.net', 'zombie', {}],
  ['bl.blocklist.de', 'attack_source', { RBL_BLOCKLISTDE: 4 }],
  ['bl.spameatingmonkey.net', 'spam_source', { RBL_SEM: 1 }],
  ['bl.ipv6.spameatingmonkey.net', 'spam_source', { RBL_SEM_IPV6: 1 }],
  // rspamd has no symbol for these.
  ['bl.spamcop.net', 'spam_source', {}],
  ['dnsbl-3.uceprotect.net', 'bad_network', {}],
]

const allowRows: [list: string, meaning: ListingMeaning, symbols: Record<string, number>][] = [
  ['list.dnswl.org', 'trust_none', { RCVD_IN_DNSWL_NONE: 0 }],
  ['list.dnswl.org', 'trust_low', { RCVD_IN_DNSWL_LOW: -0.1 }],
  ['list.dnswl.org', 'trust_medium', { RCVD_IN_DNSWL_MED: -0.2 }],
  ['list.dnswl.org', 'trust_high', { RCVD_IN_DNSWL_HI: -0.5 }],
  ['wl.mailspike.net', 'good_reputation', { RWL_MAILSPIKE_GOOD: -0.1 }],
  ['wl.mailspike.net', 'very_good_reputation', { RWL_MAILSPIKE_VERYGOOD: -0.2 }],
  ['wl.mailspike.net', 'excellent_reputation', { RWL_MAILSPIKE_EXCELLENT: -0.4 }],
]

const domainRows: [list: string, meaning: ListingMeaning, symbols: Record<string, number>][] = [
  ['dbl.spamhaus.org', 'spam_domain', { DBL_SPAM: 6.5 }],
  ['dbl.spamhaus.org', 'phishing_domain', { DBL_PHISH: 7.5 }],
  ['dbl.spamhaus.org', 'malware_domain', { DBL_MALWARE: 7.5 }],
  ['dbl.spamhaus.org', 'botnet_domain', { DBL_BOTNET: 7.5 }],
  ['dbl.spamhaus.org', 'abused_spam', { DBL_ABUSE: 5 }],
  ['dbl.spamhaus.org', 'abused_redirector', { DBL_ABUSE_REDIR: 5 }],
  ['dbl.spamhaus.org', 'abused_phishing', { DBL_ABUSE_PHISH: 6.5 }],
  ['dbl.spamhaus.org', 'abused_malware', { DBL_ABUSE_MALWARE: 6.5 }],
  ['dbl.spamhaus.org', 'abused_botnet', { DBL_ABUSE_BOTNET: 6.5 }],
  ['dbl.dq.spamhaus.net', 'spam_domain', { DBL_SPAM: 6.5 }],
  ['multi.surbl.org', 'phishing_domain', { PH_SURBL_MULTI: 7.5 }],
  ['multi.surbl.org', 'malware_domain', { MW_SURBL_MULTI: 7.5 }],
  ['multi.surbl.org', 'spam_domain', { ABUSE_SURBL: 5 }],
  ['multi.surbl.org', 'cracked_site', { CRACKED_SURBL: 5 }],
  ['multi.surbl.org', 'click_tracker', { CT_SURBL: 0 }],
  ['multi.surbl.org', 'disposable_mail', { DM_SURBL: 0 }],
  ['multi.uribl.com', 'spam_domain', { URIBL_BLACK: 7.5 }],
  ['multi.uribl.com', 'grey_domain', { URIBL_GREY: 2.5 }],
  ['multi.uribl.com', 'red_domain', { URIBL_RED: 0.5 }],
  ['fresh15.spameatingmonkey.net', 'new_domain', { SEM_URIBL_FRESH15: 3 }],
]

describe('a listing', () => {
  it.each(addressRows)('of the address on %s as %s fires %j', (list, meaning, symbols) => {
    expect(listSymbols(ofAddress(held(list, meaning)))).toEqual(symbols)
  })

  it.each(allowRows)('of legitimate senders, %s as %s, fires %j', (list, meaning, symbols) => {
    expect(listSymbols({ allow_lists: known({ ip, answers: [held(list, meaning)] }) })).toEqual(symbols)
  })

  it.each(domainRows)('of a domain on %s as %s fires %j', (list, meaning, symbols) => {
    expect(listSymbols(ofLink(held(list, meaning)))).toEqual(symbols)
  })

  it('is covered by the tables above for every rule', () => {
    const tried = [...addressRows, ...allowRows, ...domainRows].flatMap(([, , symbols]) => Object.keys(symbols))
    expect([...new Set(tried)].sort()).toEqual(listRules.map(({ name }) => name).sort())
  })

  it('with several meanings fires a symbol for each', () => {
    expect(listSymbols(ofAddress(held('zen.spamhaus.org', 'pbl', 'xbl')))).toEqual({
      RBL_SPAMHAUS_XBL: 4,
      RBL_SPAMHAUS_PBL: 2,
    })
  })

  it('counts once for several domains, and all domain lists share a limit', () => {
    const bad = { places: ['link'], dbl: 'spam_domain', surbl: 'spam_domain', uribl: 'spam_domain' } as const
    expect(listSymbols({ domain_lists: namedDomains({ 'a.example': bad, 'b.example': bad }) })).toEqual({
      DBL_SPAM: 6.5,
      ABUSE_SURBL: 5,
      URIBL_BLACK: 1,
    })
  })

  it.each([
    [{ DBL_SPAM: 6.5 }, { dkim: known({ result: 'pass' as const, passing_domains: ['mail.esp.example'] }) }],
    [{}, { dkim: known({ result: 'fail' as const, passing_domains: [] }) }],
    [{}, { dkim: unavailable({ code: 'dns_timeout' as const }) }],
  ])('of a signing domain fires %j for %j', (symbols, dkim) => {
    const domain_lists = namedDomains({ 'esp.example': { places: ['dkim'], dbl: 'spam_domain' } })
    expect(listSymbols({ domain_lists, ...dkim })).toEqual(symbols)
  })
})

describe('a list without an answer', () => {
  const reason = { code: 'dns_timeout' } as const
  const silent: [string, Partial<ListAnswer>][] = [
    ['refuses', { status: 'blocked', trouble: 'public_resolver' }],
    ['does not work', { status: 'error', trouble: 'lists_everything' }],
    ['does not answer', { status: 'timeout', reason }],
    ['was not queried', { status: 'not_checked', reason: { code: 'dns_offline' } }],
  ]

  it.each(silent)('that %s fires nothing and is reported', (_, answer) => {
    const changes = {
      ...ofAddress(
        listAnswer({ ...answer, meanings: ['sbl'] }),
        listAnswer({ list: 'bl.mailspike.net' }),
        listAnswer({ list: 'bl.blocklist.de' }),
      ),
      ...ofLink(
        listAnswer({ list: 'dbl.spamhaus.org' }),
        listAnswer({ ...answer, list: 'multi.surbl.org', meanings: ['phishing_domain'] }),
        listAnswer({ list: 'multi.uribl.com' }),
      ),
    }
    expect(listSymbols(changes)).toEqual({})
    expect(scoreSpam(messageFacts(changes)).silent_lists).toEqual(['Spamhaus ZEN', 'SURBL'])
  })

  const ofAddresses = ['Spamhaus ZEN', 'Mailspike', 'blocklist.de']
  const ofDomains = ['Spamhaus DBL', 'SURBL', 'URIBL']

  it.each<[string, Partial<MessageFacts>, string[]]>([
    ['none if all answer', {}, []],
    ['IP lists if none could be queried', { lists: unavailable({ code: 'origin_unknown' }) }, ofAddresses],
    ['domain lists if none could be queried', { domain_lists: unavailable({ code: 'deadline' }) }, ofDomains],
    ['no domain lists without a domain', { domain_lists: absent }, []],
    ['those that are not configured', ofAddress(listAnswer({ list: 'bl.spamcop.net' })), ofAddresses],
    [
      'those for domains beyond the limit',
      { domain_lists: namedDomains({ 'a.example': { places: [] } }, 1) },
      ofDomains,
    ],
    [
      'no lists queried under a customer zone, and none that do not cover the address',
      ofAddress(
        listAnswer({ list: 'zen.dq.spamhaus.net' }),
        listAnswer({ list: 'bl.mailspike.net', status: 'unsupported', trouble: 'unsupported' }),
        listAnswer({ list: 'bl.blocklist.de' }),
      ),
      [],
    ],
    [
      'no allow list',
      { allow_lists: known({ ip, answers: [listAnswer({ list: 'list.dnswl.org', status: 'timeout', reason })] }) },
      [],
    ],
    [
      'additional lists that were queried',
      ofAddress(
        ...['zen.spamhaus.org', 'bl.mailspike.net', 'bl.blocklist.de'].map((list) => listAnswer({ list })),
        listAnswer({ list: 'bl.spameatingmonkey.net', status: 'timeout', reason }),
      ),
      ['Spam Eating Monkey'],
    ],
  ])('reports as silent: %s', (_, changes, names) => {
    expect(silentLists(messageFacts(changes))).toEqual(names)
  })
})
