import { describe, expect, it } from 'vitest'
import { absent } from '../../../../shared/fact.ts'
import type { MailProbe } from '../../../outbound/outbound.ts'
import type { SmtpTls } from '../../../outbound/smtp-tls.ts'
import type { HostAddresses } from '../published-records.ts'
import { gatherMxTls } from './mx-tls.ts'

function hostAt(host: string, addresses: string[]): HostAddresses {
  return { host, state: 'found', addresses, unreachable: [], aliases: [], reason: null }
}

function probeOf(servers: Record<string, SmtpTls>, isPortOpen: boolean): MailProbe {
  return {
    probeTls: async (_, address) => servers[address] ?? { state: 'unreachable', detail: 'ECONNREFUSED' },
    isPortOpen: async () => isPortOpen,
  }
}

const hosts = [hostAt('a.shop.example', ['192.0.2.1', '2001:db8::1']), hostAt('b.shop.example', ['192.0.2.2'])]

describe('the encryption of mail hosts', () => {
  it('is unavailable if it was not requested', async () => {
    expect(await gatherMxTls(hosts, null)).toEqual({ state: 'unavailable', reason: { code: 'probe_off' } })
  })

  it('is unavailable if outbound port 25 is blocked', async () => {
    expect(await gatherMxTls(hosts, probeOf({}, false))).toEqual({
      state: 'unavailable',
      reason: { code: 'port_25_blocked' },
    })
  })

  it.each([
    ['the reference host answers', {}, true],
    ['another mail host answers', { '192.0.2.1': { state: 'not_offered' } as const }, false],
  ])('reports a closed port if %s', async (_, servers, isPortOpen) => {
    expect(await gatherMxTls(hosts, probeOf(servers, isPortOpen))).toMatchObject({
      value: { encryption: [{ host: 'a.shop.example' }, { host: 'b.shop.example', state: 'closed' }] },
    })
  })

  it('does not blame the host if this machine has no route to it', async () => {
    const servers: Record<string, SmtpTls> = { '2001:db8::3': { state: 'unreachable', detail: 'ENETUNREACH' } }
    expect(await gatherMxTls([hostAt('c.shop.example', ['2001:db8::3'])], probeOf(servers, true))).toMatchObject({
      value: { encryption: [{ state: 'unknown', detail: 'ENETUNREACH' }] },
    })
  })

  it('covers the most preferred hosts, over IPv4 if available', async () => {
    const many = Array.from({ length: 9 }, (_, index) => hostAt(`h${index}.shop.example`, [`192.0.2.1${index}`]))
    const fact = await gatherMxTls([...hosts, ...many], probeOf({}, true))
    const encryption = fact.state === 'known' ? fact.value.encryption : []
    const tried = encryption.filter(({ state }) => state !== 'untried').map(({ address }) => address)
    const expected = [1, 2, 10, 11, 12, 13, 14, 15, 16, 17].map((last) => `192.0.2.${last}`)
    expect(tried).toEqual(expected)
    expect(encryption.at(-1)).toMatchObject({ host: 'h8.shop.example', state: 'untried' })
  })

  it('is unavailable if the hosts have no DNS answer, and absent without hosts', async () => {
    const reason = { code: 'dns_timeout' } as const
    const silent: HostAddresses = { ...hostAt('a.shop.example', []), state: 'unavailable', reason }
    expect(await gatherMxTls([silent], probeOf({}, true))).toEqual({ state: 'unavailable', reason })
    expect(await gatherMxTls([], probeOf({}, true))).toEqual(absent)
  })
})
