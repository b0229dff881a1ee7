import { addressRecord } from '../address-record.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/** Whether a reverse name leads back to the address (forward-confirmed reverse DNS, the iprev of RFC 8601 section 3). */
export const ptrConfirmed = defineCheck({
  key: 'ptr.confirmed',
  group: 'infrastructure',
  findings: ['ptr.unconfirmed'],
  scope: ['message'],
  follows: ['ptr.present'],
  needs: ['reverse_dns'],
  evaluate: ({ reverse_dns: { ip, names, confirmed_name }, ...facts }) => {
    if (confirmed_name !== null) return pass({ ip, name: confirmed_name })
    const [first] = names
    if (!first) return notApplicable()
    return fail('ptr.unconfirmed', { ip, name: first.name }, addressRecord(first.name, ip, facts))
  },
})
