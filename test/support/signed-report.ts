import { aggregateMail } from './aggregate-mail.ts'
import { aggregateXml } from './aggregate-xml.ts'
import { signedByDemo } from './demo-sender.ts'

const daySeconds = 86_400
const latestDay = 1_795_132_800

/** A report from the demo's sender with two messages; each index is a different day. */
export function reportXml(index: number): string {
  const begin = latestDay - index * daySeconds
  return aggregateXml({
    ...{ org: 'shop.example', id: `report-${index}`, begin: `${begin}`, end: `${begin + daySeconds - 1}` },
    records: [{ count: '2' }],
  }).replace('dmarc@receiver.example', 'dmarc@shop.example')
}

/** An email with such a report, authenticated by DKIM. */
export function signedReport(index: number): Promise<Buffer> {
  return signedByDemo(aggregateMail({ org: 'shop.example', id: `report-${index}`, xml: reportXml(index) }))
}
