import { describe, expect, it } from 'vitest'
import { headersWith, messageFacts } from '../../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { senderRules } from './sender.ts'

function fired(changes: Partial<MessageFacts>): string[] {
  const facts = messageFacts(changes)
  return senderRules.filter((rule) => Number(rule.when(facts)) > 0).map(({ name }) => name)
}

function author(address: string, name: string | null = 'Anna Nowak'): Pick<MessageFacts, 'author'> {
  const domain = address.split('@')[1] ?? ''
  return { author: known({ address, display_name: name, domain, organizational_domain: registeredDomain(domain) }) }
}

function subject(text: string): Pick<MessageFacts, 'message'> {
  return { message: { ...messageFacts().message, subject: text } }
}

function returnPath(address: string): Pick<MessageFacts, 'envelope'> {
  return { envelope: { ...messageFacts().envelope, mail_from: address } }
}

describe('the sender', () => {
  it.each<[string, string[]]>([
    ['anna@shop.pl', []],
    ['anna@shop.example', []],
    ['anna@mail.localhost', []],
    ['contact@bank', ['FROM_DOMAIN_UNREAL']],
    ['alert@mail.bank.-1', ['FROM_DOMAIN_UNREAL']],
    ['anna@project.firebaseapp.com', ['FROM_FREE_HOST']],
    ['anna@tenant.onmicrosoft.com', ['FROM_FREE_HOST']],
    ['anna@y3szfuzggit6xbrjvqq4.com', ['FROM_DOMAIN_RANDOM']],
    ['anna@0uzs45dvsx.com', ['FROM_DOMAIN_RANDOM']],
    ['anna@1und1versand.de', []],
    ['anna@4you2.com', []],
    ['anna@shop24-outlet2000.com', []],
    ['anna@em1234.shop.com', []],
    ['anna@rechtsschutzversicherung.de', []],
    ['anna@xn--mller-kva.de', []],
  ])('with the address %s', (address, names) => {
    expect(fired(author(address))).toEqual(names)
  })

  it.each<[string, string[]]>([
    ['Anna Nowak', []],
    ['Anna (Shop)', []],
    ['[Shop] News', []],
    ['Yahoo!', []],
    ['C&A', []],
    ['Shop®', []],
    ['_Your_Reward_', ['FROM_NAME_DECORATED']],
    ['#Deals#', ['FROM_NAME_DECORATED']],
    ['Reward_Center', ['FROM_NAME_DECORATED']],
    ['Gifts 🎁', ['FROM_NAME_EMOJI']],
    ['Wаllet', ['DISGUISED_LETTERS']],
    ['𝐒𝐡𝐨𝐩', ['FORMULA_LETTERS']],
  ])('with the name %s', (name, names) => {
    expect(fired(author('anna@shop.pl', name))).toEqual(names)
  })

  it.each<[string, string, string[]]>([
    ['no address', 'Support <>', ['FROM_NO_ADDRESS']],
    ['a name', 'Support <a@shop.pl>', []],
    ['a quoted comma', '"Shop, Inc." <a@shop.pl>', []],
    ['a comma', 'Shop, Inc. <a@shop.pl>', ['FROM_UNQUOTED_COMMA']],
    ['names without an address', '"Shop", "Shop", Deals <a@shop.pl>', ['FROM_UNQUOTED_COMMA']],
    ['two mailboxes', 'a@shop.pl, b@shop.pl', []],
  ])('has %s in From', (_, value, names) => {
    const facts = { headers: headersWith({ From: value }), ...(value.includes('<>') && { author: absent }) }
    expect(fired(facts)).toEqual(names)
  })

  it.each<[string, Partial<MessageFacts>, string[]]>([
    ['has an impossible return address', returnPath('a@host.vm1'), ['MAIL_FROM_UNREAL']],
    ['has a null return address', returnPath(''), []],
    ['has the recipient’s address in the subject', subject('ben@reader.example, open'), ['SUBJECT_NAMES_RECIPIENT']],
    ['has the recipient’s name in the subject', subject('Ben, open'), []],
    ['has another address in the subject', subject('Write to help@shop.example'), []],
    ['has a word with two alphabets in the subject', subject('Соngratulations'), ['DISGUISED_LETTERS']],
    ['has two languages in the subject', subject('Привет, Anna'), []],
    [
      'has a free mailbox and another return address',
      { ...author('anna@gmail.com'), ...returnPath('b@shop.pl') },
      ['FREEMAIL_SENT_ELSEWHERE'],
    ],
    ['has a free mailbox', { ...author('anna@gmail.com'), ...returnPath('anna@gmail.com') }, []],
    [
      'posts to a list from a free mailbox',
      { ...author('anna@gmail.com'), ...returnPath('b@shop.pl'), headers: headersWith({ 'List-Id': '<a.b>' }) },
      [],
    ],
    [
      'has a reply address at a free provider',
      { headers: headersWith({ 'Reply-To': 'anna@gmail.com' }) },
      ['FREEMAIL_REPLYTO'],
    ],
    ['has a reply address in its own domain', { headers: headersWith({ 'Reply-To': 'anna@shop.example' }) }, []],
    ['is unknown', { author: unavailable({ code: 'deadline' }) }, []],
  ])('%s', (_, changes, names) => {
    expect(fired(changes)).toEqual(names)
  })
})
