import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The sender in `resources/demo/`, as in its zone files. */
export const sampleSender = {
  ip: '192.0.2.25',
  helo: 'mail.shop.example',
  mailFrom: 'letters@news.shop.example',
}

const dkim = { domainName: 'shop.example', keySelector: 'demo' }

/** Header fields to sign (RFC 6376 section 5.4.1), including those of one-click unsubscribe (RFC 8058 section 4). */
export const signedFields =
  'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/** DNS sources with the sender's zones, in the form of the setting. */
export function sampleDns(resources: string): string[] {
  return ['shop.example.zone', '192.0.2.zone', 'blacklists.zone'].map((zone) => `zone:${join(resources, 'demo', zone)}`)
}

/** The sender's zones combined into one file. */
export async function readSampleZones(resources: string): Promise<string> {
  const zones = ['shop.example.zone', '192.0.2.zone'].map((zone) => readFile(join(resources, 'demo', zone), 'utf8'))
  return (await Promise.all(zones)).join('\n')
}

/** The signed sample message, with the fields an email client would add. */
export async function composeSampleMessage(resources: string, now: Date): Promise<Buffer> {
  const demo = join(resources, 'demo')
  const [message, privateKey, { createTransport }] = await Promise.all([
    readFile(join(demo, 'newsletter.eml'), 'utf8'),
    readFile(join(demo, 'dkim-private-key.pem'), 'utf8'),
    import('nodemailer'),
  ])
  const date = `Date: ${now.toUTCString().replace('GMT', '+0000')}\r\n`
  const messageId = `Message-ID: <${randomUUID()}@shop.example>\r\n`
  const signer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    dkim: { ...dkim, privateKey, headerFieldNames: signedFields },
  })
  const envelope = { from: sampleSender.mailFrom, to: 'reader@readers.example' }
  const { message: signed } = await signer.sendMail({ raw: date + messageId + message, envelope })
  if (!Buffer.isBuffer(signed)) throw new Error('the buffering transport returned no buffer')
  return signed
}
