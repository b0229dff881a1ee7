import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { readDomainName } from '../names/domain-name.ts'
import { isFreeMail } from '../names/free-mail.ts'
import { serviceById, serviceOfAddress, serviceOfDkimDomain, serviceOfHost } from './find-service.ts'
import { servicesPack } from './services.ts'

const { services } = servicesPack.read()

describe('the catalog of services', () => {
  it.each(['signs', 'spf', 'mx', 'envelope', 'ptr', 'networks'] as const)('contains each of %s once', (member) => {
    const values = services.flatMap((service) => service[member])
    expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([])
  })

  it('contains each service once', () => {
    expect(new Set(services.map(({ id }) => id)).size).toBe(services.length)
    const words = services.flatMap(({ name, aliases }) => [name, ...aliases])
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
    const { sources } = servicesPack.file()
    const named = new Set(sources.map(({ id }) => id))
    expect(services.flatMap((service) => service.sources).filter((id) => !named.has(id))).toEqual([])
  })

  it('has domains in canonical form', () => {
    const domains = services.flatMap(({ signs, envelope, ptr }) => [...signs, ...envelope, ...ptr])
    expect(domains.filter((domain) => readDomainName(domain).domain !== domain)).toEqual([])
  })

  it('does not treat a provider’s mailboxes as its customers', () => {
    const domains = services.flatMap(({ signs, envelope }) => [...signs, ...envelope])
    expect(domains.filter(isFreeMail)).toEqual([])
  })

  it('has networks with their first address', () => {
    const networks = services.flatMap((service) => service.networks)
    const broken = networks.filter((network) => {
      const [address, length] = ipaddr.parseCIDR(network)
      const first = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6
      return `${first.networkAddressFromCIDR(network).toString()}/${length}` !== network
    })
    expect(broken).toEqual([])
  })

  it('has an identifier for each service', () => {
    const blind = services.filter(({ signs, spf, dkim, networks }) => !signs[0] && !spf[0] && !dkim && !networks[0])
    expect(blind.map(({ id }) => id)).toEqual([])
  })

  it.each([
    ['167.89.0.0', 'sendgrid'],
    ['167.89.127.255', 'sendgrid'],
    ['167.89.128.0', undefined],
    ['2a00:1450:4fff::1', 'google-workspace'],
    ['2a00:1450:5000::1', undefined],
    ['::ffff:167.89.0.1', 'sendgrid'],
    ['192.0.2.1', undefined],
  ])('finds the network of %s', (ip, id) => {
    expect(serviceOfAddress(ip)?.service.id).toBe(id)
  })

  it('finds services by host name', () => {
    expect(serviceById('sendgrid')?.name).toBe('Twilio SendGrid')
    expect(serviceById('nobody')).toBeNull()
    expect(serviceOfHost('O1.PTR.sendgrid.net')).toMatchObject({ service: { id: 'sendgrid' }, value: 'sendgrid.net' })
    expect(serviceOfDkimDomain('net')).toBeNull()
  })
})
