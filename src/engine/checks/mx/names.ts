import { defineCheck, fail, note, pass } from '../define-check.ts'
import { findProblem, findProblems } from '../record-problem.ts'

/** How many hosts a sentence can bear. */
const maxHosts = 4

const faults = ['address_as_exchange', 'invalid_exchange', 'null_mx_among_others'] as const

/** Whether every MX record names a host, once: an address is no name, and a null MX stands alone (RFC 7505 section 3). */
export const mxNames = defineCheck({
  key: 'mx.names',
  group: 'infrastructure',
  findings: ['mx.address_as_name', 'mx.invalid_name', 'mx.unusable', 'mx.null_mx_among_others', 'mx.duplicate'],
  scope: ['domain'],
  follows: ['mx.record'],
  needs: ['mx_records'],
  evaluate: ({ mx_records: { domain, problems, exchanges } }) => {
    const fault = findProblem(problems, faults)
    const unusable = new Set(
      findProblems(problems, ['address_as_exchange', 'invalid_exchange']).map(({ detail }) => detail),
    )
    const hosts = [...new Set(exchanges.map(({ host }) => host))].slice(0, maxHosts)
    // Without a host that can exist, nothing is ever delivered.
    const isHopeless = exchanges.every(({ host }) => unusable.has(host))
    const repeated = findProblem(problems, ['duplicate_exchange'])
    switch (fault?.code) {
      case 'address_as_exchange':
        return isHopeless
          ? fail('mx.unusable', { domain, hosts })
          : fail('mx.address_as_name', { domain, host: fault.detail })
      case 'invalid_exchange':
        return isHopeless
          ? fail('mx.unusable', { domain, hosts })
          : fail('mx.invalid_name', { domain, host: fault.detail })
      case 'null_mx_among_others':
        return fail('mx.null_mx_among_others', { domain })
      default:
        return repeated ? note('mx.duplicate', { domain, host: repeated.detail }) : pass({ domain })
    }
  },
})
