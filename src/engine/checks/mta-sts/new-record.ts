import type { PasteRecord } from '../../../shared/finding.ts'

/** The record that announces a policy. A new id makes senders fetch it again (RFC 8461 section 3.1). */
export function newMtaStsRecord(domain: string, checkedAt: string, current: readonly string[] = []): PasteRecord {
  const id = checkedAt.replace(/\D/g, '').slice(0, 14)
  return { name: `_mta-sts.${domain}`, type: 'TXT', value: `v=STSv1; id=${id};`, current: current.join('\n') || null }
}
