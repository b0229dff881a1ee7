import { describe, expect, it } from 'vitest'
import { headersWith, messageFacts } from '../../../../test/support/message-facts.ts'
import type { Author } from '../../../shared/contract/facts/message/content.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { authorRules } from './author.ts'

function fired(changes: Partial<MessageFacts>): string[] {
  const facts = messageFacts(changes)
  return authorRules.filter((rule) => Number(rule.when(facts)) > 0).map(({ name }) => name)
}

function author(changes: Partial<Author>): Pick<MessageFacts, 'author'> {
  const address = 'ada@shop.example'
  const domain = 'shop.example'
  return { author: known({ address, display_name: 'Ada', domain, organizational_domain: domain, ...changes }) }
}

const freeMailAuthor = author({ address: 'ada@gmail.com', domain: 'gmail.com', organizational_domain: 'gmail.com' })
const to = 'bob@readers.example'

describe('the author', () => {
  it.each<[string[], Partial<MessageFacts>]>([
    [[], author({})],
    [[], author({ display_name: null })],
    [['FROM_NEQ_DISPLAY_NAME'], author({ display_name: 'help@bank.example' })],
    [['SPOOF_DISPLAY_NAME'], { ...author({ display_name: 'boss@readers.example' }), headers: headersWith({ To: to }) }],
    [['FROM_NEQ_DISPLAY_NAME'], { ...author({ display_name: 'b@ers.example' }), headers: headersWith({ To: to }) }],
    [[], author({ display_name: 'ada@news.shop.example' })],
    [['FROM_DN_EQ_ADDR'], author({ display_name: 'Ada@shop.example' })],
    [['FROM_LOCAL_DIGITS'], author({ address: 'ada83920@shop.example' })],
    [['R_NO_SPACE_IN_FROM'], { headers: headersWith({ From: '"Ada"<ada@shop.example>' }) }],
    [[], { headers: headersWith({ From: '<ada@shop.example>' }) }],
    [['REPLYTO_DOM_NEQ_FROM_DOM'], { ...author({}), headers: headersWith({ 'Reply-To': 'ada@help.example' }) }],
    [
      ['REPLYTO_DOM_NEQ_FROM_DOM', 'FREEMAIL_REPLYTO_NEQ_FROM_DOM', 'FORGED_SENDER'],
      { ...freeMailAuthor, headers: headersWith({ 'Reply-To': 'ada@yahoo.com' }) },
    ],
    [['FORGED_SENDER'], { ...freeMailAuthor, headers: headersWith({ 'Reply-To': 'other@gmail.com' }) }],
    [[], { author: unavailable({ code: 'deadline' }), headers: headersWith({ 'Reply-To': 'ada@help.example' }) }],
  ])('fires %j', (names, changes) => {
    expect(fired({ headers: headersWith({ From: 'Ada <ada@shop.example>' }), ...changes })).toEqual(names)
  })

  it.each([
    [['FROM_EXCESS_BASE64'], '=?utf-8?B?QWRh?= <ada@shop.example>'],
    [['FROM_EXCESS_QP'], '=?utf-8?q?Ada?= <ada@shop.example>'],
    [[], '=?utf-8?B?xIRkYQ==?= <ada@shop.example>'],
    // The charset is unknown, so the text cannot be decoded.
    [[], '=?x-unknown?B?QWRh?= <ada@shop.example>'],
  ])('fires %j for %s', (names, from) => {
    expect(fired({ headers: headersWith({ From: from }) })).toEqual(names)
  })
})
