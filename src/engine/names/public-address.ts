import ipaddr from 'ipaddr.js'
import type { AddressProblem } from '../../shared/contract/blacklist.ts'
import { isPublicAddress, readIpAddress } from './ip-address.ts'

/** An address in canonical form; or the problem of the text. */
export type PublicAddress = { ip: string; problem: null } | { ip: null; problem: AddressProblem }

type Range = ReturnType<ReturnType<typeof ipaddr.process>['range']>

const problemsOfRanges: Partial<Record<Range, AddressProblem>> = {
  unspecified: 'unspecified',
  loopback: 'loopback',
  linkLocal: 'link_local',
  multicast: 'multicast',
  private: 'private',
  uniqueLocal: 'private',
  carrierGradeNat: 'private',
}

/**
 * Parses a typed or pasted public address: IPv4, IPv4-mapped IPv6, or IPv6. Documentation ranges count as public, so
 * that examples work. An address with a zone (`fe80::1%eth0`) is only meaningful on one machine.
 */
export function readPublicAddress(text: string): PublicAddress {
  const ip = readIpAddress(text.trim())
  if (ip === null) return { ip: null, problem: 'not_an_address' }
  const problem = isPublicAddress(ip) ? null : (problemsOfRanges[ipaddr.parse(ip).range()] ?? 'reserved')
  if (problem) return { ip: null, problem }
  return ip.includes('%') ? { ip: null, problem: 'not_an_address' } : { ip, problem }
}
