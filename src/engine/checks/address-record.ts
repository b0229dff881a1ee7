import type { PasteRecord } from '../../shared/finding.ts'

/** The record that makes a name lead to an address. */
export function addressRecord(name: string, ip: string, current: readonly string[] = []): PasteRecord {
  return { name, type: ip.includes(':') ? 'AAAA' : 'A', value: ip, current: current.join(', ') || null }
}
