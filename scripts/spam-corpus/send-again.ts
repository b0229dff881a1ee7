import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { analyzeMessage, type EngineReport } from '../../src/engine/analyze-message.ts'
import { gatherAuthor } from '../../src/engine/gather/message/author.ts'
import { groupByField, readHeaders } from '../../src/engine/message/headers.ts'
import { splitMessage } from '../../src/engine/message/mime/split-message.ts'
import { createLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { sampleDelivery } from '../../test/support/messages.ts'
import { createSigner } from '../../test/support/signed-message.ts'
import { resolverOf } from '../../test/support/zone.ts'

/** The fields that authors and their programs write. Others tell how the original was delivered. */
const ownFields =
  /^(?:from|to|cc|subject|reply-to|sender|message-id|mime-version|content-[a-z-]+|list-[a-z-]+|in-reply-to|references|precedence|auto-submitted|feedback-id|x-mailer|x-priority|importance|user-agent|organization):/i
const now = () => new Date('2026-11-20T12:00:05.000Z')
/** Longer keys take long to generate, and this one signs thousands of messages. */
const key = createSigner('sender.example', 'again', { bits: 2048 })
const keyValue = key.keyRecord.slice(key.keyRecord.indexOf('TXT'))

/**
 * The report on a message, sent again today from a faultless server of its author's domain: SPF, DKIM, and DMARC pass,
 * so only its content can make it spam. Null if its author has no usable domain.
 */
export async function sendAgain(raw: Buffer): Promise<EngineReport | null> {
  const { header, body } = splitMessage(raw)
  const author = gatherAuthor(readHeaders(header))
  if (author.state !== 'known') return null
  const { domain } = author.value
  const fields = groupByField(header.toString('latin1').split(/\r?\n/))
    .filter(([name = '']) => ownFields.test(name))
    .map((lines) => lines.filter((line) => line !== '').join('\r\n'))
  const date = `Date: ${now().toUTCString().replace('GMT', '+0000')}`
  const lines = [...fields, date, '', body.toString('latin1').replace(/\r?\n/g, '\r\n')]
  const unsigned = Buffer.from(lines.join('\r\n'), 'latin1')
  const signature = { signingDomain: domain, selector: key.selector, privateKey: key.privateKey }
  const { signatures } = await dkimSign(unsigned, { ...signature, signTime: now(), signatureData: [signature] })
  const zone = `
$TTL 3600
$ORIGIN ${domain}.
@ SOA ns1 hostmaster 1 7200 3600 1209600 3600
@ NS ns1
@ A 192.0.2.10
@ MX 10 mail
@ TXT "v=spf1 ip4:192.0.2.25 -all"
ns1 A 192.0.2.53
mail A 192.0.2.25
mail TXT "v=spf1 ip4:192.0.2.25 -all"
_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@${domain}"
again._domainkey ${keyValue}
$ORIGIN 2.0.192.in-addr.arpa.
@ SOA ns1.${domain}. hostmaster.${domain}. 1 7200 3600 1209600 3600
25 PTR mail.${domain}.
`
  const delivery = sampleDelivery({ helo: `mail.${domain}`, mailFrom: `bounces@${domain}`, receivedAt: now() })
  return analyzeMessage(
    { raw: Buffer.concat([Buffer.from(signatures), unsigned]), delivery },
    {
      resolver: resolverOf(zone),
      lists: createLists({ blacklists: [], keys: {} }, now),
      signal: AbortSignal.timeout(30_000),
      now,
    },
  )
}
