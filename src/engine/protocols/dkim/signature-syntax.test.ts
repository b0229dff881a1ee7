import { describe, expect, it } from 'vitest'
import { parseTagList } from '../../../shared/records/tag-list.ts'
import { findSignatureFault, type SignatureName } from './signature-syntax.ts'

const dkim = { v: '1', a: 'rsa-sha256', d: 'example.com', s: 'test', h: 'From:To', bh: 'AAAA', b: 'AAAA' }
const message = { i: '1', a: 'rsa-sha256', d: 'example.com', s: 'test', h: 'From:To', bh: 'AAAA', b: 'AAAA' }
const seal = { i: '1', a: 'rsa-sha256', cv: 'none', d: 'example.com', s: 'test', b: 'AAAA' }

function faultOf(name: SignatureName, tags: object) {
  const value = Object.entries(tags)
    .filter(([, tag]) => tag !== undefined)
    .map(([tag, text]) => `${tag}=${text}`)
    .join('; ')
  return findSignatureFault(name, value, parseTagList(value, 'field'))
}

describe('the syntax of a signature (RFC 6376 section 3.5)', () => {
  it.each<[tag: string, valid: string[], invalid: string[]]>([
    ['v', ['1'], ['', '2', '1.0', '01', 'DKIM1']],
    [
      'a',
      ['rsa-sha256', 'RSA-SHA256', 'ed25519-sha256', 'rsa-sha1'],
      ['', 'rsa', 'rsa-sha512', 'ed25519-sha1', 'rsa -sha256'],
    ],
    ['b', ['AAAA', 'AA==', 'AA= =', 'A A\r\n AA', 'AAA+/'], ['', '=', 'AA===', 'A=A', 'AA_A', 'AA-A']],
    ['bh', ['AAAA', 'AAA='], ['', '===', 'AA!A']],
    [
      'c',
      ['simple', 'relaxed/simple', 'Relaxed/RELAXED'],
      ['', '/', '/relaxed', 'relaxed/', 'a/b', 'relaxed / simple', 'simple/simple/simple'],
    ],
    [
      'd',
      ['a.example', 'xn--a-b.example', 'bücher.example'],
      [
        '',
        'localhost',
        '.example',
        'a..example',
        'a.example.',
        '-a.example',
        'a_b.example',
        'a b.example',
        'ü/.example',
      ],
    ],
    ['h', ['from', 'From : To', 'From:X-1!'], ['', ':', 'From:', 'From::To', 'Fr om', 'To', 'From:é']],
    [
      'i',
      ['@example.com', 'a@example.com', 'a.b@news.example.com', '"a b"@example.com', 'a=3Db@example.com'],
      ['', 'example.com', 'a..b@example.com', 'a@', 'a@example.org', 'a=4@example.com', 'a@badexample.com'],
    ],
    ['l', ['0', '9'.repeat(76)], ['', '-1', '1e3', '9'.repeat(77)]],
    ['q', ['dns/txt', 'dns/txt:x-new/a', 'DNS/TXT'], ['', ':', 'dns', 'dns/txt:', 'http/txt']],
    ['s', ['a', 'a.b', '2026-a'], ['', '.', 'a.', 'a_b', 'a b']],
    ['t', ['0', '1763640000'], ['', '-1', '1.5', '9'.repeat(13)]],
    ['x', ['1763640000'], ['', 'never']],
    ['z', ['From:a=40b', 'From:a|To : b=20c', 'From:'], ['', 'From', ':a', 'From:a||To:b', 'From:a=b']],
    ['other', ['', 'anything = /"('], []],
  ])('%s=', (tag, valid, invalid) => {
    for (const value of valid)
      expect([value, faultOf('DKIM-Signature', { ...dkim, [tag]: value })]).toEqual([value, null])
    for (const value of invalid)
      expect([value, faultOf('DKIM-Signature', { ...dkim, [tag]: value })]).not.toEqual([value, null])
  })

  it.each(['v', 'a', 'b', 'bh', 'd', 'h', 's'])('requires %s=', (tag) => {
    expect(faultOf('DKIM-Signature', { ...dkim, [tag]: undefined })).toBe('signature missing required tag')
  })

  it('requires an expiration after the time of signing', () => {
    expect(faultOf('DKIM-Signature', { ...dkim, t: '10', x: '10' })).toBe('invalid expiration')
    expect(faultOf('DKIM-Signature', { ...dkim, t: '10', x: '11' })).toBeNull()
  })

  it('names a tag that is repeated', () => {
    const value = 'v=1; a=rsa-sha256; d=example.com; s=test; h=From; bh=AAAA; b=AAAA; b=AAAA'
    const fault = findSignatureFault('DKIM-Signature', value, parseTagList(value, 'field'))
    expect(fault).toBe('signature repeats a tag')
  })

  it.each(['no tag', '1a=b', ';;', 'y=\u00a0', '\u00a0y=1', 'y=\0'])('rejects a list with %j', (text) => {
    const value = `v=1; a=rsa-sha256; d=example.com; s=test; h=From; bh=AAAA; b=AAAA; ${text}; n=1`
    expect(findSignatureFault('DKIM-Signature', value, parseTagList(value, 'field'))).toBe('signature syntax error')
  })
})

describe('the syntax of ARC fields (RFC 8617 section 4.1)', () => {
  it.each<[SignatureName, object, object[]]>([
    [
      'ARC-Message-Signature',
      message,
      [{ i: '0' }, { i: '51' }, { c: '/relaxed' }, { a: 'rsa-sha1' }, { h: 'To' }, { bh: undefined }],
    ],
    [
      'ARC-Seal',
      seal,
      [{ i: '' }, { cv: 'maybe' }, { cv: undefined }, { h: 'From' }, { b: '===' }, { s: 'a_b' }, { t: 'x' }],
    ],
  ])('%s', (name, tags, changes) => {
    expect(faultOf(name, tags)).toBeNull()
    for (const change of changes) expect([change, faultOf(name, { ...tags, ...change })]).not.toEqual([change, null])
  })
})
