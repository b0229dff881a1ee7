import type { PlainRequest } from '../proposals/record-request.ts'

/** The record that makes a name lead to an address, beside those that it leads to already. */
export function addressRecord(name: string, ip: string): PlainRequest {
  return { kind: 'plain', name, type: ip.includes(':') ? 'AAAA' : 'A', value: ip, published: [] }
}
