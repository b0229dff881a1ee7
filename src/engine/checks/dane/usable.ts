import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/** How many hosts a sentence can bear. */
const maxHosts = 4

/** Whether each host that has TLSA records has one that senders can use (RFC 7672 section 3.1). */
export const daneUsable = defineCheck({
  key: 'dane.usable',
  group: 'infrastructure',
  findings: ['dane.unusable'],
  scope: ['domain'],
  needs: [],
  // Which hosts are silent is told by `dane.record`; what the others publish is judged all the same.
  consults: ['dane'],
  evaluate: ({ dane }) => {
    if (dane.state !== 'known') return notApplicable()
    const hosts = dane.value.tlsa_hosts.filter(({ tlsa }) => tlsa.length > 0)
    for (const { host, tlsa } of hosts) {
      const [first] = tlsa
      if (first?.problem && tlsa.every(({ problem }) => problem !== null)) {
        return fail('dane.unusable', { host, code: first.problem })
      }
    }
    return pass({ hosts: hosts.map(({ host }) => host).slice(0, maxHosts) })
  },
})
