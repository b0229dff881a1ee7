import type { AuditTopic, DomainAudit } from '../../../shared/contract/domain.ts'
import { bimiFacts } from '../../../shared/contract/facts/audit/bimi.ts'
import { dkimFacts } from '../../../shared/contract/facts/audit/dkim.ts'
import { dmarcFacts } from '../../../shared/contract/facts/audit/dmarc.ts'
import type { EditableKind } from '../../../shared/i18n/text-keys.ts'
import { type Draft, draftOf, reverseDrafts } from '../what-if/drafts.ts'
import { factOf } from './topics.ts'

/** The editable records of a domain as published; missing ones start empty. */
export function auditDrafts({ domain, checks, dns }: DomainAudit): Draft[] {
  const dmarc = factOf(dmarcFacts.dmarc_record, checks.dmarc)?.tags ?? null
  const bimi = factOf(bimiFacts.bimi_record, checks.bimi)
  const keys = factOf(dkimFacts.dkim_keys, checks.dkim)?.keys ?? []
  return [
    draftOf('spf', domain, checks.spf.records),
    ...keys.map(({ name, records }) =>
      draftOf(
        'dkim',
        name,
        records.map(({ text }) => text),
      ),
    ),
    draftOf('dmarc', `_dmarc.${dmarc?.found_at ?? domain}`, dmarc ? [dmarc.text] : []),
    draftOf('mx', domain, checks.mx.records, 'MX'),
    ...reverseDrafts(dns),
    draftOf('mta_sts', `_mta-sts.${domain}`, checks.mta_sts.records),
    draftOf('tls_rpt', `_smtp._tls.${domain}`, checks.tls_rpt.records),
    draftOf('bimi', `default._bimi.${bimi?.found_at ?? domain}`, bimi?.records ?? []),
  ]
}

/** The card of each draft. */
const topicsOfKinds: Record<EditableKind, AuditTopic> = {
  spf: 'spf',
  dkim: 'dkim',
  dmarc: 'dmarc',
  mx: 'mx',
  ptr: 'mx',
  mta_sts: 'mta_sts',
  tls_rpt: 'tls_rpt',
  bimi: 'bimi',
  other: 'misplaced',
}

export function topicOf({ kind }: Draft): AuditTopic {
  return topicsOfKinds[kind]
}
