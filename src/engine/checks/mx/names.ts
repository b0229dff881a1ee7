import { defineCheck, fail, note, pass } from '../../check.ts'
import { findProblem } from '../record-problem.ts'

const faults = ['address_as_exchange', 'invalid_exchange', 'null_mx_among_others'] as const

/** Whether every MX record names a host, once: an address is no name, and a null MX stands alone (RFC 7505 section 3). */
export const mxNames = defineCheck({
  key: 'mx.names',
  group: 'infrastructure',
  scope: ['domain'],
  follows: ['mx.record'],
  needs: ['mx_records'],
  evaluate: ({ mx_records: { domain, problems, exchanges } }) => {
    const fault = findProblem(problems, faults)
    const repeated = findProblem(problems, ['duplicate_exchange'])
    switch (fault?.code) {
      case 'address_as_exchange': {
        const host = fault.detail
        const preference = exchanges.find((exchange) => exchange.host === host)?.preference ?? 10
        return fail(
          'mx.address_as_name',
          { domain, host },
          { name: domain, type: 'MX', value: `${preference} mail.${domain}.`, current: `${preference} ${host}.` },
        )
      }
      case 'invalid_exchange':
        return fail('mx.invalid_name', { domain, host: fault.detail })
      case 'null_mx_among_others':
        return fail('mx.null_mx_among_others', { domain })
      default:
        return repeated ? note('mx.duplicate', { domain, host: repeated.detail }) : pass({ domain })
    }
  },
})
