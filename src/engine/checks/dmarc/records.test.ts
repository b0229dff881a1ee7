import { describe, expect, it } from 'vitest'
import type { DmarcPolicy } from '../../../shared/contract/message-facts/authentication.ts'
import {
  firstRecord,
  publishedRecords,
  repaired,
  withoutTags,
  withoutTesting,
  withQuarantine,
  withReports,
} from './records.ts'

function policy(record: string, changes: Partial<DmarcPolicy> = {}): DmarcPolicy {
  return {
    domain: 'shop.example',
    found_at: 'shop.example',
    organizational_domain: 'shop.example',
    record,
    policy: 'none',
    testing: false,
    adkim: 'relaxed',
    aspf: 'relaxed',
    rua: [],
    ...changes,
  }
}

it('begins with reports and changes no delivery', () => {
  expect(firstRecord('shop.example')).toEqual({
    name: '_dmarc.shop.example',
    type: 'TXT',
    value: 'v=DMARC1; p=none; rua=mailto:dmarc@shop.example',
    current: null,
  })
})

it.each([
  ['v=DMARC1', 'v=DMARC1; p=none; rua=mailto:dmarc@shop.example'],
  ['v=DMARC1; adkim=s; fo=1', 'v=DMARC1; p=none; adkim=s; fo=1; rua=mailto:dmarc@shop.example'],
  ['v=DMARC1; p=rejct; rua=nobody', 'v=DMARC1; p=none; rua=mailto:dmarc@shop.example'],
  // The policy that is published comes into force.
  ['v=DMARC1; p=reject; sp=rejct', 'v=DMARC1; p=reject; rua=mailto:dmarc@shop.example'],
  // One of several that is fine by itself.
  ['v=DMARC1; p=reject; rua=mailto:a@shop.example', 'v=DMARC1; p=reject; rua=mailto:a@shop.example'],
  // No record at all, or one of two minds.
  ['v=DMARC1 p=reject', 'v=DMARC1; p=none; rua=mailto:dmarc@shop.example'],
  ['v=DMARC1; p=none; p=reject', 'v=DMARC1; p=none; rua=mailto:dmarc@shop.example'],
])('repairs %s', (text, value) => {
  expect(repaired('shop.example', text)).toEqual({ name: '_dmarc.shop.example', type: 'TXT', value, current: text })
})

describe('withQuarantine', () => {
  it.each([
    ['v=DMARC1; p=none', 'v=DMARC1; p=quarantine'],
    ['v=DMARC1;P = None;rua=mailto:a@shop.example;', 'v=DMARC1; p=quarantine; rua=mailto:a@shop.example'],
    ['v=DMARC1; p=none; sp=none; np=reject', 'v=DMARC1; p=quarantine; sp=none; np=reject'],
    ['v=DMARC1; rua=mailto:a@shop.example', 'v=DMARC1; p=quarantine; rua=mailto:a@shop.example'],
    ['v=DMARC1; p=nine; rua=mailto:a@shop.example', 'v=DMARC1; p=quarantine; rua=mailto:a@shop.example'],
    ['v=DMARC1; p=none; sp=rejct; rua=mailto:a@shop.example', 'v=DMARC1; p=quarantine; rua=mailto:a@shop.example'],
    ['v=DMARC1; p=reject; np=rejct; rua=mailto:a@shop.example', 'v=DMARC1; p=reject; rua=mailto:a@shop.example'],
  ])('changes the domain’s own %s', (record, value) => {
    expect(withQuarantine(policy(record))).toMatchObject({ name: '_dmarc.shop.example', value, current: record })
  })

  it.each([
    ['v=DMARC1; p=reject; sp=none', 'v=DMARC1; p=reject; sp=quarantine'],
    ['v=DMARC1; p=reject; sp=reject; np=none', 'v=DMARC1; p=reject; sp=reject; np=quarantine'],
    ['v=DMARC1; p=none', 'v=DMARC1; p=quarantine'],
  ])('changes the tag that a subdomain inherits from %s', (record, value) => {
    expect(withQuarantine(policy(record, { domain: 'news.shop.example' }))).toMatchObject({
      name: '_dmarc.shop.example',
      value,
    })
  })
})

it('takes the mark of a test out', () => {
  expect(withoutTesting(policy('v=DMARC1; p=reject; t=y; fo=1')).value).toBe('v=DMARC1; p=reject; fo=1')
})

it('takes tags out, however they are written', () => {
  expect(withoutTags('shop.example', 'v=DMARC1; p=reject; PCT=20; Foo = 1', ['pct', 'Foo']).value).toBe(
    'v=DMARC1; p=reject',
  )
})

it('adds an address for reports, or replaces an empty one', () => {
  expect(withReports(policy('v=DMARC1; p=reject; rua=')).value).toBe(
    'v=DMARC1; p=reject; rua=mailto:dmarc@shop.example',
  )
})

it('finds what claims to be a DMARC record among the answers', () => {
  const dns = [
    {
      name: '_dmarc.shop.example',
      type: 'TXT',
      status: 'found',
      records: ['"v=DMARC1; " "p=nonsense"', '"x"'],
      ttl: 60,
    },
  ]
  expect(publishedRecords(dns, 'shop.example')).toEqual(['v=DMARC1; p=nonsense'])
  expect(publishedRecords(dns, 'other.example')).toEqual([])
})
