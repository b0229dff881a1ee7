import { describe, expect, it } from 'vitest'
import { readQuestion } from './read-question.ts'

describe('readQuestion', () => {
  it.each([
    ['audit example.com', { about: 'domain', name: 'example.com' }],
    [' Audit  shop ', { about: 'domain', name: 'shop' }],
    ['check 192.0.2.1', { about: 'ip', ip: '192.0.2.1' }],
    ['check 2001:db8::1', { about: 'ip', ip: '2001:db8::1' }],
    ['check example.com', { about: 'domain', name: 'example.com' }],
    ['sprawdź 192.0.2.1', { about: 'ip', ip: '192.0.2.1' }],
    ['audyt example.com', { about: 'domain', name: 'example.com' }],
    ['example.com', { about: 'domain', name: 'example.com' }],
    ['ada@example.com', { about: 'domain', name: 'example.com' }],
    ['mailto:ada@example.com', { about: 'domain', name: 'example.com' }],
    ['Ada Ox <ada@example.com>', { about: 'domain', name: 'example.com' }],
    ['https://user:pass@example.com:8080/path?a=b@c.example#d', { about: 'domain', name: 'example.com' }],
    ['example.com/path', { about: 'domain', name: 'example.com' }],
    ['http://192.0.2.1/', { about: 'ip', ip: '192.0.2.1' }],
    ['http://[2001:db8::1]:8080/', { about: 'ip', ip: '2001:db8::1' }],
    ['[IPv6:2001:db8::1]', { about: 'ip', ip: '2001:db8::1' }],
    ['SPF shop.example', { about: 'record', kind: 'spf', domain: 'shop.example' }],
    ['dmarc ada@shop.example', { about: 'record', kind: 'dmarc', domain: 'shop.example' }],
    ['dkim shop.example', { about: 'record', kind: 'dkim', domain: 'shop.example' }],
    ['dkim shop.example s1', { about: 'record', kind: 'dkim', domain: 'shop.example', selector: 's1' }],
    ['dkim s1._domainkey.shop.example', { about: 'record', kind: 'dkim', domain: 'shop.example', selector: 's1' }],
    ['550 5.7.26 Unauthenticated', { about: 'reply', text: '550 5.7.26 Unauthenticated' }],
    [' 550 User unknown ', { about: 'reply', text: '550 User unknown' }],
    ['host mx.shop.example said: 451 4.7.1 x', { about: 'reply', text: 'host mx.shop.example said: 451 4.7.1 x' }],
    ['to=<a@shop.example>, status=bounced (x)', { about: 'reply', text: 'to=<a@shop.example>, status=bounced (x)' }],
    ['check 5.1.1.1', { about: 'ip', ip: '5.1.1.1' }],
    ['550', null],
    ['spf', null],
    ['spf shop', null],
    ['spf shop.example s1', null],
    ['https://', null],
    ['żółw.example.', { about: 'domain', name: 'żółw.example.' }],
    ['192.0.2.1', { about: 'ip', ip: '192.0.2.1' }],
    ['192.0.2', null],
    ['192.0.2.256', null],
    ['newsletter', null],
    ['spring sale', null],
    ['audit one two', null],
    ['.', null],
    ['', null],
  ])('reads “%s” as %j', (line, expected) => {
    expect(readQuestion(line)).toEqual(expected)
  })
})
