import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { root } from '../../scripts/build-product.ts'

/** An email that proves, using the demo's zones, that it is from shop.example, but carries a report of another sender. */
export async function forgedReportMail(report: string): Promise<string> {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    dkim: {
      domainName: 'shop.example',
      keySelector: 'demo',
      privateKey: readFileSync(join(root, 'resources/demo/dkim-private-key.pem'), 'utf8'),
    },
  })
  const { message } = await transport.sendMail({
    from: 'noreply-dmarc-support@shop.example',
    to: 'dmarc@forged.example',
    subject: 'Report domain: forged.example Submitter: google.com',
    text: 'This is an aggregate report.',
    attachments: [{ filename: 'report.xml', content: report, contentType: 'application/xml' }],
  })
  return message.toString('latin1')
}
