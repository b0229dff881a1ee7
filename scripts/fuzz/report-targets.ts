import { gzipSync } from 'node:zlib'
import { readReports } from '../../src/engine/reports/read-reports.ts'
import { sumReport } from '../../src/engine/reports/summarize.ts'
import { reportSchema } from '../../src/shared/contract/reports/report.ts'
import { aggregateXml } from '../../test/support/aggregate-xml.ts'
import { writeZip } from '../../test/support/zip.ts'
import { expectFinite, require, type Target } from './target.ts'

/* Reports of receivers: XML, JSON, archives and messages. */

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

const words = [
  ...['<feedback>', '</feedback>', '<record>', '</record>', '<row>', '</row>', '<count>1</count>', '<begin>0</begin>'],
  ...['<report_id>1</report_id>', '<domain>shop.example</domain>', '<![CDATA[', ']]>', '&amp;', '&#0;', '<!DOCTYPE a>'],
  ...[
    '<?xml version="1.0" encoding="',
    'utf-16',
    'windows-1250',
    '"?>',
    '"policies":[',
    '"policy":{',
    '{',
    '}',
    '[',
    ']',
  ],
  ...[
    '1e999',
    '-1',
    'null',
    'PK\x03\x04',
    'PK\x05\x06',
    '\x1f\x8b\x08\0',
    '\ufeff',
    'From: a@b.example\r\n',
    '--b\r\n',
  ],
]

export const reportTargets: readonly Target[] = [
  {
    name: 'reports',
    words,
    samples: [xml, tls, mail, gzipSync(xml), writeZip([{ name: 'a.xml', content: xml, isCompressed: true }])],
    async read(octets) {
      for await (const one of readReports({ name: 'input', octets })) {
        if (one.state === 'refused') continue
        const sums = sumReport(reportSchema.parse(one.report))
        expectFinite(sums)
        require(sums.pass + sums.fail <= sums.messages, 'more results than messages')
      }
    },
  },
]
