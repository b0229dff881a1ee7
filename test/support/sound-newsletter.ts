import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DKIMSignOptions } from 'mailauth'
import { root } from '../../scripts/build-product.ts'
import { analyzeMessage, type Delivery, type EngineReport } from '../../src/engine/analyze-message.ts'
import type { Resolver } from '../../src/engine/dns/resolver.ts'
import { createLists, defaultLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { dnsblZones } from '../../src/engine/protocols/dnsbl/zones.ts'
import { sampleDelivery } from './messages.ts'
import { createSigner, type Signer, signMessage } from './signed-message.ts'
import { resolverOf } from './zone.ts'

/* A newsletter without faults: the demo's content with better DNS. Tests inject faults into it. */

/** One sending of the newsletter, in the parts into which faults can be injected. */
export interface Sending {
  /** The header in order, without the signature. */
  fields: readonly (readonly [name: string, value: string])[]
  /** The signed header fields. */
  signed: readonly string[]
  /** The body: by default a multipart/alternative of `text` and `html`. */
  body(parts: { text: string; html: string }): string
  text: string
  html: string
  signers: readonly Signer[]
  /** Unusual signing options. */
  signing: Partial<DKIMSignOptions>
  /** What happens to the message between signing and receiving. */
  onTheWay(message: string): string
  delivery: Delivery
  /** The sender's records, as a master file. */
  zone: string
  /** The entries of DNS-based lists, as a master file; all lists work. */
  listings: string
}

export const boundary = '=_newsletter'
export const contentType = `multipart/alternative; boundary="${boundary}"`

/** Signers: the shop, the shop with a short key, and its sending service. */
export const signers = {
  shop: createSigner('shop.example', 'news', { bits: 2048 }),
  short: createSigner('shop.example', 'short', { bits: 1024 }),
  service: createSigner('sender.example', 'news', { bits: 2048 }),
}

const now = () => new Date('2026-11-20T12:00:05.000Z')

const zone = `
$TTL 3600
$ORIGIN shop.example.
@                SOA    ns1 hostmaster 2026112001 7200 3600 1209600 3600
@                NS     ns1
@                NS     ns2
@                A      192.0.2.10
@                MX     10 mx
@                TXT    "v=spf1 ip4:192.0.2.25 -all"
ns1              A      192.0.2.53
ns2              A      203.0.113.53
mx               A      192.0.2.20
www              CNAME  @
mail             A      192.0.2.25
mail             TXT    "v=spf1 ip4:192.0.2.25 -all"
news             MX     10 mx
news             TXT    "v=spf1 ip4:192.0.2.25 -all"
_dmarc           TXT    "v=DMARC1; p=reject; rua=mailto:dmarc@shop.example"
${signers.shop.keyRecord}
${signers.short.keyRecord}
withdrawn._domainkey TXT "v=DKIM1; p="
${signers.service.keyRecord}
$ORIGIN 2.0.192.in-addr.arpa.
@                SOA    ns1.shop.example. hostmaster.shop.example. 2026112001 7200 3600 1209600 3600
25               PTR    mail.shop.example.
`

/** The zones of all queried lists, each with its test entry (RFC 5782 section 5). */
const workingLists = dnsblZones()
  .map(({ zone, target, test, codes, answer }) => {
    const name = test?.listed ?? (target === 'ip' ? '2.0.0.127' : 'test')
    const code = Object.keys(codes)[0] ?? '127.0.0.2'
    const address = answer === 'bitmask' ? `127.0.0.${code}` : code.replaceAll('*', '0')
    return `$ORIGIN ${zone}.\n@ SOA localhost. hostmaster.shop.example. 1 3600 600 86400 300\n${name} A ${address}\n`
  })
  .join('')

const demoMessage = readFileSync(join(root, 'resources/demo/newsletter.eml'), 'utf8').replaceAll('\r\n', '\n')

function demoPart(type: string): string {
  const start = demoMessage.indexOf('\n\n', demoMessage.indexOf(`Content-Type: ${type}`)) + 2
  return demoMessage.slice(start, demoMessage.indexOf(`\n--${boundary}`, start))
}

export const soundNewsletter: Sending = {
  fields: [
    ['From', 'Anna of Shop Example <anna@shop.example>'],
    ['To', 'A reader <reader@readers.example>'],
    ['Subject', 'The first flush is here'],
    ['Date', 'Fri, 20 Nov 2026 12:00:00 +0000'],
    ['Message-ID', '<20261120120000.newsletter@shop.example>'],
    ['List-Id', 'Letters from Shop Example <letters.shop.example>'],
    ['List-Unsubscribe', '<https://shop.example/unsubscribe/demo>, <mailto:unsubscribe@shop.example?subject=demo>'],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ['MIME-Version', '1.0'],
    ['Content-Type', contentType],
  ],
  signed: [
    'From',
    'To',
    'Subject',
    'Date',
    'Message-ID',
    'List-Id',
    'List-Unsubscribe',
    'List-Unsubscribe-Post',
    'MIME-Version',
    'Content-Type',
  ],
  body: alternatives,
  text: demoPart('text/plain'),
  html: demoPart('text/html'),
  signers: [signers.shop],
  signing: {},
  onTheWay: (message) => message,
  delivery: sampleDelivery({ mailFrom: 'letters@news.shop.example' }),
  zone,
  listings: '',
}

/** The usual body: the text part, then the HTML part. */
export function alternatives({ text, html }: { text: string; html: string }): string {
  return multipart([
    ['text/plain', text],
    ['text/html', html],
  ])
}

export function multipart(parts: readonly (readonly [type: string, content: string])[]): string {
  const written = parts.map(([type, content]) => `--${boundary}\nContent-Type: ${type}; charset=utf-8\n\n${content}\n`)
  return `${written.join('')}--${boundary}--\n`
}

/** Signs, sends, and analyzes the newsletter, with its DNS or a changed one. */
export async function send(
  sending: Sending,
  plan: (published: Resolver) => Promise<Resolver> = async (published) => published,
): Promise<EngineReport> {
  const { fields, signed, body, text, html, signers, signing, onTheWay, delivery, zone, listings } = sending
  const header = fields.map(([name, value]) => `${name}: ${value}\n`).join('')
  const message = `${header}\n${body({ text, html })}`.replaceAll('\n', '\r\n')
  const sent = onTheWay(
    await signMessage(message, signers, { headerList: signed.join(':'), signTime: now(), ...signing }),
  )
  return analyzeMessage(
    { raw: Buffer.from(sent), delivery },
    {
      resolver: await plan(resolverOf(`${zone}\n${workingLists}\n${listings}`)),
      lists: createLists(defaultLists, now),
      signal: AbortSignal.timeout(30_000),
      now,
    },
  )
}
