import { describe, expect, it } from 'vitest'
import type { ResourceRecord } from '../records.ts'
import type { DnsMessage } from './message.ts'
import { readAnswer } from './read-answer.ts'

function message(parts: Partial<DnsMessage>): DnsMessage {
  return {
    responseCode: 0,
    truncated: false,
    authoritative: false,
    recursionAvailable: true,
    authenticated: false,
    answers: [],
    authorities: [],
    ...parts,
  }
}

function address(name: string, ttl = 60): ResourceRecord<'A'> {
  return { name, type: 'A', ttl, data: '192.0.2.1' }
}

function alias(name: string, data: string, ttl = 60): ResourceRecord<'CNAME'> {
  return { name, type: 'CNAME', ttl, data }
}

function soa(name: string): ResourceRecord<'SOA'> {
  return { name, type: 'SOA', ttl: 300, data: { mname: '', rname: '', serial: 1, minimum: 120 } }
}

const nameServer: ResourceRecord<'NS'> = { name: 'xx', type: 'NS', ttl: 60, data: 'ns1.xx' }

// The examples of RFC 2308 sections 2.1 and 2.2 query an.example, an alias of triple.xx.
describe('readAnswer', () => {
  it.each<[string, Partial<DnsMessage>, object]>([
    [
      'a record',
      { answers: [address('an.example')] },
      { status: 'found', records: ['192.0.2.1'], aliases: [], ttl: 60 },
    ],
    ['the lowest TTL of a set', { answers: [address('an.example', 9), address('an.example', 5)] }, { ttl: 5 }],
    [
      'the lowest TTL of the alias chain',
      { answers: [alias('an.example', 'triple.xx', 7), address('triple.xx', 90)] },
      { status: 'found', aliases: ['triple.xx'], ttl: 7 },
    ],
    [
      'aliases in any order',
      { answers: [address('c'), alias('b', 'c'), alias('an.example', 'b')] },
      { status: 'found', aliases: ['b', 'c'] },
    ],
    ['an empty truncated response', { truncated: true }, { status: 'failed', code: 'dns_truncated' }],
    ['a truncated record set', { truncated: true, answers: [address('an.example')] }, { status: 'failed' }],
    ['the AD bit', { authenticated: true, answers: [address('an.example')] }, { authenticated: true }],
    [
      'NXDOMAIN with a SOA',
      { responseCode: 3, answers: [alias('an.example', 'triple.xx')], authorities: [soa('xx'), nameServer] },
      { status: 'nxdomain', aliases: ['triple.xx'], ttl: 60 },
    ],
    ['NXDOMAIN, cached for the TTL of the SOA', { responseCode: 3, authorities: [soa('example')] }, { ttl: 120 }],
    [
      'NXDOMAIN without a SOA, not cached',
      { responseCode: 3, authorities: [nameServer] },
      { status: 'nxdomain', ttl: 0 },
    ],
    ['NODATA with a SOA', { authorities: [soa('example')] }, { status: 'nodata', ttl: 120 }],
    ['NODATA without a SOA', {}, { status: 'nodata', ttl: 0 }],
    ['NODATA from an authoritative server', { authoritative: true, recursionAvailable: false }, { status: 'nodata' }],
    ['a referral', { authorities: [nameServer] }, { status: 'failed', code: 'dns_lame' }],
    [
      'an empty response from a server that does not serve the zone',
      { recursionAvailable: false },
      { status: 'failed', code: 'dns_lame' },
    ],
    [
      'an alias with a missing target',
      { answers: [alias('an.example', 'triple.xx')] },
      { status: 'continued', target: 'triple.xx', aliases: ['triple.xx'] },
    ],
    [
      'an alias with the SOA of its own zone only',
      { answers: [alias('an.example', 'triple.xx')], authorities: [soa('example')] },
      { status: 'continued', target: 'triple.xx' },
    ],
    [
      'an alias whose target has no such record',
      { answers: [alias('an.example', 'triple.xx')], authorities: [soa('xx')] },
      { status: 'nodata', aliases: ['triple.xx'] },
    ],
    [
      'an alias of itself',
      { answers: [alias('an.example', 'an.example')] },
      { status: 'failed', code: 'dns_alias_loop' },
    ],
    [
      'two aliases of one name',
      { answers: [alias('an.example', 'triple.xx'), alias('an.example', 'other.xx')] },
      { status: 'failed', code: 'dns_contradictory' },
    ],
    [
      'a record beside an alias',
      { answers: [alias('an.example', 'triple.xx'), address('an.example')] },
      { status: 'failed', code: 'dns_contradictory' },
    ],
    ['records of another name', { answers: [address('other.example')] }, { status: 'failed', code: 'dns_malformed' }],
    ['SERVFAIL', { responseCode: 2 }, { status: 'failed', code: 'dns_servfail' }],
    ['REFUSED', { responseCode: 5 }, { status: 'failed', code: 'dns_refused' }],
    ['FORMERR', { responseCode: 1 }, { status: 'failed', code: 'dns_servfail', detail: 'FORMERR' }],
    ['any other code', { responseCode: 9 }, { status: 'failed', code: 'dns_servfail', detail: 'RCODE 9' }],
  ])('%s', (_what, parts, reading) => {
    expect(readAnswer(message(parts), 'an.example', 'A')).toMatchObject(reading)
  })

  it('does not follow an alias if the alias itself is the question', () => {
    const answers = [alias('an.example', 'triple.xx')]
    expect(readAnswer(message({ answers }), 'an.example', 'CNAME')).toMatchObject({
      status: 'found',
      records: ['triple.xx'],
      aliases: [],
    })
  })
})
