import { describe, expect, it } from 'vitest'
import { looksLikeTakeover } from './looks-like-takeover.ts'

const key = (selector: string, p: string) => `${selector}: v=DKIM1; k=rsa; p=${p}`

describe('looksLikeTakeover', () => {
  it.each<[string, string, string[], string[], boolean]>([
    ['another delegation', 'records:name_servers', ['ns1.a', 'ns2.a'], ['ns1.b', 'ns2.b'], true],
    ['one other name server', 'records:name_servers', ['ns1.a', 'ns2.a'], ['ns1.a', 'ns2.b'], true],
    ['a name server less', 'records:name_servers', ['ns1.a', 'ns2.a'], ['ns1.a'], false],
    ['another spelling', 'records:name_servers', ['ns1.a'], ['NS1.a.'], false],
    ['all mail servers', 'records:mx', ['10 mx1.a', '20 mx2.a'], ['5 mx.b'], true],
    ['one of the mail servers', 'records:mx', ['10 mx1.a', '20 mx2.a'], ['10 mx1.a', '20 mx.b'], false],
    ['another preference', 'records:mx', ['10 mx1.a'], ['20 mx1.a'], false],
    ['no mail any more', 'records:mx', ['10 mx1.a'], ['0 .'], false],
    ['another key', 'records:dkim', [key('s1', 'AAA')], [key('s1', 'BBB')], true],
    ['another selector', 'records:dkim', [key('s1', 'AAA')], [key('s1', 'AAA'), key('s2', 'BBB')], false],
    ['a revoked key', 'records:dkim', [key('s1', 'AAA')], [key('s1', '')], false],
    ['the same key with other tags', 'records:dkim', [key('s1', 'AAA')], ['s1: v=DKIM1; p=A AA; t=s'], false],
    ['a record that is gone', 'records:mx', ['10 mx1.a'], [], false],
    ['another topic', 'records:spf', ['v=spf1 -all'], ['v=spf1 +all'], false],
  ])('%s', (_, subject, before, after, expected) => {
    expect(looksLikeTakeover(subject, before, after)).toBe(expected)
  })
})
