import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { keyLine, privateKey, rsaKey } from '../../../../test/support/dkim-keys.ts'
import { dkimKeyRecord } from './key-record.ts'

describe('dkim.key_record', () => {
  it.each([
    ['a key', `v=DKIM1; k=rsa; p=${rsaKey(2048)}`, 'pass'],
    ['a key without a version', `p=${rsaKey(2048)}`, 'pass'],
    ['a withdrawn key', 'v=DKIM1; p=', 'pass'],
    ['a private key', `v=DKIM1; p=${privateKey()}`, 'dkim.private_key_published'],
    ['damaged Base64', 'v=DKIM1; p=MIGf*', 'dkim.key_unusable'],
    ['octets that are no key', 'v=DKIM1; p=AAAA', 'dkim.key_unusable'],
    ['SHA-1 only', `v=DKIM1; h=sha1; p=${rsaKey(2048)}`, 'dkim.key_unusable'],
    ['a key that is not for e-mail', `v=DKIM1; s=tlsrpt; p=${rsaKey(2048)}`, 'dkim.key_unusable'],
    ['a version that stands last', `p=${rsaKey(2048)}; v=DKIM1`, 'dkim.key_odd'],
    ['a flag nobody knows', `v=DKIM1; t=x; p=${rsaKey(2048)}`, 'dkim.key_odd'],
  ])('answers %s', async (_, record, answer) => {
    expect(await auditAnswer(dkimKeyRecord, keyLine('default', record))).toBe(answer)
  })

  it('puts a fault before an oddity, wherever it stands', async () => {
    const odd = keyLine('default', `v=DKIM1; t=x; p=${rsaKey(2048)}`)
    const { facts } = await audit(`${odd}\n${keyLine('mail', 'v=DKIM1; k=dsa; p=AAAA')}`)
    expect(askAudit(dkimKeyRecord, facts)).toMatchObject({ params: { selector: 'mail', code: 'unknown_key_type' } })
  })

  it('names every selector whose key has a fault', async () => {
    const lines = ['a', 'b', 'c'].map((selector) => keyLine(selector, 'v=DKIM1; k=dsa; p=AAAA'))
    const { facts } = await audit([...lines, keyLine('d', `p=${rsaKey(2048)}`)].join('\n'), {
      selectors: ['a', 'b', 'c', 'd'],
    })
    expect(askAudit(dkimKeyRecord, facts)).toMatchObject({ params: { selector: 'a', others: ['b', 'c'] } })
  })

  it('does not arise without keys', async () => {
    expect(await auditAnswer(dkimKeyRecord, '_domainkey TXT "o=~"')).toBe('not asked')
  })
})

it.each([
  ['v=DKIM1; k=rsa; p=MIIB\\195\\169', 'invalid_base64'],
  ['v=DKIM1 k=rsa; p=abcd', 'missing_semicolon'],
  ['v=DKIM1; k=rsa p=abcd', 'missing_semicolon'],
  ['v=DKIM1; k=rsa', 'missing_p'],
])('says what is wrong with %s', async (record, code) => {
  const { facts } = await audit(`default._domainkey TXT "${record}"`)
  expect(askAudit(dkimKeyRecord, facts)).toMatchObject({ params: { code } })
})
