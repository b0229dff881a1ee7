import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { root } from '../../scripts/build-product.ts'
import { signedFields } from '../../src/server/services/samples/sample-message.ts'
import type { ServingSendproof } from './sendproof.ts'

/* The sender of `resources/demo/`, whose messages pass SPF, DKIM, and DMARC with its zones. */

const demo = join(root, 'resources/demo')

export const demoSender = {
  ip: '192.0.2.25',
  helo: 'mail.shop.example',
  mailFrom: 'letters@news.shop.example',
  /** The zones, for `--dns`. */
  dns: ['shop.example.zone', '192.0.2.zone', 'blacklists.zone'].map((name) => `zone:${join(demo, name)}`),
}

/** Flags that make its zones the DNS. */
export const demoDns = demoSender.dns.flatMap((source) => ['--dns', source])

/** The newsletter as the sender sends it: dated and signed. */
export async function signedNewsletter(): Promise<Buffer> {
  const head = `Message-ID: <newsletter@shop.example>\r\n`
  return await signedByDemo(head + readFileSync(join(demo, 'newsletter.eml'), 'utf8'))
}

/** A message as the sender sends it: dated and signed. */
export async function signedByDemo(message: string | SendMailOptions): Promise<Buffer> {
  const date = new Date().toUTCString().replace('GMT', '+0000')
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    dkim: {
      domainName: 'shop.example',
      keySelector: 'demo',
      headerFieldNames: signedFields,
      privateKey: readFileSync(join(demo, 'dkim-private-key.pem'), 'utf8'),
    },
  })
  const sent = await transport.sendMail({
    ...(typeof message === 'string' ? { raw: `Date: ${date}\r\n${message}` } : message),
    envelope: { from: demoSender.mailFrom, to: 'reader@readers.example' },
  })
  if (!Buffer.isBuffer(sent.message)) throw new Error('expected the message as a buffer')
  return sent.message
}

/** Delivers bytes over SMTP. Resolves with the engine's last reply; rejects if the engine refuses. */
export async function deliver(
  { smtp }: Pick<ServingSendproof, 'smtp'>,
  to: string,
  raw: Buffer | string,
  from = demoSender.mailFrom,
): Promise<string> {
  const transport = createTransport({ ...smtp, name: demoSender.helo, tls: { rejectUnauthorized: false } })
  try {
    const { response } = await transport.sendMail({ raw, envelope: { from, to } })
    return response
  } finally {
    transport.close()
  }
}
