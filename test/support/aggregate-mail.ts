import { gzipSync } from 'node:zlib'
import { aggregateXml } from './aggregate-xml.ts'

interface AggregateMail {
  from?: string
  /** The name of the report's sender, and the domain of its address. */
  org?: string
  id?: string
  messages?: number
  /** The report itself, instead of one with the values above. */
  xml?: string
}

/** An email with an aggregate report, in the form that reporters send. */
export function aggregateMail({
  from,
  org = 'receiver.example',
  id = '2026-1',
  messages = 2,
  xml = aggregateXml({ org, id, records: [{ count: String(messages) }] }),
}: AggregateMail = {}): string {
  const file = `${org}!shop.example!1795132800!1795219199.xml.gz`
  return [
    `From: ${from ?? `dmarc@${org}`}`,
    'To: dmarc@reports.example',
    `Subject: Report domain: shop.example Submitter: ${org} Report-ID: ${id}`,
    `Message-ID: <${id}@${org}>`,
    'MIME-Version: 1.0',
    `Content-Type: application/gzip; name="${file}"`,
    `Content-Disposition: attachment; filename="${file}"`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(gzipSync(xml.replace('dmarc@receiver.example', `dmarc@${org}`))
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '',
  ].join('\r\n')
}
