import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, headersWith, messageFacts } from '../../../../test/support/message-facts.ts'
import type { MailDomain } from '../../../shared/contract/facts/message/mail-domains.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { authorMail, returnPathMail } from './mail-domains.ts'

function mail(reception: MailDomain['reception'], domain = 'shop.example'): MessageFacts['author_mail'] {
  return known({ domain, reception })
}

const bounces = mail('accepted', 'bounces.example')
const silent = (name: string) => unavailable({ code: 'dns_timeout', subject: `${name} MX` })

describe('author.mail', () => {
  it.each<[string, string, Partial<MessageFacts>]>([
    ['pass', 'a domain with a mail host', {}],
    ['author.no_mail', 'neither MX nor address records', { author_mail: mail('no_host'), return_mail: bounces }],
    ['author.no_mail', 'a null MX', { author_mail: mail('null_mx'), return_mail: bounces }],
    ['author.no_mail', 'the null sender', { author_mail: mail('null_mx'), return_mail: absent }],
    [
      'not evaluated',
      'a domain that return_path.mail reports',
      { author_mail: mail('no_host'), return_mail: mail('no_host') },
    ],
    ['dmarc.domain_missing', 'a missing domain below a DMARC record', { author_mail: mail('no_domain') }],
    [
      'not evaluated',
      'a missing domain that dmarc.policy reports',
      { author_mail: mail('no_domain'), dmarc_policy: absent },
    ],
    ['unknown: dns_timeout', 'a domain that does not answer', { author_mail: silent('shop.example') }],
    ['not evaluated', 'no author', { author_mail: absent }],
  ])('is %s for %s', (answer, _, changes) => {
    expect(answerTo(authorMail, changes)).toBe(answer)
  })

  it.each([
    ['replies@help.example', true],
    ['replies@shop.example', false],
  ])('says whether replies to %s can arrive elsewhere', (address, is_answered) => {
    const facts = { author_mail: mail('no_host'), return_mail: bounces, headers: headersWith({ 'Reply-To': address }) }
    expect(askCheck(authorMail, messageFacts(facts))).toMatchObject({ params: { is_answered, null_mx: false } })
  })
})

describe('return_path.mail', () => {
  it.each<[string, string, Partial<MessageFacts>]>([
    ['pass', 'a domain with a mail host', {}],
    ['return_path.no_mail', 'neither MX nor address records', { return_mail: mail('no_host') }],
    ['return_path.no_mail', 'a null MX', { return_mail: mail('null_mx') }],
    ['not evaluated', 'a missing domain, which spf.result reports', { return_mail: mail('no_domain') }],
    ['not evaluated', 'the null sender', { return_mail: absent }],
    ['unknown: dns_timeout', 'a domain that does not answer', { return_mail: silent('bounces.example') }],
    [
      'not evaluated',
      'a query that author.mail reports',
      { author_mail: silent('shop.example'), return_mail: silent('shop.example') },
    ],
  ])('is %s for %s', (answer, _, changes) => {
    expect(answerTo(returnPathMail, changes)).toBe(answer)
  })
})
