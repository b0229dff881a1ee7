import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'

/** Whether MX records name hosts and not aliases of hosts, which some senders refuse (RFC 2181 section 10.3). */
export const mxAliases = defineCheck({
  key: 'mx.aliases',
  group: 'infrastructure',
  findings: ['mx.alias'],
  scope: ['domain'],
  follows: ['mx.record'],
  needs: ['mx_records', 'mail_hosts'],
  evaluate: ({ mx_records: { domain, exchanges }, mail_hosts: { hosts } }) => {
    for (const { host, aliases } of hosts) {
      const target = aliases.at(-1)
      if (target === undefined) continue
      const preference = exchanges.find((exchange) => exchange.host === host)?.preference ?? 10
      const current = `${preference} ${host}.`
      return fail(
        'mx.alias',
        { domain, host, target },
        { kind: 'plain', name: domain, type: 'MX', value: `${preference} ${target}.`, published: [current] },
      )
    }
    // Of a host that did not answer, the check of its addresses tells.
    return hosts.every(({ state }) => state !== 'unavailable') ? pass({ domain }) : notApplicable()
  },
})
