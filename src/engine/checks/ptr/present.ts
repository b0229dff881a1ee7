import type { HeloFacts } from '../../../shared/contract/message-facts/path.ts'
import type { Fact } from '../../../shared/fact.ts'
import { reverseName } from '../../dns/reverse-name.ts'
import type { PlainRequest } from '../../proposals/record-request.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/** Whether the sending address has a name in reverse DNS (RFC 1912 section 2.1). */
export const ptrPresent = defineCheck({
  key: 'ptr.present',
  group: 'infrastructure',
  findings: ['ptr.missing'],
  scope: ['message'],
  needs: ['reverse_dns'],
  consults: ['helo'],
  whenAbsent: ({ envelope, helo }) => {
    const { ip } = envelope.origin
    return ip === null ? notApplicable() : fail('ptr.missing', { ip }, ptrRecord(ip, helo))
  },
  evaluate: ({ reverse_dns: { ip, names } }) => pass({ ip, names: names.slice(0, maxNames).map(({ name }) => name) }),
})

/** Longest list of names a sentence can bear. */
const maxNames = 3

/** The name the host gives itself is the one its address should have, provided that it leads back to the address. */
function ptrRecord(ip: string, helo: Fact<HeloFacts>): PlainRequest | null {
  if (helo.state !== 'known' || helo.value.addresses.state !== 'known') return null
  const { name, kind, addresses } = helo.value
  if (kind !== 'hostname' || !addresses.value.includes(ip)) return null
  return { kind: 'plain', name: reverseName(ip), type: 'PTR', value: `${name}.`, published: [] }
}
