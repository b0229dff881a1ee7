import { describe, expect, it } from 'vitest'
import { resolverOf } from '../../../../test/support/zone.ts'
import type { Resolver } from '../../../engine/dns/resolver.ts'
import type { RecordOfSource } from '../../storage/domain-reports/insights/repository.ts'
import { createSourceAddresses } from './source-addresses.ts'

const zone = [
  '113.0.203.in-addr.arpa. 300 IN SOA ns.esp.example. hostmaster.esp.example. 1 2 3 4 5',
  '7.113.0.203.in-addr.arpa. 300 IN PTR mail.esp.example.',
  '8.113.0.203.in-addr.arpa. 300 IN PTR bank.example.',
  'mail.esp.example. 300 IN A 203.0.113.7',
  '9.113.0.203.in-addr.arpa. 300 IN PTR o1.ptr.sendgrid.net.',
  'o1.ptr.sendgrid.net. 300 IN A 203.0.113.9',
  '10.113.0.203.in-addr.arpa. 300 IN PTR o1.ptr.sendgrid.net.',
  'bank.example. 300 IN A 198.51.100.1',
  '',
].join('\n')

function record(ip: string, count: number): RecordOfSource {
  return {
    report: { id: 1, org: 'receiver.example', begin: new Date(0), end: new Date(1) },
    position: 0,
    record: {
      source_ip: ip,
      count,
      disposition: 'none',
      dkim: 'pass',
      spf: 'fail',
      reasons: [],
      header_from: 'shop.example',
      envelope_from: null,
      envelope_to: null,
      auth_results: { dkim: [], spf: [] },
    },
  }
}

function addressesOf(records: RecordOfSource[] | null, resolver: Resolver) {
  return createSourceAddresses({ insights: { listRecords: async () => records }, resolver })
}

const silent: Resolver = {
  query: () => Promise.reject(new Error('the DNS was asked')),
  close: async () => {},
}

describe('createSourceAddresses', () => {
  it('sums the messages per address, and queries DNS only on request', async () => {
    const records = [record('203.0.113.7', 2), record('203.0.113.8', 10), record('203.0.113.7', 3)]
    expect(await addressesOf(records, silent).list(1, { names: false })).toEqual({
      records: 3,
      total: 2,
      addresses: [
        { ip: '203.0.113.8', messages: 10, host: null },
        { ip: '203.0.113.7', messages: 5, host: null },
      ],
    })
  })

  it.each([
    ['203.0.113.7', { state: 'confirmed', name: 'mail.esp.example' }],
    ['203.0.113.9', { state: 'confirmed', name: 'o1.ptr.sendgrid.net', service: 'Twilio SendGrid' }],
    ['203.0.113.10', { state: 'claimed', name: 'o1.ptr.sendgrid.net' }],
    ['203.0.113.8', { state: 'claimed', name: 'bank.example' }],
    ['203.0.113.11', { state: 'none', name: null }],
    ['not an address', { state: 'unknown', name: null }],
    ['192.168.1.1', { state: 'unknown', name: null }],
  ])('names %s on request', async (ip, host) => {
    const found = await addressesOf([record(ip, 1)], resolverOf(zone)).list(1, { names: true })
    expect(found?.addresses).toEqual([{ ip, messages: 1, host: { service: null, ...host } }])
  })

  it('reports an unknown name if DNS fails', async () => {
    const found = await addressesOf([record('203.0.113.7', 1)], silent).list(1, { names: true })
    expect(found?.addresses[0]?.host).toEqual({ state: 'unknown', name: null, service: null })
  })

  it('returns null for an unknown source', async () => {
    expect(await addressesOf(null, silent).list(1, { names: false })).toBeNull()
  })
})
