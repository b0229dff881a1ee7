import { describe, expect, it } from 'vitest'
import { answerTo, askCheck, headersWith, messageFacts, passingSpf } from '../../../../test/support/message-facts.ts'
import { resolverOf } from '../../../../test/support/zone.ts'
import type { SpfEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import { createRecordingResolver } from '../../dns/layers/recording-resolver.ts'
import { gatherSpf } from '../../gather/authentication/spf.ts'
import { spfLookups } from './evaluated-record.ts'
import { spfReading, spfResult } from './result.ts'

describe('spf.result', () => {
  /** SPF with other values, for a message without a DMARC pass through DKIM. */
  function alone(changes: Partial<SpfEvaluation>): Partial<MessageFacts> {
    return { spf: known({ ...passingSpf, ...changes }), dmarc: absent }
  }

  /** The same for a message that passes DMARC through DKIM. */
  function covered(changes: Partial<SpfEvaluation>): Partial<MessageFacts> {
    return { spf: known({ ...passingSpf, ...changes }) }
  }

  function seenBy(source: MessageFacts['envelope']['origin']['source']): Partial<MessageFacts> {
    const { envelope } = messageFacts()
    return { envelope: { ...envelope, origin: { ...envelope.origin, source } } }
  }

  const forwarded = { headers: headersWith({ 'Delivered-To': 'ben@alias.example' }) }
  const customerName = 'dsl-203-0-113-7.shop.example'
  const lent = {
    reverse_dns: known({
      ip: '203.0.113.7',
      names: [{ name: customerName, addresses: ['203.0.113.7'], confirmed: true }],
      confirmed_name: customerName,
    }),
  }

  it.each<[string, Partial<MessageFacts>, string]>([
    ['a pass', {}, 'pass'],
    ['no record', alone({ result: 'none', record: null }), 'spf.missing'],
    ['a fail', alone({ result: 'fail' }), 'spf.fail'],
    ['a softfail', alone({ result: 'softfail' }), 'spf.softfail'],
    ['neutral', alone({ result: 'neutral' }), 'spf.neutral'],
    ['a permanent error', alone({ result: 'permerror' }), 'spf.permerror'],
    ['no record, covered by DKIM', covered({ result: 'none', record: null }), 'spf.missing_covered'],
    ['a fail, covered by DKIM', covered({ result: 'fail' }), 'spf.fail_covered'],
    ['a permanent error, covered by DKIM', covered({ result: 'permerror' }), 'spf.permerror'],
    ['too many lookups', alone({ result: 'permerror', lookups: 11 }), 'not evaluated'],
    ['too many void lookups', alone({ result: 'permerror', void_lookups: 3 }), 'not evaluated'],
    ['a timeout', { spf: unavailable({ code: 'dns_timeout' }) }, 'unknown: dns_timeout'],
    ['an unknown origin', { spf: unavailable({ code: 'origin_unknown' }) }, 'unknown: origin_unknown'],
  ])('evaluates %s', (_, changes, answer) => {
    expect(answerTo(spfResult, changes)).toBe(answer)
  })

  it('offers a first record for the sending address', () => {
    expect(askCheck(spfResult, messageFacts(alone({ result: 'none', record: null, ip: '2001:db8::1' })))).toMatchObject(
      {
        record: { name: 'shop.example', type: 'TXT', value: 'v=spf1 ip6:2001:db8::1 ~all', current: null },
      },
    )
  })

  it.each([
    ['10.0.0.5', alone({ result: 'none', record: null })],
    ['192.168.1.7', covered({ result: 'none', record: null })],
    ['127.0.0.1', alone({ result: 'fail' })],
    ['::1', alone({ result: 'softfail' })],
    ['fd00::7', alone({ result: 'neutral' })],
    ['fe80::7', covered({ result: 'fail' })],
    ['100.64.0.1', alone({ result: 'fail' })],
  ])('offers no record for %s, which no receiver sees', (ip, changes) => {
    const facts = messageFacts(changes)
    if (facts.spf.state === 'known') facts.spf.value.ip = ip
    expect(askCheck(spfResult, facts)).toMatchObject({ state: 'fail', params: { is_private: true }, record: null })
  })

  it.each<[string, Partial<MessageFacts>, boolean]>([
    ['stated for the upload', seenBy('upload'), true],
    ['stated for the test', seenBy('test'), true],
    ['seen in the SMTP session', seenBy('smtp_session'), true],
    ['seen in the SMTP session of a forwarded message', { ...seenBy('smtp_session'), ...forwarded }, false],
    ['from XCLIENT, for a forwarded message', { ...seenBy('xclient'), ...forwarded }, false],
    ['from a header, and named by the domain', seenBy('received_chain'), true],
    ['from a header, and used by a customer of the domain', { ...seenBy('receiver_headers'), ...lent }, false],
    ['only from a header', { ...seenBy('receiver_headers'), reverse_dns: absent }, false],
  ])('offers a record only for a certain address: %s', (_, changes, isOffered) => {
    const record = 'v=spf1 include:_spf.mail.example -all'
    const outcome = askCheck(spfResult, messageFacts({ ...alone({ result: 'softfail', record }), ...changes }))
    expect(outcome).toMatchObject({ finding: 'spf.softfail', record: isOffered ? { type: 'TXT' } : null })
  })

  it('offers no record for mailbox provider domains', () => {
    const outcome = askCheck(spfResult, messageFacts(alone({ result: 'softfail', domain: 'gmail.com' })))
    expect(outcome).toMatchObject({ finding: 'spf.softfail', params: { is_free_mail: true }, record: null })
  })

  it('adds the sending address to the published record', () => {
    const record = 'v=spf1 include:_spf.mail.example -all'
    expect(askCheck(spfResult, messageFacts(alone({ result: 'fail', record })))).toMatchObject({
      params: { domain: 'shop.example', ip: '203.0.113.7' },
      record: { value: 'v=spf1 include:_spf.mail.example ip4:203.0.113.7 -all', current: record },
    })
  })
})

describe('what is wrong with the record of a message', () => {
  const includes = (count: number) => Array.from({ length: count }, (_, index) => `include:i${index}.example`)
  const included = Array.from({ length: 11 }, (_, index) => `i${index}.example. TXT "v=spf1 -all"`).join('\n')

  /** The findings about a message from 192.0.2.1, with the first offered record. */
  async function findingsFor(zone: string, mailFrom = 'a@shop.example', helo = 'mail.shop.example') {
    const resolver = createRecordingResolver(
      resolverOf(`$ORIGIN .\n$TTL 300\n@ SOA ns hostmaster 1 1 1 1 300\n${zone}\n`),
    )
    const now = new Date('2026-11-20T12:00:00Z')
    const spf = await gatherSpf({ ip: '192.0.2.1', helo, mailFrom, now }, resolver)
    const facts = messageFacts({ spf, dmarc: absent, dns: resolver.answers() })
    const outcomes = [spfResult, spfLookups].map((check) => askCheck(check, facts))
    return outcomes.flatMap((outcome) =>
      outcome?.state === 'fail' ? [outcome.finding, outcome.params.code, outcome.record?.value] : [],
    )
  }

  it.each<[string, string, (string | undefined)[]]>([
    [
      'a misspelled term',
      '"v=spf1 ipv4:192.0.2.1 -all"',
      ['spf.invalid', 'unknown_mechanism', 'v=spf1 ip4:192.0.2.1 -all'],
    ],
    ['a missing space', '"v=spf1 ip4:192.0.2.1-all"', ['spf.blank_missing', undefined, 'v=spf1 ip4:192.0.2.1 -all']],
    [
      'an include without a record',
      '"v=spf1 include:none.example -all"',
      ['spf.include_broken', 'no_record', undefined],
    ],
    ['a loop', '"v=spf1 include:shop.example -all"', ['spf.include_broken', 'loop', undefined]],
    [
      'several records',
      '"v=spf1 ip4:192.0.2.1 -all"\nshop.example. TXT "v=spf1 ip4:192.0.2.2 -all"',
      ['spf.several_records', undefined, 'v=spf1 ip4:192.0.2.1 ip4:192.0.2.2 -all'],
    ],
    [
      'too many lookups before a broken include',
      `"v=spf1 ${includes(11).join(' ')} include:n.example -all"`,
      ['spf.lookups_exceeded', undefined, undefined],
    ],
    [
      'an error, whatever the lookups',
      `"v=spf1 ${includes(11).join(' ')} foo -all"`,
      ['spf.invalid', 'unknown_mechanism', undefined],
    ],
    ['too many lookups', `"v=spf1 ${includes(11).join(' ')} -all"`, ['spf.lookups_exceeded', undefined, undefined]],
    [
      'too many names without records',
      '"v=spf1 a:x.shop.example a:y.shop.example a:z.shop.example ip4:192.0.2.1 -all"',
      ['spf.void_lookups_exceeded', undefined, 'v=spf1 ip4:192.0.2.1 -all'],
    ],
  ])('is %s', async (_, texts, findings) => {
    expect(await findingsFor(`shop.example. TXT ${texts}\n${included}`)).toEqual(findings)
  })

  it.each<[string, string, string, (string | undefined)[]]>([
    [
      'a domain that does not exist',
      'a@nowhere.example',
      'mail.shop.example',
      ['spf.domain_missing', undefined, undefined],
    ],
    ['an address literal', 'a@[192.0.2.1]', 'mail.shop.example', ['spf.no_domain', undefined, undefined]],
    ['no domain', 'a', 'mail.shop.example', ['spf.no_domain', undefined, undefined]],
    ['a bounce with an address literal as HELO name', '', '[192.0.2.1]', ['spf.no_domain', undefined, undefined]],
    ['a domain with an underscore', 'a@em_1.shop.example', 'mail.shop.example', []],
    ['a bounce with a HELO name that ends in a dot', '', 'em_1.shop.example.', []],
  ])('is %s', async (_, mailFrom, helo, findings) => {
    expect(await findingsFor('em_1.shop.example. TXT "v=spf1 ip4:192.0.2.1 -all"', mailFrom, helo)).toEqual(findings)
  })
})

describe('spf.reading', () => {
  it.each([
    ['pass', 'spf.read_differently'],
    ['permerror', 'not evaluated'],
    [null, 'not evaluated'],
  ] as const)('spf.reading answers a permanent error that lenient readers see as %s', (lenient_result, answer) => {
    expect(answerTo(spfReading, { spf: known({ ...passingSpf, result: 'permerror', lenient_result }) })).toBe(answer)
  })
})
