import { describe, expect, it } from 'vitest'
import { namedDomains } from '../../../../test/support/list-answers.ts'
import { answerTo, askCheck, messageFacts } from '../../../../test/support/message-facts.ts'
import { dblServices } from './services.ts'

const allLists = ['dbl.spamhaus.org', 'multi.surbl.org', 'multi.uribl.com']

describe('dbl.services', () => {
  it.each([
    ['pass', { places: ['mail_from', 'link'] }],
    ['dbl.service_listed', { places: ['dkim'], dbl: 'spam_domain' }],
    ['dbl.service_doubtful', { places: ['mail_from'], dbl: 'abused_redirector' }],
    ['dbl.service_doubtful', { places: ['mail_from'], uribl: 'spam_domain' }],
    ['dbl.service_suspected', { places: ['mail_from'], uribl: 'red_domain' }],
    ['unknown: dns_timeout', { places: ['dkim'], silent: allLists }],
    ['not asked', { places: ['author', 'mail_from', 'dkim'], dbl: 'spam_domain' }],
    ['not asked', { places: ['link'], dbl: 'spam_domain' }],
  ] as const)('answers %s for %j', (expected, domain) => {
    expect(answerTo(dblServices, { domain_lists: namedDomains({ 'esp.example': domain }) })).toBe(expected)
  })

  it('names the domain that is worst off, and the lists that hold it', () => {
    const domain_lists = namedDomains({
      'first.example': { places: ['mail_from'], uribl: 'grey_domain' },
      'second.example': { places: ['dkim'], dbl: 'malware_domain', surbl: 'malware_domain' },
    })
    expect(askCheck(dblServices, messageFacts({ domain_lists }))).toMatchObject({
      params: { domain: 'second.example', lists: ['Spamhaus DBL', 'SURBL'], meaning: 'malware_domain' },
    })
  })
})
