import { describe, expect, it } from 'vitest'
import { type Script, scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
import { parseReportUris } from '../../../shared/records/report-uri.ts'
import { verifyReportDestinations } from './external-reports.ts'

const dmarc = { TXT: ['v=DMARC1; p=none'] }
const permission = { TXT: ['v=DMARC1;'] }

function verify(rua: string, script: Script, organizationalDomain: string | null = 'blue.example.com') {
  return verifyReportDestinations(
    'blue.example.com',
    organizationalDomain,
    parseReportUris(rua, 0),
    scriptedResolver(script),
  )
}

describe('verifyReportDestinations', () => {
  it.each([
    ['the same domain', 'mailto:a@Blue.example.com', {}, 'internal'],
    ['the same organization', 'mailto:a@reports.blue.example.com', { '_dmarc.blue.example.com': dmarc }, 'internal'],
    [
      // The example of RFC 9990 section 4.
      'a destination that agrees',
      'mailto:reports@red.example.net',
      { 'blue.example.com._report._dmarc.red.example.net': permission },
      'authorized',
    ],
    ['a destination without a permission record', 'mailto:reports@red.example.net', {}, 'unauthorized'],
    [
      'a destination with another record at that name',
      'mailto:reports@red.example.net',
      { 'blue.example.com._report._dmarc.red.example.net': { TXT: ['hello'] } },
      'unauthorized',
    ],
    [
      'a permission record whose query times out',
      'mailto:reports@red.example.net',
      { 'blue.example.com._report._dmarc.red.example.net': 'dns_timeout' },
      'unknown',
    ],
    [
      'an organization whose DNS does not answer',
      'mailto:reports@red.example.net',
      { '_dmarc.example.net': 'dns_timeout' },
      'unknown',
    ],
  ] satisfies [string, string, Script, string][])('judges %s', async (_, rua, script, verdict) => {
    expect(await verify(rua, script)).toMatchObject([{ verdict }])
  })

  it('does not report possibly related domains as unauthorized', async () => {
    expect(await verify('mailto:a@example.com', {}, null)).toMatchObject([{ verdict: 'unknown' }])
  })

  it('reports destinations beyond ten as unknown', async () => {
    const rua = Array.from({ length: 12 }, (_, index) => `mailto:a@r${index}.example`).join(',')
    const destinations = await verify(rua, {})
    expect(destinations.map(({ verdict }) => verdict)).toEqual([
      ...Array(10).fill('unauthorized'),
      'unknown',
      'unknown',
    ])
    expect(destinations[10]).toMatchObject({ reason: { code: 'check_limit' }, mail: 'unknown' })
  })

  it('queries each domain once, and none for URIs without a mailbox', async () => {
    const destinations = await verify('mailto:a@x.example,mailto:b@X.example,https://y.example/,mailto:', {})
    expect(destinations).toEqual([
      {
        domain: 'x.example',
        verdict: 'unauthorized',
        permissionName: 'blue.example.com._report._dmarc.x.example',
        reason: null,
        mail: 'none',
        mailReason: null,
      },
    ])
  })

  it.each<[string, Script[string], string]>([
    ['a mail host', { MX: [{ preference: 10, exchange: 'mx.x.example' }] }, 'accepted'],
    ['an address record', { AAAA: ['2001:db8::1'] }, 'accepted'],
    ['a null MX', { MX: [{ preference: 0, exchange: '' }], A: ['192.0.2.1'] }, 'none'],
    ['no mail records', { TXT: ['hello'] }, 'none'],
    ['a timeout', 'dns_timeout', 'unknown'],
  ])('reports for %s whether it accepts mail', async (_, answers, mail) => {
    const [destination] = await verify('mailto:a@x.example', { 'x.example': answers })
    expect(destination?.mail).toBe(mail)
  })
})
