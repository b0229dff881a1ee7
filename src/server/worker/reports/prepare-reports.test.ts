import { describe, expect, it } from 'vitest'
import { aggregateXml } from '../../../../test/support/aggregate-xml.ts'
import { writeOutlookFile } from '../../../../test/support/outlook-file.ts'
import { prepareReports } from './prepare-reports.ts'

async function prepare(text: string) {
  const { reports } = await prepareReports({ name: 'report', octets: Buffer.from(text) })
  return reports.flatMap((each) => (each.state === 'read' ? [each.report] : []))
}

describe('the day of a report', () => {
  const seconds = (time: string) => String(Date.parse(time) / 1000)
  it.each([
    ['the one in which it starts', '2026-10-31T18:00:00Z', '2026-11-01T18:00:00Z', '2026-10-31'],
    ['the same for a local day with a DST change', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-24'],
    ['the one at the middle of a week', '2026-11-09T00:00:00Z', '2026-11-16T00:00:00Z', '2026-11-12'],
  ])('is %s', async (_, begin, end, day) => {
    const reports = await prepare(aggregateXml({ begin: seconds(begin), end: seconds(end) }))
    expect(reports.map((report) => report.day)).toEqual([Date.parse(day) / 86_400_000])
  })
})

it('reads reports in messages that Outlook saved, whose signatures are lost', async () => {
  const attachments = [{ name: 'report.xml', type: 'text/xml', content: Buffer.from(aggregateXml({})) }]
  const octets = writeOutlookFile({ subject: 'Report domain: shop.example', plain: 'See the report.', attachments })
  const { isMail, notice, reports } = await prepareReports({ name: 'report.msg', octets })
  expect({ isMail, notice, states: reports.map(({ state }) => state) }).toEqual({
    isMail: false,
    notice: null,
    states: ['read'],
  })
})

describe('a TLS report', () => {
  it('sums up failures of a server, however its name is written', async () => {
    const failure = (host: string, sessions: number) => ({
      'result-type': 'certificate-expired',
      'receiving-mx-hostname': host,
      'failed-session-count': sessions,
    })
    const report = {
      'organization-name': 'Receiver',
      'report-id': '1',
      'date-range': { 'start-datetime': '2026-11-20T00:00:00Z', 'end-datetime': '2026-11-20T23:59:59Z' },
      policies: [
        {
          policy: { 'policy-type': 'sts', 'policy-domain': 'shop.example' },
          summary: { 'total-successful-session-count': 0, 'total-failure-session-count': 5 },
          'failure-details': [failure('MX.shop.example.', 2), failure('mx.shop.example', 3)],
        },
      ],
    }
    const [prepared] = await prepare(JSON.stringify(report))
    expect(prepared?.failures).toMatchObject([{ mxHost: 'mx.shop.example', sessions: 5 }])
  })
})
