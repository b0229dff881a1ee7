import type { MailEncryptionFact } from '../../../shared/contract/audit-facts/mx.ts'
import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'

/** TLS 1.0 and 1.1 must not be used any more (RFC 8996). */
const outdated = /^(?:SSL|TLSv1(?:\.1)?$)/

/** Whether mail to the hosts travels encrypted (RFC 3207). It is asked only where mail hosts are to be tried. */
export const mxEncryption = defineCheck({
  key: 'mx.encryption',
  group: 'infrastructure',
  findings: ['mx.port_closed', 'mx.tls_missing', 'mx.tls_failed', 'mx.tls_outdated'],
  scope: ['domain'],
  follows: ['mx.record'],
  needs: [],
  consults: ['mx_tls'],
  evaluate: ({ domain, mx_tls }) => {
    if (mx_tls.state === 'unavailable' && mx_tls.reason.code !== 'probe_off') return unknown(mx_tls.reason)
    if (mx_tls.state !== 'known') return notApplicable()
    const { encryption } = mx_tls.value
    const hostsIn = (state: MailEncryptionFact['state']) =>
      encryption.filter((host) => host.state === state).map(({ host }) => host)
    const [closed, bare] = [hostsIn('closed'), hostsIn('not_offered')]
    if (closed.length > 0) return fail('mx.port_closed', { domain, hosts: closed })
    if (bare.length > 0) return fail('mx.tls_missing', { domain, hosts: bare })
    const failed = encryption.find(({ state }) => state === 'failed')
    if (failed) return fail('mx.tls_failed', { domain, host: failed.host, detail: excerpt(failed.detail) })
    const old = encryption.find(({ version }) => version !== null && outdated.test(version))
    if (old) return fail('mx.tls_outdated', { domain, host: old.host, version: old.version ?? '' })
    const silent = encryption.find(({ state }) => state === 'unknown')
    if (silent) return unknown({ code: 'connection_failed', subject: silent.host, detail: excerpt(silent.detail) })
    const untried = encryption.findIndex(({ state }) => state === 'untried')
    const left = encryption[untried]
    if (left) return unknown({ code: 'check_limit', subject: left.host, detail: String(untried) })
    return pass({ versions: [...new Set(encryption.flatMap(({ version }) => version ?? []))].sort() })
  },
})
