import { describe, expect, it } from 'vitest'
import type { DkimSignature } from '../../../../shared/contract/facts/message/authentication.ts'
import type { Dkim2Hop } from '../../../../shared/contract/facts/message/dkim2.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { absent, known } from '../../../../shared/fact.ts'
import { uiTexts } from '../../../../shared/i18n/ui-texts.ts'
import type { TraceStep } from './trace.tsx'
import { traceArc, traceDkim, traceDkim2, traceDmarc, traceSpf } from './trace-steps.ts'

const texts = uiTexts.en
const receivedAt = '2026-11-21T09:30:00Z'

function levels(steps: readonly TraceStep[]) {
  return steps.map(({ level }) => level)
}

const signature: DkimSignature = {
  domain: 'shop.example',
  selector: 's1',
  result: 'pass',
  identity: null,
  algorithm: 'rsa-sha256',
  canonicalization: 'relaxed/relaxed',
  key_bits: 2048,
  key: { record: 'v=DKIM1; p=MIIB', type: 'rsa', testing: false, strict: false, hashes: null, services: ['*'] },
  key_records: 1,
  signed_headers: ['from'],
  uncovered_headers: [],
  oversigned_headers: [],
  body_hash_matches: true,
  signature_matches: true,
  body_length_limited: false,
  body_length: null,
  unsigned_body_length: 0,
  signed_at: null,
  expires_at: null,
  comment: null,
  reason: null,
}

describe('traceSpf', () => {
  it('lists each term with its match, its record, and its queries', () => {
    const step = { depth: 0, domain: 'shop.example', asked: [], lookups: 1 }
    const steps = [
      { ...step, term: 'include:esp.example', outcome: 'no_match', asked: ['esp.example TXT'] },
      { ...step, term: 'ip4:192.0.2.1', outcome: 'match', depth: 1 },
    ] as const
    expect(traceSpf({ steps: steps.map((each) => ({ ...each, asked: [...each.asked] })) }, texts.trace)).toMatchObject([
      {
        title: 'include:esp.example',
        level: null,
        depth: 0,
        remarks: ['shop.example', 'queried esp.example TXT', '1 lookup so far'],
      },
      { title: 'ip4:192.0.2.1', level: 'info', depth: 1, remarks: ['shop.example'] },
    ])
  })
})

describe('traceDkim', () => {
  it.each<[string, Partial<DkimSignature>, ReturnType<typeof levels>]>([
    ['a good signature', {}, ['ok', 'ok', 'ok', null]],
    ['a changed body', { result: 'fail', body_hash_matches: false }, ['ok', 'major', 'ok', null]],
    ['a changed header', { result: 'fail', signature_matches: false }, ['ok', 'ok', 'major', null]],
    ['an expired signature', { expires_at: '2026-11-20T00:00:00Z' }, ['ok', 'ok', 'ok', 'major']],
    ['a signature that has not expired', { expires_at: '2026-11-22T00:00:00Z' }, ['ok', 'ok', 'ok', 'ok']],
    [
      'no key',
      { result: 'permerror', key: null, key_bits: null, signature_matches: null },
      ['major', 'ok', 'unknown', null],
    ],
    [
      'a DNS server that does not answer',
      { result: 'temperror', key: null, key_bits: null, signature_matches: null },
      ['unknown', 'ok', 'unknown', null],
    ],
  ])('lists the steps for %s', (_, changes, expected) => {
    expect(levels(traceDkim({ ...signature, ...changes }, receivedAt, texts.trace))).toEqual(expected)
  })
})

describe('traceDmarc', () => {
  const step = { domain: 'shop.example', outcome: 'record', texts: ['v=DMARC1; p=none'], reason: null } as const
  const evaluation = {
    result: 'pass',
    author_domain: 'shop.example',
    spf_domain: null,
    spf_aligned: false,
    dkim_domain: 'shop.example',
    dkim_aligned: true,
    disposition: 'none',
  } as const
  const trace = (dmarc: MessageFacts['dmarc']) =>
    levels(traceDmarc({ dmarc_steps: [{ ...step, texts: [...step.texts] }], dmarc }, texts))

  it('treats one misalignment as minor if the other aligns', () => {
    expect(trace(known(evaluation))).toEqual(['ok', null, 'ok'])
  })

  it('counts both if neither aligns', () => {
    expect(trace(known({ ...evaluation, result: 'fail', dkim_aligned: false }))).toEqual(['ok', 'major', 'major'])
  })

  it('does not report unknown results as failures', () => {
    expect(trace(known({ ...evaluation, spf_aligned: null }))).toEqual(['ok', 'unknown', 'ok'])
  })

  it('ends with the policy discovery if there is nothing to compare', () => {
    expect(trace(absent)).toEqual(['ok'])
  })
})

describe('traceArc', () => {
  it('lists the sealing hosts and the state of the chain', () => {
    const set = { instance: 2, sealer: 'list.example', selector: 'a', chain: 'fail', results: null }
    expect(traceArc({ sets: [set] }, texts.trace)).toMatchObject([
      { level: 'major', title: 'Seal 2', outcome: 'sealed by list.example', evidence: 'no results reported' },
    ])
  })
})

describe('traceDkim2', () => {
  const hop: Dkim2Hop = {
    ...{
      sequence: 1,
      domain: 'shop.example',
      selectors: ['a'],
      signed_at: null,
      sender_domain: null,
      next_domain: null,
    },
    ...{ recipient_domains: ['list.example'], modified: false, signature: true, content: true, custody: true },
    faults: [],
  }

  it('shows what each server signed, and what is wrong', () => {
    const list: Dkim2Hop = {
      ...hop,
      sequence: 2,
      domain: 'list.example',
      modified: true,
      content: false,
      faults: ['body'],
    }
    expect(traceDkim2({ faults: [], hops: [hop, list] }, texts.trace)).toMatchObject([
      { level: 'ok', title: 'Server 1', remarks: ['sent on to list.example', 'a._domainkey.shop.example'] },
      { level: 'minor', outcome: 'signed by list.example', evidence: 'the body was changed after signing' },
    ])
  })

  it('does not report unknown results as failures', () => {
    const hops = [
      { ...hop, signature: null },
      { ...hop, content: null },
    ]
    expect(levels(traceDkim2({ faults: ['gap'], hops }, texts.trace))).toEqual(['major', 'unknown', 'unknown'])
  })
})
