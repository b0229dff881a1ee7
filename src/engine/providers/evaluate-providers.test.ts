import { afterEach, describe, expect, it } from 'vitest'
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
import type { RequirementKey, RequirementState } from '../../shared/contract/inbox-tests/providers.ts'
import { absent, known, unavailable } from '../../shared/fact.ts'
import { checkMessage } from '../checks/check-message.ts'
import { checks } from '../checks/index.ts'
import { replaceFacts } from '../facts/fact-pack.ts'
import { judgeFindings } from './consequences.ts'
import { evaluateProviders } from './evaluate-providers.ts'
import { providersPack } from './requirements.ts'

const { providers, requirements } = providersPack.read()

afterEach(() => replaceFacts([]))

function evaluate(changes: Partial<MessageFacts> = {}) {
  const facts = messageFacts(changes)
  return evaluateProviders(facts, checkMessage(facts), 'en')
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
      // They require nothing of small senders that decides about delivery.
      ['not_applicable', 'pass'],
      ['not_applicable', 'pass'],
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
    [
      'dkim_key',
      'fail',
      'a short key',
      { dkim: known({ result: 'policy', passing_domains: [] }), dkim_signatures: shortKey },
    ],
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
    ['message_format', 'fail', 'no Message-ID', { headers: headersWith({ 'Message-ID': null }) }],
    ['unsubscribe_header', 'pass', 'no one-click header', { headers: headersWith({ 'List-Unsubscribe-Post': null }) }],
    ['unsubscribe_header', 'fail', 'a link in the body only', { headers: mailing, links: linksWith(true) }],
    ['dmarc_record', 'fail', 'no record', unsigned],
    ['alignment', 'pass', 'SPF of the domain, without a record', unsigned],
    [
      'alignment',
      'fail',
      'SPF of another domain',
      { ...unsigned, spf: known({ ...passingSpf, domain: 'esp.example' }) },
    ],
    ['alignment', 'fail', 'no author', { author: absent, headers: headersWith({ From: null }) }],
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
      evaluate(unsigned).map(({ provider, verdict, bulk_verdict }): [string, string] => [
        provider,
        `${verdict} ${bulk_verdict}`,
      ]),
    )
    expect(verdicts).toEqual({
      gmail: 'pass fail',
      yahoo: 'pass fail',
      microsoft: 'not_applicable fail',
      apple: 'not_applicable fail',
    })
  })

  it('has an unknown verdict while a deciding fact is unknown', () => {
    const [gmail] = evaluate(timeout)
    expect(gmail).toMatchObject({ verdict: 'unknown', bulk_verdict: 'unknown' })
  })

  it('does not fail for recommendations', () => {
    const yahoo = evaluate({ tls: absent }).find(({ provider }) => provider === 'yahoo')
    expect(yahoo).toMatchObject({ verdict: 'pass', bulk_verdict: 'pass' })
  })

  it('shows the providers of the language and of the recipient', () => {
    const facts = messageFacts()
    const shown = (language: 'en' | 'pl', rcpt_to: string) => {
      const changed = { ...facts, envelope: { ...facts.envelope, rcpt_to } }
      return evaluateProviders(changed, [], language).map(({ provider }) => provider)
    }
    expect(shown('en', 'a@example.com')).toEqual(['gmail', 'yahoo', 'microsoft', 'apple'])
    expect(shown('en', 'a@web.de')).toContain('gmx')
    expect(evaluate({ headers: headersWith({ To: 'Eva <eva@Orange.fr>' }) }).map(({ provider }) => provider)).toContain(
      'orange',
    )
    expect(shown('pl', 'a@example.com')).toContain('wp')
  })

  it('counts a provider only if it always does, or was chosen', () => {
    // WEB.DE: DKIM must pass and align; SPF alone is not enough. No provider that always counts asks that of everyone.
    const judge = (chosen_providers: string[]) => {
      const facts = messageFacts({ ...unsigned, ...sentAs('personal'), chosen_providers })
      const outcomes = checkMessage(facts)
      const counted = evaluateProviders(facts, outcomes, 'en').filter(({ counts }) => counts)
      return { level: judgeFindings(facts, outcomes)('dkim.missing').level, last: counted.at(-1)?.provider }
    }
    expect(judge([])).toEqual({ level: 0, last: 'apple' })
    expect(judge(['gmx'])).toEqual({ level: 3, last: 'gmx' })
    expect(judge(['orange'])).toMatchObject({ last: 'orange' })
  })

  it('reports no result for a provider that publishes nothing', () => {
    const facts = messageFacts()
    const changed = { ...facts, envelope: { ...facts.envelope, rcpt_to: 'a@proton.me' } }
    const proton = evaluateProviders(changed, [], 'en').find(({ provider }) => provider === 'proton')
    expect(proton).toMatchObject({
      verdict: 'not_applicable',
      bulk_verdict: 'not_applicable',
      scope: 'The provider publishes no requirements.',
    })
  })

  it('reports what is missing, the rejection, and the source', () => {
    const gmail = evaluate({ reverse_dns: absent }).find(({ provider }) => provider === 'gmail')
    expect(gmail).toMatchObject({
      bulk_threshold: 5000,
      reference: { url: 'https://support.google.com/a/answer/81126' },
      scope: 'Personal accounts only, not Google Workspace.',
    })
    expect(gmail?.rows.find(({ key }) => key === 'reverse_dns')).toMatchObject({
      state: 'fail',
      consequence: 'refused',
      codes: ['451-4.7.23', '421-4.7.0', '550-5.7.25'],
      smtp_error: '451-4.7.23',
      reason: 'The sending IP has no reverse DNS name that resolves back to it.',
    })
  })

  it('rests on the pack in use, and so do the consequences of findings', () => {
    const facts = messageFacts({ reverse_dns: absent })
    const outcomes = checkMessage(facts)
    const read = () => ({
      row: evaluateProviders(facts, outcomes, 'en')[0]?.rows.find(({ key }) => key === 'reverse_dns'),
      judgement: judgeFindings(facts, outcomes)('ptr.missing'),
    })
    expect(read()).toMatchObject({ row: { consequence: 'refused' }, judgement: { level: 3 } })
    const milder = JSON.stringify(providersPack.document()).replace(/"(?:refused|spam)"/g, '"no_support"')
    replaceFacts([{ pack: 'providers', origin: 'imported', document: JSON.parse(milder) }])
    expect(read()).toMatchObject({
      row: { consequence: 'no_support' },
      judgement: { consequence: 'no_support', level: 0 },
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

describe('the rules', () => {
  it('name findings of their checks', () => {
    for (const [key, rule] of Object.entries(requirements)) {
      const own = checks
        .filter((check) => rule.checks.includes(check.key))
        .flatMap(({ findings }) => Object.keys(findings))
      expect(own, key).toEqual(expect.arrayContaining([...rule.violated_by, ...rule.unknown_with]))
    }
  })

  it.each([
    ['spf', 'spf.result'],
    ['dkim', 'dkim.result'],
    ['alignment', 'dmarc.result'],
    ['helo', 'helo.name'],
  ] as const)('of %s include every finding of %s', (key, check) => {
    const findings = checks.filter((each) => each.key === check).flatMap((each) => Object.keys(each.findings))
    expect(requirements[key].violated_by).toEqual(expect.arrayContaining(findings))
  })
})

/** The row of a provider as it is published, copied from its page and not from the pack. */
const published: [
  provider: string,
  requirement: RequirementKey,
  applies: string,
  consequence: string,
  codes: string[],
][] = [
  // Gmail SMTP errors and codes, last updated 2026-06-18, and the table of enforcement in the FAQ of 2026-03-11.
  ['gmail', 'spf_or_dkim', 'all', 'refused', ['421-4.7.26', '550-5.7.26']],
  ['gmail', 'spf', 'bulk', 'refused', ['421-4.7.27', '550-5.7.27', '550-5.7.26']],
  ['gmail', 'dkim', 'bulk', 'refused', ['421-4.7.30', '550-5.7.30']],
  ['gmail', 'alignment', 'bulk', 'refused', ['421-4.7.32', '550-5.7.32']],
  ['gmail', 'dmarc_record', 'bulk', 'no_support', ['421-4.7.40', '550-5.7.40']],
  ['gmail', 'reverse_dns', 'all', 'refused', ['451-4.7.23', '421-4.7.0', '550-5.7.25']],
  ['gmail', 'tls', 'all', 'refused', ['421-4.7.29', '550-5.7.29']],
  ['gmail', 'message_format', 'all', 'refused', ['550-5.7.1', '554-5.6.0']],
  ['gmail', 'spf_entries', 'all', 'refused', ['451-4.7.24', '550-5.7.24']],
  ['gmail', 'spam_rate', 'all', 'no_support', []],
  ['gmail', 'one_click', 'bulk', 'no_support', []],
  // Email sender guidelines, section on display names: misuse "can impact deliverability".
  ['gmail', 'display_name', 'all', 'no_support', []],
  // Yahoo Sender best practices, 2025-04-10: POST "highly recommended", mailto "acceptable".
  ['yahoo', 'unsubscribe_header', 'bulk', 'no_support', []],
  ['yahoo', 'unsubscribe_in_body', 'bulk', 'no_support', []],
  ['yahoo', 'dmarc_record', 'bulk', 'spam', []],
  // Outlook.com policies, 2026-06-15: "must adhere"; blog 4399730: 550 5.7.515.
  ['microsoft', 'reverse_dns', 'all', 'no_support', []],
  ['microsoft', 'message_format', 'all', 'no_support', []],
  ['microsoft', 'spf', 'bulk', 'refused', ['550 5.7.515']],
  ['microsoft', 'unsubscribe', 'bulk', 'no_support', []],
  // Apple 102322, 2025-02-25: "All requirements must be met … If not, the email will be rejected".
  ['apple', 'message_format', 'bulk', 'refused', []],
  ['apple', 'dmarc_record', 'bulk', 'refused', []],
  ['apple', 'unsubscribe', 'bulk', 'refused', []],
  // WEB.DE requirements: DKIM that passes and aligns; SPF alone is not enough.
  ['gmx', 'dkim_aligned', 'all', 'refused', []],
  // Orange: SPF, DKIM, and DMARC must all pass.
  ['orange', 'dmarc_pass', 'all', 'refused', []],
  ['wp', 'recipients', 'all', 'refused', []],
  ['laposte', 'alignment', 'all', 'spam', []],
]

it.each(published)(
  'the row of %s about %s is what is published',
  (provider, requirement, applies, consequence, codes) => {
    const rows = providers.find((each) => each.provider === provider)?.rows ?? []
    expect(rows.find((row) => row.requirement === requirement)).toMatchObject({
      applies_to: applies,
      consequence,
      codes,
    })
  },
)
