import { defineCheck, fail, pass } from '../../check.ts'

/** How many hosts a sentence can bear: they are long. */
const maxHosts = 2

/** Whether an MX host has the domain in its name twice: in a zone file, a name without its final dot. */
export const misplacedHosts = defineCheck({
  key: 'misplaced.hosts',
  group: 'infrastructure',
  scope: ['domain'],
  follows: ['misplaced.doubled_names'],
  needs: ['misplaced'],
  evaluate: ({ misplaced: { domain, doubled_hosts } }) =>
    doubled_hosts.length > 0
      ? fail('misplaced.doubled_host', { domain, hosts: doubled_hosts.slice(0, maxHosts) })
      : pass({ domain }),
})
