import { defineCheck, note, pass, unknown } from '../define-check.ts'

/** How many hosts a sentence can bear. */
const maxHosts = 4

/** Whether the mail hosts state their certificates by DANE (RFC 7672). Nobody demands it. */
export const daneRecord = defineCheck({
  key: 'dane.record',
  group: 'infrastructure',
  findings: ['dane.missing', 'dane.partial'],
  scope: ['domain'],
  needs: ['dane'],
  whenAbsent: ({ domain }) => note('dane.missing', { domain }),
  evaluate: ({ dane: { tlsa_hosts } }) => {
    const bare = tlsa_hosts.filter(({ state }) => state === 'absent').map(({ host }) => host)
    const silent = tlsa_hosts.filter(({ state }) => state === 'unavailable')
    if (bare.length > 0) {
      const unheard = silent.map(({ host }) => host).slice(0, maxHosts)
      return note('dane.partial', { hosts: bare.slice(0, maxHosts), silent: unheard })
    }
    const [first] = silent
    if (first?.reason) return unknown(first.reason)
    const published = tlsa_hosts.filter(({ tlsa }) => tlsa.length > 0)
    return pass({ hosts: published.map(({ host }) => host).slice(0, maxHosts) })
  },
})
