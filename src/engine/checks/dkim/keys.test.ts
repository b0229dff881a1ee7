import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { askAudit, audit, auditAnswer } from '../../../../test/support/audit.ts'
import { keyLine, privateKey, rsaKey } from '../../../../test/support/dkim-keys.ts'
import {
  dkimDelegation,
  dkimFlags,
  dkimKeyMinimum,
  dkimKeyRecord,
  dkimKeyStrength,
  dkimKeyUnique,
  dkimRevocation,
  dkimWildcard,
} from './keys.ts'

describe('dkim.key_record', () => {
  it.each([
    ['a key', `v=DKIM1; k=rsa; p=${rsaKey(2048)}`, 'pass'],
    ['a key without a version', `p=${rsaKey(2048)}`, 'pass'],
    ['a revoked key', 'v=DKIM1; p=', 'pass'],
    ['a private key', `v=DKIM1; p=${privateKey()}`, 'dkim.private_key_published'],
    ['damaged Base64', 'v=DKIM1; p=MIGf*', 'dkim.no_usable_key'],
    ['bytes that are not a key', 'v=DKIM1; p=AAAA', 'dkim.no_usable_key'],
    ['SHA-1 only', `v=DKIM1; h=sha1; p=${rsaKey(2048)}`, 'dkim.no_usable_key'],
    ['a key that is not for email', `v=DKIM1; s=other; p=${rsaKey(2048)}`, 'dkim.no_usable_key'],
    ['a key for TLS reports', `v=DKIM1; s=tlsrpt; p=${rsaKey(2048)}`, 'not evaluated'],
    ['a version tag at the end', `p=${rsaKey(2048)}; v=DKIM1`, 'dkim.key_odd'],
    ['an unknown flag', `v=DKIM1; t=x; p=${rsaKey(2048)}`, 'dkim.key_odd'],
    ['a bare line break', `v=DKIM1;\\010p=${rsaKey(2048)}`, 'dkim.key_odd'],
    ['a folded line', `v=DKIM1;\\013\\010 p=${rsaKey(2048)}`, 'pass'],
  ])('evaluates %s', async (_, record, answer) => {
    expect(await auditAnswer(dkimKeyRecord, keyLine('default', record))).toBe(answer)
  })

  it('reports faults before oddities, in any order of tags', async () => {
    const odd = keyLine('default', `v=DKIM1; t=x; p=${rsaKey(2048)}`)
    const { facts } = await audit(`${odd}\n${keyLine('mail', 'v=DKIM1; k=dsa; p=AAAA')}`)
    expect(askAudit(dkimKeyRecord, facts)).toMatchObject({ params: { selector: 'mail', code: 'unknown_key_type' } })
  })

  it('reports a key for TLS reports at a selector that is meant for mail', async () => {
    const { facts } = await audit(keyLine('x7q', `v=DKIM1; s=tlsrpt; p=${rsaKey(2048)}`), { selectors: ['x7q'] })
    expect(askAudit(dkimKeyRecord, facts)).toMatchObject({ params: { selector: 'x7q', code: 'not_for_email' } })
  })

  it('reports every selector with a faulty key', async () => {
    const lines = ['a', 'b', 'c'].map((selector) => keyLine(selector, 'v=DKIM1; k=dsa; p=AAAA'))
    const { facts } = await audit([...lines, keyLine('d', `p=${rsaKey(2048)}`)].join('\n'), {
      selectors: ['a', 'b', 'c', 'd'],
    })
    expect(askAudit(dkimKeyRecord, facts)).toMatchObject({ params: { selector: 'a', others: ['b', 'c'] } })
  })

  it.each([
    ['escaped_semicolon', (key: string) => key.replaceAll(';', '\\\\;')],
    ['quoted', (key: string) => `\\"${key}\\"`],
  ])('finds a key that is only usable without marks of zone files: %s', async (code, mark) => {
    const key = `v=DKIM1; k=rsa; p=${rsaKey(1024)}`
    const { facts } = await audit(keyLine('default', mark(key)))
    expect(askAudit(dkimKeyRecord, facts)).toMatchObject({
      finding: 'dkim.no_usable_key',
      params: { selector: 'default', code },
      record: { name: 'default._domainkey.shop.example', value: key },
    })
  })

  it.each([
    ['empty_tag', (key: string) => `v=DKIM1;; k=rsa; p=${key}`],
    ['tag_without_equals', (key: string) => `v=DKIM1; relaxed; k=rsa; p=${key}`],
    ['invalid_tag_name', (key: string) => `v=DKIM1; 1=a; k=rsa; p=${key}`],
    ['invalid_character', (key: string) => `v=DKIM1; n=cl\\195\\169; k=rsa; p=${key}`],
  ])('refuses as signatures do what is not a list of tags: %s', async (code, write) => {
    const { facts } = await audit(keyLine('default', write(rsaKey(1024))))
    const value = `v=DKIM1; k=rsa; p=${rsaKey(1024)}`
    expect(askAudit(dkimKeyRecord, facts)).toMatchObject({
      finding: 'dkim.no_usable_key',
      params: { code, read_by_some: code !== 'invalid_character' },
      record: { value },
    })
  })

  it('is not applicable without keys', async () => {
    expect(await auditAnswer(dkimKeyRecord, '_domainkey TXT "o=~"')).toBe('not evaluated')
  })

  it.each([
    ['v=DKIM1; k=rsa; p=MIIB\\195\\169', 'invalid_character'],
    ['v=DKIM1 k=rsa; p=abcd', 'missing_semicolon'],
    ['v=DKIM1; k=rsa p=abcd', 'missing_semicolon'],
    ['v=DKIM1; k=rsa', 'missing_p'],
  ])('reports the error in %s', async (record, code) => {
    const { facts } = await audit(`default._domainkey TXT "${record}"`)
    expect(askAudit(dkimKeyRecord, facts)).toMatchObject({ params: { code } })
  })
})

describe('dkim.key_minimum', () => {
  const ed25519 = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='

  it.each([
    ['512 bits', `v=DKIM1; p=${rsaKey(512)}`, 'dkim.key_too_short'],
    ['1024 bits', `v=DKIM1; p=${rsaKey(1024)}`, 'pass'],
    ['Ed25519', ed25519, 'pass'],
    ['a revoked key', 'v=DKIM1; p=', 'not evaluated'],
  ])('evaluates %s', async (_, record, answer) => {
    expect(await auditAnswer(dkimKeyMinimum, keyLine('default', record))).toBe(answer)
  })

  it('reports every affected selector', async () => {
    const lines = ['default', 'mail'].map((selector) => keyLine(selector, `v=DKIM1; p=${rsaKey(512)}`))
    const { facts } = await audit(lines.join('\n'))
    expect(askAudit(dkimKeyMinimum, facts)).toMatchObject({ params: { selector: 'default, mail' } })
  })
})

describe('dkim.key', () => {
  it.each([
    ['2048 bits', rsaKey(2048), 'pass'],
    ['1024 bits', rsaKey(1024), 'dkim.key_short'],
    ['512 bits, which has its own check', rsaKey(512), 'not evaluated'],
  ])('evaluates %s', async (_, key, answer) => {
    expect(await auditAnswer(dkimKeyStrength, keyLine('default', `v=DKIM1; p=${key}`))).toBe(answer)
  })

  it('reports the short key among several', async () => {
    const { facts } = await audit(
      [keyLine('default', `v=DKIM1; p=${rsaKey(2048)}`), keyLine('mail', `v=DKIM1; p=${rsaKey(1024)}`)].join('\n'),
    )
    expect(askAudit(dkimKeyStrength, facts)).toMatchObject({ params: { selector: 'mail', bits: 1024 } })
  })
})

describe('dkim.key_unique', () => {
  const first = keyLine('default', `v=DKIM1; p=${rsaKey(2048)}`)

  it.each([
    ['one record', first, 'pass'],
    ['two records', `${first}\n${keyLine('default', `v=DKIM1; p=${rsaKey(1024)}`)}`, 'dkim.key_ambiguous'],
    ['one record next to other text', `${first}\n${keyLine('default', 'hello')}`, 'pass'],
    ['no records', '_domainkey TXT "o=~"', 'not evaluated'],
  ])('evaluates %s', async (_, zone, answer) => {
    expect(await auditAnswer(dkimKeyUnique, zone)).toBe(answer)
  })
})

describe('dkim.revocation', () => {
  const key = keyLine('default', `v=DKIM1; p=${rsaKey(2048)}`)
  const revoked = keyLine('mail', 'v=DKIM1; p=')

  it.each([
    ['a key in use', key, 'pass'],
    ['a revoked key next to a key in use', `${key}\n${revoked}`, 'dkim.revoked_keys'],
    ['only a revoked key', revoked, 'dkim.only_revoked_keys'],
    ['no keys', '_domainkey TXT "o=~"', 'not evaluated'],
  ])('evaluates %s', async (_, zone, answer) => {
    expect(await auditAnswer(dkimRevocation, zone)).toBe(answer)
  })
})

describe('dkim.flags', () => {
  it.each([
    ['no flags', `v=DKIM1; p=${rsaKey(2048)}`, 'pass'],
    ['t=y', `v=DKIM1; t=y; p=${rsaKey(2048)}`, 'dkim.keys_testing'],
    ['t=s', `v=DKIM1; t=s; p=${rsaKey(2048)}`, 'dkim.keys_strict'],
    ['both flags', `v=DKIM1; t=s:y; p=${rsaKey(2048)}`, 'dkim.keys_testing'],
    ['a revoked key', 'v=DKIM1; t=y; p=', 'not evaluated'],
  ])('evaluates %s', async (_, record, answer) => {
    expect(await auditAnswer(dkimFlags, keyLine('default', record))).toBe(answer)
  })
})

describe('dkim.delegation', () => {
  const there = `s1._domainkey CNAME key.esp\nkey.esp TXT ${keyLine('', `v=DKIM1; p=${rsaKey(2048)}`).split(' TXT ')[1]}`

  it.each([
    ['a CNAME that leads to a key', there, 'pass'],
    ['a CNAME without a target', 's1._domainkey CNAME gone.esp', 'dkim.delegation_broken'],
    ['a CNAME that leaves the zone', 's1._domainkey CNAME key.esp.example.', 'not evaluated'],
    ['the domain’s own keys', keyLine('default', `v=DKIM1; p=${rsaKey(2048)}`), 'not evaluated'],
  ])('evaluates %s', async (_, zone, answer) => {
    expect(await auditAnswer(dkimDelegation, zone)).toBe(answer)
  })

  it('names the selector and its target', async () => {
    const { facts } = await audit('s1._domainkey CNAME gone.esp')
    expect(askAudit(dkimDelegation, facts)).toMatchObject({
      params: { selector: 's1', target: 'gone.esp.shop.example' },
    })
  })
})

describe('dkim.wildcard', () => {
  it.each([
    ['no wildcard', keyLine('default', `v=DKIM1; p=${rsaKey(2048)}`), 'not evaluated'],
    ['a key for every selector', keyLine('*', `v=DKIM1; p=${rsaKey(2048)}`), 'dkim.wildcard_key'],
    ['all keys revoked', keyLine('*', 'v=DKIM1; p='), 'pass'],
  ])('evaluates %s', async (_, zone, answer) => {
    expect(await auditAnswer(dkimWildcard, zone)).toBe(answer)
  })
})

describe('a key in a form that some verifiers refuse', () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const bare = publicKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')
  const strings = (text: string) => (text.match(/.{1,200}/g) ?? []).map((part) => `"${part}"`).join(' ')

  it('is offered as one record, if its halves are two', async () => {
    const halves = [`v=DKIM1; p=${spki.slice(0, 180)}`, spki.slice(180)]
    const { facts } = await audit(halves.map((half) => `s1._domainkey TXT ${strings(half)}`).join('\n'), {
      selectors: ['s1'],
    })
    expect(askAudit(dkimKeyRecord, facts)).toMatchObject({
      finding: 'dkim.no_usable_key',
      params: { code: 'two_records' },
      record: { name: 's1._domainkey.shop.example' },
    })
  })

  it('is noted, if it is a bare RSA key', async () => {
    const { facts } = await audit(`s1._domainkey TXT ${strings(`v=DKIM1; p=${bare}`)}`, { selectors: ['s1'] })
    expect(askAudit(dkimKeyRecord, facts)).toMatchObject({ state: 'note', params: { code: 'bare_rsa_key' } })
  })
})
