import { gzipSync } from 'node:zlib'
import { readReports } from '../../src/engine/reports/read-reports.ts'
import { observeRecord } from '../../src/engine/reports/sources/observe-record.ts'
import { sumReport } from '../../src/engine/reports/summarize.ts'
import { reportProblemSchema, reportSchema } from '../../src/shared/contract/reports/report.ts'
import { aggregateXml } from '../../test/support/aggregate-xml.ts'
import { writeZip } from '../../test/support/zip.ts'
import { expectFinite, require, type Target } from './target.ts'

/* Parsers of domain reports: XML, JSON, archives, and messages. */

const xml = Buffer.from(aggregateXml({ records: [{}, { dkim: 'fail' }] }))

const tls = Buffer.from(
  JSON.stringify({
    'organization-name': 'Receiver',
    'date-range': { 'start-datetime': '2026-11-20T00:00:00Z', 'end-datetime': '2026-11-20T23:59:59Z' },
    'report-id': '1',
    policies: [
      {
        policy: { 'policy-type': 'sts', 'policy-domain': 'shop.example', 'mx-host': ['mx.shop.example'] },
        summary: { 'total-successful-session-count': 5, 'total-failure-session-count': 3 },
        'failure-details': [{ 'result-type': 'certificate-expired', 'failed-session-count': 3 }],
      },
    ],
  }),
)

const mail = Buffer.from(
  [
    'From: reports@receiver.example',
    'Message-ID: <1@receiver.example>',
    'Date: Fri, 20 Nov 2026 12:00:00 +0000',
    'Content-Type: multipart/report; boundary=b',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: auth-failure',
    'Reported-Domain: shop.example',
    '--b',
    'Content-Type: application/gzip; name=a.xml.gz',
    'Content-Transfer-Encoding: base64',
    '',
    gzipSync(xml).toString('base64'),
    '--b--',
    '',
  ].join('\r\n'),
)

const xmlWords = [
  ...['<feedback>', '</feedback>', '<record>', '</record>', '<row>', '</row>', '<count>1</count>', '<begin>0</begin>'],
  ...[
    '<report_id>1</report_id>',
    '<domain>shop.example</domain>',
    '<identities>',
    '<a:count>',
    '<end>2026-11-20T00:00:00Z',
  ],
  ...['<![CDATA[', ']]>', '<!--', '-->', '&amp;', '&', '&#0;', '<!DOCTYPE a>', '<?xml version="1.0" encoding="', '"?>'],
  ...['utf-16', 'windows-1250', '\ufeff', '::ffff:203.0.113.7', '[IPv6:2001:db8::1]', 'fe80::1%a', 'xn--', 'pass'],
]
const jsonWords = [
  ...[
    '"policies":',
    '"policy":',
    '"summary":',
    '"failure-details":',
    '"date-range":',
    '"policyDomain":',
    '"__proto__":',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    '"',
    '\\u0000',
    '1e999',
    '-1',
    '1.5',
    '9007199254740993',
    'null',
    'true',
    '"2026-11-20"',
  ],
]
const archiveWords = [
  'PK\x01\x02',
  'PK\x03\x04',
  'PK\x05\x06',
  'PK\x06\x07',
  '\x1f\x8b\x08\0',
  '\x08\0',
  '__MACOSX/',
  '../',
]
const mailWords = [
  ...[
    'From: a@b.example\r\n',
    '--b\r\n',
    '--b--\r\n',
    '\r\n\r\n',
    'Content-Type: ',
    'message/rfc822',
    'multipart/mixed; boundary=b',
  ],
  ...['message/feedback-report', 'Content-Transfer-Encoding: base64\r\n', 'quoted-printable', '=3D', '=\r\n'],
  ...[
    'Feedback-Type: auth-failure\r\n',
    'Arrival-Date: ',
    'Reported-Domain: ',
    'Original-Mail-From: <',
    'name="a.xml"',
  ],
]

async function read(octets: Buffer): Promise<void> {
  for await (const one of readReports({ name: 'input', octets })) {
    if (one.state === 'refused') {
      reportProblemSchema.parse(one.problem)
      continue
    }
    const report = reportSchema.parse(one.report)
    const sums = sumReport(report)
    expectFinite(sums)
    require(sums.pass + sums.fail <= sums.messages, 'more results than messages')
    if (report.kind === 'aggregate') for (const record of report.records) observeRecord(record, report.domain)
  }
}

const zip = writeZip([
  { name: 'a.xml', content: xml, isCompressed: true },
  { name: 'b.json', content: tls },
])

export const reportTargets: readonly Target[] = [
  { name: 'report-xml', words: xmlWords, samples: [xml, Buffer.from(`\ufeff${xml}`, 'utf16le')], read },
  { name: 'report-json', words: jsonWords, samples: [tls], read },
  { name: 'report-archive', words: [...archiveWords, ...xmlWords], samples: [gzipSync(xml), zip], read },
  { name: 'report-mail', words: [...mailWords, ...xmlWords], samples: [mail], read },
]
