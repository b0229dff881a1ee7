import { describe, expect, it } from 'vitest'
import { assessReport, reporterDomainOf } from './relate-reporter.ts'

const rows: [org: string, email: string | null, author: string, authenticity: string, doubt: string | null][] = [
  // Real reporters.
  ['google.com', 'noreply-dmarc-support@google.com', 'noreply-dmarc-support@google.com', 'authentic', null],
  ['Google Inc.', 'smtp-tls-reporting@google.com', 'noreply-smtp-tls-reporting@google.com', 'authentic', null],
  ['Enterprise Outlook', 'dmarcreport@microsoft.com', 'dmarcreport@microsoft.com', 'authentic', null],
  ['Outlook.com', 'dmarcreport@microsoft.com', 'dmarcreport@microsoft.com', 'authentic', null],
  ['Yahoo', 'dmarchelp@yahooinc.com', 'noreply@dmarc.yahoo.com', 'authentic', null],
  ['AMAZON-SES', 'postmaster@amazonses.com', 'postmaster@amazonses.com', 'authentic', null],
  ['Mail.Ru', 'dmarc_support@corp.mail.ru', 'dmarc_support@corp.mail.ru', 'authentic', null],
  ['WEB.DE', 'noreply-dmarc@sicher.web.de', 'noreply-dmarc@sicher.web.de', 'authentic', null],
  ['mimecast.org', 'no-reply@us-1.mimecastreport.com', 'no-reply@us-1.mimecastreport.com', 'authentic', null],
  ['FastMail Pty Ltd', 'reports@fastmaildmarc.com', 'reports@fastmaildmarc.com', 'authentic', null],
  ['Example University', 'dmarc@example.edu', 'dmarc@mx.example.edu', 'authentic', null],
  ['mx.example.org', null, 'postmaster@example.org', 'authentic', null],
  // Impersonating a known reporter.
  ['google.com', 'noreply-dmarc-support@google.com', 'me@evil.example', 'forged', 'other_reporter'],
  ['google.com', 'me@evil.example', 'me@evil.example', 'forged', 'other_reporter'],
  ['  ENTERPRISE  Outlook', 'me@evil.example', 'me@evil.example', 'forged', 'other_reporter'],
  ['Evil', 'dmarchelp@yahooinc.com', 'me@evil.example', 'forged', 'other_reporter'],
  ...[
    ...[
      'Google LLC',
      'Google Inc',
      'GOOGLE, INC.',
      'Microsoft',
      'Microsoft Corp.',
      'Outlook',
      'AOL Inc.',
      'Mail.Ru Group',
    ],
    ...[
      'Amazon SES',
      'amazonses.com',
      'GMX GmbH',
      'Fastmail',
      'FastMail Pty. Ltd.',
      'Comcast',
      'Google\u200b',
      'Gооgle',
    ],
    ...[
      'google .com',
      'http://google.com',
      'https://www.google.com/',
      'Google Cloud',
      'The Google DMARC Team',
      'GoogleLLC',
    ],
    ...[
      'G o o g l e',
      'ＧＯＯＧＬＥ',
      '𝐆𝐨𝐨𝐠𝐥𝐞',
      'G00gle',
      'GoogIe',
      'Goo\u00adgle',
      'Gοοgle',
      'YAНOO',
      'Ⅿicrosoft',
      'rnicrosoft',
    ],
    ...[
      'Comcast Cable',
      'Apple Inc.',
      'Zoho Corporation',
      'Linkedln',
      'Cisco Systems',
      'Proofpoint',
      'Barracuda Networks',
    ],
  ].map(
    (org) => [org, 'me@evil.example', 'me@evil.example', 'forged', 'other_reporter'] satisfies (typeof rows)[number],
  ),
  // Other names with the same letters or words.
  ...[
    'Aolani Mail',
    'Gmxchange',
    'Googol',
    'Apple Valley School',
    'Outlook Consulting',
    'AOI',
    'Mail Service',
    'Pineapple',
  ].map((org) => [org, 'dmarc@own.example', 'dmarc@own.example', 'authentic', null] satisfies (typeof rows)[number]),
  // Uncertain.
  ['Example', 'dmarc@example.org', 'me@evil.example', 'unverified', 'author_differs'],
  ['example.org', 'me@evil.example', 'me@evil.example', 'unverified', 'author_differs'],
  ['Example', null, 'dmarc@example.org', 'unverified', 'reporter_unknown'],
  ['Example', '+1 555 0100', 'dmarc@example.org', 'unverified', 'reporter_unknown'],
  // Users of a mailbox provider.
  ['Mail.Ru', 'dmarc_support@corp.mail.ru', 'somebody@mail.ru', 'unverified', 'shared_domain'],
  ['Yahoo', 'somebody@yahoo.com', 'somebody@yahoo.com', 'unverified', 'shared_domain'],
  ['AOL', 'postmaster@aol.com', 'postmaster@aol.com', 'authentic', null],
]

describe('assessReport', () => {
  it.each(rows)('compares %s <%s> with the author %s: %s', (org, email, address, authenticity, doubt) => {
    const author = { address, domain: address.slice(address.indexOf('@') + 1) }
    const judgment = { author, doubt: null, mayChange: false }
    expect(assessReport(judgment, { org, email })).toEqual({ authenticity, doubt, author: author.domain })
  })

  it.each([
    ['dmarc_failed', 'forged'],
    ['dns_unavailable', 'unverified'],
    ['author_unclear', 'unverified'],
    ['partly_signed', 'unverified'],
  ] as const)('takes over the doubt %s of the mail', (doubt, authenticity) => {
    const judgment = { author: null, doubt, mayChange: false }
    const reporter = { org: 'google.com', email: 'noreply-dmarc-support@google.com' }
    expect(assessReport(judgment, reporter)).toEqual({ authenticity, doubt, author: null })
  })
})

describe('reporterDomainOf', () => {
  it.each([
    ['Receiver', 'dmarc@mail.receiver.example', 'receiver.example'],
    ['mx.receiver.example', null, 'receiver.example'],
    ['Receiver', null, ''],
    // Reporters that send from several domains have a canonical one.
    ['google.com', 'noreply-dmarc-support@google.com', 'google.com'],
    ['Google', null, 'google.com'],
  ])('returns for %s, %s: %s', (org, email, domain) => {
    expect(reporterDomainOf({ org, email })).toBe(domain)
  })
})
