import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/** How many hosts a sentence can bear: they are long. */
const maxHosts = 2

/** Whether an MX host has the domain in its name twice: in a zone file, a name without its final dot. */
export const misplacedHosts = defineCheck({
  key: 'misplaced.hosts',
  group: 'infrastructure',
  findings: ['misplaced.doubled_host'],
  scope: ['domain'],
  follows: ['misplaced.doubled_names'],
  needs: ['misplaced'],
  consults: ['mx_records'],
  evaluate: ({ misplaced: { domain, doubled_hosts }, mx_records }) => {
    if (doubled_hosts.length > 0) {
      return fail('misplaced.doubled_host', { domain, hosts: doubled_hosts.slice(0, maxHosts) })
    }
    // That nobody told the hosts is said by `mx.record`.
    return mx_records.state === 'unavailable' ? notApplicable() : pass({ domain })
  },
})
