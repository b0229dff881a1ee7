import type { Fixer } from '../../shared/findings/consequence.ts'
import type { FindingKey } from '../../shared/findings/finding.ts'

/** Where the faults of a topic are fixed. Topics that are missing here are about DNS. */
const byTopic: Readonly<Record<string, Fixer>> = {
  arc: 'receiver',
  attachments: 'message',
  author: 'message',
  blacklist: 'blocklist',
  content: 'message',
  dbl: 'blocklist',
  headers: 'service',
  helo: 'service',
  html: 'message',
  links: 'message',
  list_unsubscribe: 'service',
  mailing: 'service',
  mime: 'service',
  // The owner of the address sets its name.
  ptr: 'service',
  received: 'receiver',
  spam: 'message',
  subject: 'message',
  tls: 'service',
}

const byFinding: Partial<Record<FindingKey, Fixer>> = {
  'attachments.disguised': 'nobody',
  'attachments.hidden_program': 'nobody',
  'auth.nothing_passes': 'service',
  'author.no_mail': 'dns',
  'content.no_headers': 'message',
  'dbl.link_doubtful': 'message',
  'dbl.link_listed': 'message',
  'dbl.link_suspected': 'message',
  'dbl.service_doubtful': 'service',
  'dbl.service_listed': 'service',
  'dbl.service_suspected': 'service',
  'dkim.body_changed': 'service',
  'dkim.body_length_limited': 'service',
  'dkim.body_unsigned': 'service',
  'dkim.ed25519_decides': 'service',
  'dkim.ed25519_only': 'service',
  'dkim.expired': 'service',
  'dkim.headers_uncovered': 'service',
  'dkim.invalid': 'service',
  'dkim.missing': 'service',
  'dkim.no_keys': 'service',
  'dkim.other_failed': 'service',
  'dkim.signature_broken': 'service',
  'dkim.signed_in_future': 'service',
  'dkim.weak_algorithm': 'service',
  'dmarc.dkim_only': 'service',
  'dmarc.failed': 'service',
  'dmarc.quarantined': 'service',
  'dmarc.rejected': 'service',
  'dmarc.reports_unauthorized': 'receiver',
  'dmarc.spf_only': 'service',
  'dmarc.unaligned': 'service',
  'mime.size_large': 'message',
  'mime.size_refused': 'message',
  'mime.size_risky': 'message',
  'mx.certificate_invalid': 'service',
  'mx.certificate_refused': 'service',
  'mx.port_closed': 'service',
  'mx.tls_failed': 'service',
  'mx.tls_missing': 'service',
  'mx.tls_outdated': 'service',
}

/** Where a finding is fixed. */
export function fixerOf(finding: FindingKey): Fixer {
  const [topic = ''] = finding.split('.')
  return byFinding[finding] ?? byTopic[topic] ?? 'dns'
}
