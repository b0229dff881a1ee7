import { describe, expect, it } from 'vitest'
import { readHeaders } from '../../../message/headers.ts'
import { keyNameOf, readSignatureFields } from './signature-fields.ts'

describe('readSignatureFields', () => {
  it('writes a domain with U-labels as DNS and DMARC do (RFC 8616 section 5)', () => {
    const headers = readHeaders(Buffer.from('DKIM-Signature: v=1; d=Bücher.example; s=größe\r\n\r\n'))
    const [field] = readSignatureFields(headers, 'DKIM-Signature')
    expect(field).toMatchObject({ domain: 'xn--bcher-kva.example', selector: 'größe' })
    expect(field && keyNameOf(field)).toBe('xn--gre-6ka8i._domainkey.xn--bcher-kva.example')
  })
})
