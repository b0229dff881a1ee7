import { expect, it } from 'vitest'
import { createLineFinder } from './line-in-message.ts'

const message = [
  'DKIM-Signature: v=1; a=rsa-sha256',
  'From: "news@other.example" <letters@shop.example>',
  'Subject: SALE',
  'Content-Type: text/html',
  '',
  '<p>Dear {{ name</p>',
  '<a href="http://198.51.100.7/login">bank.example</a>',
  '',
]

it.each(['\n', '\r\n'])('finds fields and what the source says, with line ends %j', (end) => {
  const lineOf = createLineFinder(Buffer.from(message.join(end)))
  const line = (key: string, evidence = {}) => lineOf({ key, evidence })
  expect(line('links.ip_host', { target: 'http://198.51.100.7/login' })).toBe(7)
  expect(line('content.code_shown', { sample: '{{ name' })).toBe(6)
  expect(line('headers.subject_shouting')).toBe(3)
  expect(line('headers.priority_high', { field: 'from' })).toBe(2)
  expect(line('dkim.key_missing', { domain: 'shop.example' })).toBe(1)
  // Not in the source, because it is encoded or missing there.
  expect(line('links.ip_host', { target: 'http://198.51.100.8/' })).toBeNull()
  expect(line('headers.date_missing')).toBeNull()
  expect(line('spf.missing', { domain: 'shop.example' })).toBeNull()
})
