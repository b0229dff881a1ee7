import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { listAnswer, namedDomains } from '../../../../test/support/list-answers.ts'
import { workingLists } from '../../../../test/support/list-scripts.ts'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import type { ListingMeaning } from '../../../shared/listing.ts'
import { checks } from '../index.ts'
import { runChecks } from '../run-checks.ts'
import { dblAnswers, dblAuthorOthers, dblAuthorSpamhaus, dblLinks, dblOthers, dblServices, dblSpamhaus } from './dbl.ts'

describe('dbl.answers', () => {
  const refused = listAnswer({ list: 'dbl.spamhaus.org', status: 'blocked', trouble: 'public_resolver' })

  function asked(...lists: ReturnType<typeof listAnswer>[]) {
    return known({ domains: [{ domain: 'shop.example', places: ['author' as const], lists }], unasked: 0 })
  }

  it.each([
    ['pass', asked(refused, listAnswer({ list: 'multi.surbl.org' }))],
    ['unknown: list_refused', asked(refused)],
    ['not evaluated', asked()],
    ['not evaluated', absent],
    ['unknown: dns_offline', unavailable({ code: 'dns_offline' })],
  ])('evaluates %s', (expected, domain_lists) => {
    expect(answerTo(dblAnswers, { domain_lists })).toBe(expected)
  })

  it('counts the domains and the lists that answered for each', () => {
    const domain_lists = namedDomains({
      'shop.example': { places: ['author'] },
      'page.example': { places: ['link'], silent: ['multi.uribl.com'] },
    })
    expect(askCheck(dblAnswers, messageFacts({ domain_lists }))).toMatchObject({
      params: { count: 2, answered: 2, asked: 3 },
    })
  })

  it('is the only gap if no list could be queried', () => {
    const facts = messageFacts({ domain_lists: unavailable({ code: 'deadline' }) })
    const outcomes = runChecks(checks, 'message', facts).filter(({ check }) => check.startsWith('dbl.'))
    expect(outcomes).toEqual([{ check: 'dbl.answers', state: 'unknown', reason: { code: 'deadline' } }])
  })
})

describe('dbl.spamhaus', () => {
  it.each<[string, ListingMeaning]>([
    ['dbl.listed', 'spam_domain'],
    ['dbl.listed', 'phishing_domain'],
    ['dbl.abused', 'abused_malware'],
  ])('evaluates %s for %s', (expected, meaning) => {
    const domain_lists = namedDomains({ 'shop.example': { places: ['author', 'link'], dbl: meaning } })
    expect(answerTo(dblAuthorSpamhaus, { domain_lists })).toBe(expected)
  })

  it('reports only the author', () => {
    const others = { 'esp.example': { places: ['mail_from'], dbl: 'spam_domain' } } as const
    expect(answerTo(dblAuthorSpamhaus, { domain_lists: namedDomains(others) })).toBe('not evaluated')
    const both = { ...others, 'shop.example': { places: ['author'] } } as const
    expect(answerTo(dblAuthorSpamhaus, { domain_lists: namedDomains(both) })).toBe('pass')
  })

  it('is unknown for reports from before domains were queried', () => {
    expect(answerTo(dblAuthorSpamhaus, { domain_lists: unavailable({ code: 'deadline' }) })).toBe('unknown: deadline')
  })
})

describe('dbl.others', () => {
  it.each([
    ['pass', {}],
    ['dbl.listed_elsewhere', { surbl: 'spam_domain' }],
    // More serious than this list's other entries, but most receivers do not use the list.
    ['dbl.listed_elsewhere', { surbl: 'phishing_domain' }],
    ['dbl.suspected', { uribl: 'grey_domain' }],
    // `dbl.spamhaus` covers this list.
    ['pass', { dbl: 'spam_domain' }],
  ] as const)('evaluates %s for %j', (expected, listings) => {
    const domain_lists = namedDomains({ 'shop.example': { places: ['author'], ...listings } })
    expect(answerTo(dblAuthorOthers, { domain_lists })).toBe(expected)
  })

  it('is not applicable without an author', () => {
    const domain_lists = namedDomains({ 'page.example': { places: ['link'], surbl: 'spam_domain' } })
    expect(answerTo(dblAuthorOthers, { domain_lists })).toBe('not evaluated')
  })
})

describe('dbl.services', () => {
  const allLists = ['dbl.spamhaus.org', 'multi.surbl.org', 'multi.uribl.com']

  it.each([
    ['pass', { places: ['mail_from', 'link'] }],
    ['dbl.service_listed', { places: ['dkim'], dbl: 'spam_domain' }],
    ['dbl.service_doubtful', { places: ['mail_from'], dbl: 'abused_redirector' }],
    ['dbl.service_doubtful', { places: ['mail_from'], uribl: 'spam_domain' }],
    ['dbl.service_suspected', { places: ['mail_from'], uribl: 'red_domain' }],
    ['unknown: dns_timeout', { places: ['dkim'], silent: allLists }],
    ['not evaluated', { places: ['author', 'mail_from', 'dkim'], dbl: 'spam_domain' }],
    ['not evaluated', { places: ['link'], dbl: 'spam_domain' }],
  ] as const)('evaluates %s for %j', (expected, domain) => {
    expect(answerTo(dblServices, { domain_lists: namedDomains({ 'esp.example': domain }) })).toBe(expected)
  })

  it('reports the domain with the most severe listing and its lists', () => {
    const domain_lists = namedDomains({
      'first.example': { places: ['mail_from'], uribl: 'grey_domain' },
      'second.example': { places: ['dkim'], dbl: 'malware_domain', surbl: 'malware_domain' },
    })
    expect(askCheck(dblServices, messageFacts({ domain_lists }))).toMatchObject({
      params: { domain: 'second.example', lists: ['Spamhaus DBL', 'SURBL'], meaning: 'malware_domain' },
    })
  })
})

describe('dbl.links', () => {
  it.each([
    ['pass', { places: ['link'] }],
    ['dbl.link_listed', { places: ['link'], dbl: 'phishing_domain' }],
    ['dbl.link_listed', { places: ['link'], surbl: 'malware_domain' }],
    ['dbl.link_doubtful', { places: ['link'], dbl: 'abused_redirector' }],
    ['dbl.link_doubtful', { places: ['link'], surbl: 'spam_domain' }],
    ['dbl.link_suspected', { places: ['link'], uribl: 'grey_domain' }],
    ['not evaluated', { places: ['author', 'link'], dbl: 'spam_domain' }],
  ] as const)('evaluates %s for %j', (expected, domain) => {
    expect(answerTo(dblLinks, { domain_lists: namedDomains({ 'page.example': domain }) })).toBe(expected)
  })

  it('is unknown for domains beyond the limit', () => {
    const clean = namedDomains({ 'page.example': { places: ['link'] } }, 3)
    expect(askCheck(dblLinks, messageFacts({ domain_lists: clean }))).toMatchObject({
      state: 'unknown',
      reason: { code: 'too_many_domains', detail: '3' },
    })
    const listed = namedDomains({ 'page.example': { places: ['link'], dbl: 'spam_domain' } }, 3)
    expect(answerTo(dblLinks, { domain_lists: listed })).toBe('dbl.link_listed')
  })

  it('names three of many equally severe domains and counts all', () => {
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

describe('dbl.spamhaus', () => {
  const entry = 'shop.example.dbl.spamhaus.org'

  it.each<[string, Script]>([
    ['pass', {}],
    ['dbl.listed', { [entry]: { A: ['127.0.1.2'] } }],
    ['dbl.listed', { [entry]: { A: ['127.0.1.102', '127.0.1.4'] } }],
    ['dbl.abused', { [entry]: { A: ['127.0.1.104'] } }],
    ['unknown: list_refused', { [entry]: { A: ['127.255.255.254'] } }],
    ['unknown: list_refused', { [entry]: { A: ['127.0.1.255'] } }],
    ['unknown: list_unreliable', { 'dbltest.com.dbl.spamhaus.org': {} }],
    ['unknown: list_unreliable', { [entry]: { A: ['127.0.1.2'] }, 'invalid.dbl.spamhaus.org': { A: ['127.0.1.2'] } }],
    ['unknown: dns_timeout', { [entry]: 'dns_timeout' }],
  ])('evaluates %s for %j', async (expected, script) => {
    expect(await auditAnswer(dblSpamhaus, scriptedResolver({ ...workingLists(), ...script }))).toBe(expected)
  })

  it('queries the registered domain', async () => {
    const resolver = scriptedResolver({ ...workingLists(), [entry]: { A: ['127.0.1.4'] } })
    const { facts } = await audit(resolver, { domain: 'news.shop.example' })
    expect(askAudit(dblSpamhaus, facts)).toMatchObject({
      params: { domain: 'shop.example', list: 'Spamhaus DBL', meaning: 'phishing_domain' },
    })
  })
})

describe('dbl.others', () => {
  const surbl = 'shop.example.multi.surbl.org'
  const uribl = 'shop.example.multi.uribl.com'
  const refused = { A: ['127.0.0.1'] }

  it.each<[string, Script]>([
    ['pass', {}],
    ['pass', { [surbl]: refused }],
    ['dbl.listed_elsewhere', { [surbl]: { A: ['127.0.0.8'] } }],
    ['dbl.listed_elsewhere', { [uribl]: { A: ['127.0.0.2'] } }],
    ['dbl.suspected', { [uribl]: { A: ['127.0.0.4'] } }],
    ['unknown: list_refused', { [surbl]: refused, [uribl]: refused }],
  ])('evaluates %s for %j', async (expected, script) => {
    expect(await auditAnswer(dblOthers, scriptedResolver({ ...workingLists(), ...script }))).toBe(expected)
  })

  it('says where to request removal', async () => {
    const { facts } = await audit(scriptedResolver({ ...workingLists(), [surbl]: { A: ['127.0.0.8'] } }))
    const removal = 'https://surbl.org/surbl-analysis'
    expect(askAudit(dblOthers, facts)).toMatchObject({ params: { lists: ['SURBL'], delist_urls: [removal] } })
  })

  it('reports the lists it covers and those without answers', async () => {
    const { facts } = await audit(scriptedResolver({ ...workingLists(), [surbl]: refused }))
    expect(askAudit(dblOthers, facts)).toMatchObject({ params: { lists: ['URIBL'], silent: ['SURBL'] } })
  })
})
