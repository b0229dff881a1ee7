import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { readDomainName } from '../../names/domain-name.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import {
  sendingServices,
  serviceById,
  serviceOfAddress,
  serviceOfDkimDomain,
  serviceOfHost,
} from './sending-services.ts'

describe('the catalog of sending services', () => {
  it.each(['dkim', 'envelope', 'ptr', 'networks'] as const)('contains each of %s once', (member) => {
    const values = sendingServices.flatMap((service) => service[member])
    expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([])
  })

  it('contains each service once', () => {
    expect(new Set(sendingServices.map(({ id }) => id)).size).toBe(sendingServices.length)
    expect(new Set(sendingServices.map(({ name }) => name)).size).toBe(sendingServices.length)
  })

  it('has domains in canonical form', () => {
    const domains = sendingServices.flatMap(({ dkim, envelope, ptr }) => [...dkim, ...envelope, ...ptr])
    expect(domains.filter((domain) => readDomainName(domain).domain !== domain)).toEqual([])
  })

  it('does not treat a provider’s mailboxes as its customers', () => {
    const domains = sendingServices.flatMap(({ dkim, envelope }) => [...dkim, ...envelope])
    expect(domains.filter(isFreeMail)).toEqual([])
  })

  it('has networks with their first address', () => {
    const networks = sendingServices.flatMap((service) => service.networks)
    const broken = networks.filter((network) => {
      const [address, length] = ipaddr.parseCIDR(network)
      const first = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6
      return `${first.networkAddressFromCIDR(network).toString()}/${length}` !== network
    })
    expect(broken).toEqual([])
  })

  it('has an identifier for each service', () => {
    const blind = sendingServices.filter(({ dkim, envelope, networks }) => !dkim[0] && !envelope[0] && !networks[0])
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
