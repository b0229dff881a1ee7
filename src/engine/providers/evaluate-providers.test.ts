import { describe, expect, it } from 'vitest'
import {
  headersWith,
  messageFacts,
  passingSignature,
  passingSpf,
  sentAs,
  spoofed,
  unavailableFacts,
  unsigned,
} from '../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import {
  asksSmallSenders,
  type ProviderKey,
  type RequirementKey,
  type RequirementState,
} from '../../shared/contract/inbox-tests/providers.ts'
import { absent, known, unavailable } from '../../shared/fact.ts'
import { evaluateProviders } from './evaluate-providers.ts'
import { providers } from './requirements.ts'

function evaluate(changes: Partial<MessageFacts> = {}) {
  return evaluateProviders(messageFacts(changes), 'en')
}

/** The state of one requirement, which must be the same for all providers that have it. */
function stateOf(key: RequirementKey, changes: Partial<MessageFacts>): RequirementState | undefined {
  const states = new Set(
    evaluate(changes)
      .flatMap(({ rows }) => rows.filter((row) => row.key === key))
      .map(({ state }) => state),
  )
  expect(states.size).toBe(1)
  return [...states][0]
}

function linksWith(has_unsubscribe: boolean): MessageFacts['links'] {
  const { links } = messageFacts()
  return links.state === 'known' ? known({ ...links.value, has_unsubscribe }) : links
}

const shortKey = [{ ...passingSignature, result: 'policy' as const, key_bits: 768 }]
const modern = { ...passingSignature, algorithm: 'ed25519-sha256', key_bits: 256 }
const uncovered = { ...passingSignature, signed_headers: ['from', 'to', 'subject', 'date'] }
const mailing = headersWith({ 'List-Unsubscribe': null })
const timeout = unavailableFacts({ code: 'dns_timeout' })
const unseen = { ...messageFacts().envelope, client_ip: null }

describe('evaluateProviders', () => {
  it('passes a flawless newsletter with all providers', () => {
    const verdicts = evaluate().map(({ verdict, bulk_verdict }) => [verdict, bulk_verdict])
    expect(verdicts).toEqual([
      ['pass', 'pass'],
      ['pass', 'pass'],
      ['pass', 'pass'],
      ['pass', 'pass'],
    ])
  })

  it.each<[RequirementKey, RequirementState, string, Partial<MessageFacts>]>([
    ['spf', 'fail', 'SPF that fails', spoofed],
    ['spf', 'unknown', 'SPF without an answer', timeout],
    ['dkim', 'fail', 'no signature', unsigned],
    ['spf_or_dkim', 'pass', 'SPF only', unsigned],
    ['spf_or_dkim', 'fail', 'neither', spoofed],
    ['spf_or_dkim', 'unknown', 'neither known', timeout],
    [
      'spf_or_dkim',
      'unknown',
      'one that fails beside one that is not known',
      { ...unsigned, spf: timeout.spf ?? absent },
    ],
    ['dkim_key', 'fail', 'a short key', { dkim_signatures: shortKey }],
    ['dkim_key', 'pass', 'a short key next to a valid signature', { dkim_signatures: [...shortKey, passingSignature] }],
    ['dkim_key', 'not_applicable', 'no signature', unsigned],
    ['dkim_rsa', 'pass', 'Ed25519 next to RSA', { dkim_signatures: [modern, passingSignature] }],
    ['dkim_rsa', 'fail', 'Ed25519 only', { dkim_signatures: [modern] }],
    ['dkim_rsa', 'not_applicable', 'no signature', unsigned],
    ['message_format', 'pass', 'a valid header', {}],
    ['message_format', 'fail', 'two subjects', { headers: headersWith({ Subject: ['One', 'Two'] }) }],
    [
      'message_format',
      'fail',
      'two From fields',
      { headers: headersWith({ From: ['a@shop.example', 'b@shop.example'] }) },
    ],
    ['message_format', 'fail', 'no From', { headers: headersWith({ From: null }) }],
    ['message_format', 'fail', 'several authors', { headers: headersWith({ From: 'a@shop.example, b@shop.example' }) }],
    ['message_format', 'fail', 'no Date', { headers: headersWith({ Date: null }) }],
    ['message_format', 'pass', 'no Message-ID, which is optional', { headers: headersWith({ 'Message-ID': null }) }],
    ['dmarc_record', 'fail', 'no record', unsigned],
    ['alignment', 'pass', 'SPF of the domain, without a record', unsigned],
    [
      'alignment',
      'fail',
      'SPF of another domain',
      { ...unsigned, spf: known({ ...passingSpf, domain: 'esp.example' }) },
    ],
    ['alignment', 'fail', 'no author', { author: absent }],
    ['alignment', 'unknown', 'no answer', timeout],
    ['reverse_dns', 'fail', 'no name', { reverse_dns: absent }],
    ['tls', 'fail', 'an unencrypted session', { tls: absent }],
    ['tls', 'unknown', 'an unencrypted hop that was not observed', { tls: absent, envelope: unseen }],
    ['one_click', 'fail', 'no one-click header', { headers: headersWith({ 'List-Unsubscribe-Post': null }) }],
    ['one_click', 'fail', 'fields that no signature covers', { dkim_signatures: [uncovered] }],
    ['one_click', 'not_applicable', 'personal mail', sentAs('personal')],
    ['one_click', 'unknown', 'a message that may be a campaign', { headers: mailing, ...sentAs(null) }],
    ['unsubscribe', 'not_applicable', 'personal mail', sentAs('personal')],
    ['unsubscribe', 'pass', 'a link in the body of a mailing', { headers: mailing, links: linksWith(true) }],
    ['unsubscribe', 'fail', 'a mailing without an unsubscribe link', { headers: mailing, links: linksWith(false) }],
    [
      'unsubscribe',
      'fail',
      'a field that no email client can read',
      { headers: headersWith({ 'List-Unsubscribe': '<https://>' }), links: linksWith(false) },
    ],
    ['unsubscribe_in_body', 'fail', 'an unsubscribe link in the header only', { links: linksWith(false) }],
    [
      'unsubscribe_in_body',
      'unknown',
      'a body that was not read',
      { links: unavailable({ code: 'message_unreadable' }) },
    ],
    ['unsubscribe_in_body', 'not_applicable', 'personal mail', sentAs('personal')],
    ['unsubscribe_in_body', 'unknown', 'a possible campaign', { links: linksWith(false), ...sentAs(null) }],
    ['spam_rate', 'unknown', 'a flawless message', {}],
  ])('evaluates %s as %s for %s', (key, state, _, changes) => {
    expect(stateOf(key, changes)).toBe(state)
  })

  it('has more requirements for bulk senders', () => {
    const verdicts = Object.fromEntries(
      evaluate(unsigned).map(({ provider, verdict, bulk_verdict }): [ProviderKey, string] => [
        provider,
        `${verdict} ${bulk_verdict}`,
      ]),
    )
    expect(verdicts).toEqual({
      gmail: 'pass fail',
      yahoo: 'pass fail',
      microsoft: 'pass fail',
      apple: 'pass fail',
    })
  })

  it('distinguishes the requirements for small senders', () => {
    const asking = evaluate().filter(asksSmallSenders)
    expect(asking.map(({ provider }) => provider)).toEqual(['gmail', 'yahoo'])
  })

  it('has an unknown verdict while a deciding fact is unknown', () => {
    const [gmail] = evaluate(timeout)
    expect(gmail).toMatchObject({ verdict: 'unknown', bulk_verdict: 'unknown' })
  })

  it('does not fail for recommendations', () => {
    const microsoft = evaluate({ reverse_dns: absent }).find(({ provider }) => provider === 'microsoft')
    expect(microsoft).toMatchObject({ verdict: 'pass', bulk_verdict: 'pass' })
  })

  it('reports what is missing, the rejection, and the source', () => {
    const gmail = evaluate({ reverse_dns: absent }).find(({ provider }) => provider === 'gmail')
    expect(gmail).toMatchObject({
      bulk_threshold: 5000,
      reference: { url: 'https://support.google.com/a/answer/81126' },
      checked_on: '2026-11-20',
    })
    expect(gmail?.rows.find(({ key }) => key === 'reverse_dns')).toMatchObject({
      state: 'fail',
      smtp_error: '550-5.7.25',
      reason: 'The sending IP has no reverse DNS name that resolves back to it.',
    })
  })

  it('never claims to know the spam rate and says where to find it', () => {
    for (const { rows } of evaluate()) {
      for (const row of rows.filter(({ key }) => key === 'spam_rate')) {
        expect(row).toMatchObject({
          state: 'unknown',
          reason: expect.stringContaining('No single message can show this'),
        })
      }
    }
  })
})

describe('the requirements', () => {
  it('are unique for each provider', () => {
    for (const { provider, rows } of providers) {
      const keys = rows.map(({ requirement, applies_to }) => `${requirement} ${applies_to}`)
      expect(keys, provider).toEqual([...new Set(keys)])
    }
  })
})
