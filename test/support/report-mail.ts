import { signedByDemo } from './demo-sender.ts'

/** An email that proves, using the demo's zones, that it is from shop.example, but carries a report of another sender. */
export async function forgedReportMail(report: string): Promise<string> {
  const message = await signedByDemo({
    from: 'noreply-dmarc-support@shop.example',
    to: 'dmarc@forged.example',
    subject: 'Report domain: forged.example Submitter: google.com',
    text: 'This is an aggregate report.',
    attachments: [{ filename: 'report.xml', content: report, contentType: 'application/xml' }],
  })
  return message.toString('latin1')
}
