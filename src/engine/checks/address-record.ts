import type { PasteRecord } from '../../shared/finding.ts'

/** The record that makes a name lead to an address, beside those that it leads to already. */
export function addressRecord(name: string, ip: string): PasteRecord {
  return { name, type: ip.includes(':') ? 'AAAA' : 'A', value: ip, current: null }
}
