import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import { type Answer, defineCheck, fail, note, pass, unknown } from '../define-check.ts'

/** Whether the domain says where its mail goes, or that it wants none (RFC 5321 section 5.1, RFC 7505). */
export const mxRecord = defineCheck({
  key: 'mx.record',
  group: 'infrastructure',
  findings: ['mx.null_mx_sends', 'mx.null_mx', 'mx.missing', 'mx.implicit'],
  scope: ['domain'],
  needs: ['mx_records'],
  consults: ['mail_hosts', 'spf_tree'],
  whenAbsent: ({ domain, mail_hosts }) => withoutMx(domain, mail_hosts),
  evaluate: ({ mx_records: { domain, null_mx, exchanges }, spf_tree }) => {
    if (!null_mx) return pass({ domain, hosts: [...new Set(exchanges.map(({ host }) => host))].slice(0, maxHosts) })
    return allowsSenders(spf_tree) ? fail('mx.null_mx_sends', { domain }) : note('mx.null_mx', { domain })
  },
})

/** How many hosts a sentence can bear. */
const maxHosts = 4

/** Mail then goes to the domain's own address, if it has one. */
function withoutMx(domain: string, hosts: AuditFacts['mail_hosts']): Answer<'mx.record', 'mx.missing' | 'mx.implicit'> {
  switch (hosts.state) {
    case 'unavailable':
      return unknown(hosts.reason)
    case 'absent':
      return fail('mx.missing', { domain })
    case 'known': {
      const addresses = hosts.value.hosts.flatMap((host) => host.addresses).slice(0, maxHosts)
      return fail(
        'mx.implicit',
        { domain, addresses },
        { kind: 'plain', name: domain, type: 'MX', value: `10 ${domain}.`, published: [] },
      )
    }
  }
}

/** Whether SPF names anybody who may send for the domain. */
function allowsSenders(spf: AuditFacts['spf_tree']): boolean {
  return (
    spf.state === 'known' && spf.value.mechanisms.some(({ type, qualifier }) => type !== 'all' && qualifier === '+')
  )
}
