import { isPublicAddress } from '../../names/ip-address.ts'
import { addressRecord } from '../address-record.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'

/** Whether the HELO name leads to an address, and to the one the message came from (RFC 5321 section 2.3.5). */
export const heloAddress = defineCheck({
  key: 'helo.address',
  group: 'infrastructure',
  findings: ['helo.unresolvable', 'helo.other_address'],
  scope: ['message'],
  follows: ['helo.name'],
  needs: ['helo'],
  evaluate: ({ helo: { name, kind, addresses }, envelope, headers }) => {
    if (kind !== 'hostname') return notApplicable()
    if (addresses.state === 'unavailable') return unknown(addresses.reason)
    const { ip } = envelope.origin
    if (addresses.state === 'absent' || addresses.value.length === 0) {
      return fail(
        'helo.unresolvable',
        { helo: name },
        ip === null ? null : addressRecord(name, ip, { envelope, headers }),
      )
    }
    if (ip === null) return notApplicable()
    if (addresses.value.includes(ip)) return pass({ helo: name, ip })
    if (!isPublicAddress(ip)) return unknown({ code: 'address_private', subject: ip })
    return note('helo.other_address', { helo: name, ip })
  },
})
