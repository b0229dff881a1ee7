import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { tlsRptSyntax } from './syntax.ts'

describe('tls_rpt.syntax', () => {
  it.each([
    ['v=TLSRPTv1; rua=mailto:tls@shop.example,https://reports.example/v1', 'pass'],
    ['v=TLSRPTv1; rua=mailto:tls@shop.example; extension=1', 'pass'],
    ['v=TLSRPTv1;', 'tls_rpt.invalid'],
    ['v=TLSRPTv1; rua=tls@shop.example', 'tls_rpt.invalid'],
    ['v=TLSRPTv1; rua=http://reports.example/', 'tls_rpt.invalid'],
    ['v=TLSRPTv1; rua=mailto:', 'tls_rpt.invalid'],
  ])('answers %s', async (record, answer) => {
    expect(await auditAnswer(tlsRptSyntax, `_smtp._tls TXT "${record}"`)).toBe(answer)
  })

  it('does not arise where several records are', async () => {
    expect(await auditAnswer(tlsRptSyntax, '_smtp._tls TXT "v=TLSRPTv1;"\n_smtp._tls TXT "v=TLSRPTv1; a=b"')).toBe(
      'not asked',
    )
  })
})
