import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { DKIMResult } from 'mailauth'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { verifyCommonSignatures } from '../../src/engine/gather/authentication/dkim/common-signatures.ts'
import { verifySignatures } from '../../src/engine/gather/authentication/dkim/verify-signatures.ts'
import { createMailauthDns } from '../../src/engine/gather/mailauth-dns.ts'
import { withNetworkLineEnds } from '../../src/engine/message/mime/line-ends.ts'
import { splitMessage } from '../../src/engine/message/mime/split-message.ts'
import {
  type Canonicalization,
  canonicalizeBody,
  canonicalizeField,
} from '../../src/engine/protocols/dkim/canonicalize.ts'
import { resolverOf } from '../../test/support/zone.ts'
import { root } from '../build-product.ts'
import { require, type Target } from './target.ts'

/* Our own verification of common signatures, which must return what mailauth returns. */

const demo = (file: string) => readFileSync(join(root, 'resources/demo', file))
const privateKey = demo('dkim-private-key.pem').toString()
const resolver = resolverOf(demo('shop.example.zone').toString())
const signTime = new Date('2026-11-20T12:00:00Z')
const now = new Date('2026-11-20T13:00:00Z')

const author = 'From: a@shop.example'
const canonicalizations = ['simple', 'relaxed'] as const
const formats = canonicalizations.flatMap((header) => canonicalizations.map((body) => `${header}/${body}`))

const signatureWords = [
  ...['DKIM-Signature: ', 'dkim-signature :', 'v=1; ', 'a=rsa-sha256; ', 'c=relaxed/simple; ', 'c=simple; '],
  ...['d=shop.example; ', 's=demo; ', 'h=From:Subject', 'h=from:from', 'i=@shop.example; ', 'i=a@Shop.Example; '],
  ...['q=dns/txt; ', 't=1763640000; ', 'x=1795176000; ', 'l=10; ', 'bh=', 'b=', 'B=', 'z=From:a; ', ';', '; ', '='],
  ...[':', '==', '\t', ' ', '\r\n ', '\r\n', '\n', '\r', 'From: a@shop.example\r\n', 'Subject: a  b\r\n'],
  ...['no field\r\n', '\r\n\r\n', '\0', '\xa0', '\x0b', 'é'],
]

const blankWords = [
  ...[' ', '\t', '\r\n', '\n', '\r', '\r\n\r\n', ' \r\n', '\t\r\n', ' :', ':', 'a', 'Subject', '\xa0', '\x0b', '\0'],
]

/** Long enough to notice a time that grows faster than the length. */
const longOctets = 65_536

/** The message with a signature of the demo's domain on top. */
async function sign(message: Buffer, canonicalization: string): Promise<Buffer> {
  const signature = { signingDomain: 'shop.example', selector: 'demo', privateKey, canonicalization, signTime }
  const { signatures } = await dkimSign(message, { ...signature, signatureData: [signature] })
  return Buffer.concat([Buffer.from(signatures), message])
}

/** The message with a signature that only serves to see how mailauth canonicalizes. */
function withSignature(field: string, body: Buffer, canonicalization: string): Buffer {
  const tags = `v=1; a=rsa-sha256; c=${canonicalization}/${canonicalization}; d=shop.example; s=demo`
  const header = `DKIM-Signature: ${tags}; h=From:Subject; bh=AAAA; b=AAAA\r\n${author}\r\n${field}\r\n\r\n`
  return Buffer.concat([Buffer.from(header, 'latin1'), body])
}

/** The canonical body, after testing what holds for any body. */
function canonicalize(body: Buffer, canonicalization: Canonicalization): string {
  const text = canonicalizeBody(body.toString('latin1'), canonicalization)
  require(text.length <= body.length + 2, 'the body grew')
  require(canonicalizeBody(text, canonicalization) === text, 'a canonical body changed')
  return text
}

async function compareCanonicalizers(body: Buffer, canonicalization: Canonicalization): Promise<void> {
  const hash = createHash('sha256').update(canonicalize(body, canonicalization), 'latin1').digest('base64')
  // A single field: folded wherever a line ends, and without bare CRs, which the fast path leaves to mailauth.
  const value = body.toString('latin1').replaceAll('\r\n', '\n a').replaceAll('\r', '')
  const field = `Subject:${value.replaceAll('\n', '\r\n')}`
  const message = splitMessage(withSignature(field, body, canonicalization))
  const { results } = await verifySignatures(message, createMailauthDns(resolver).resolver, now)
  require(results[0]?.bodyHash === hash, `mailauth has another ${canonicalization} body`)
  const theirs = Buffer.from(results[0]?.signingHeaders?.canonicalizedHeader ?? '', 'base64').toString('latin1')
  const fields = [author, field].map((one) => `${canonicalizeField(one, canonicalization)}\r\n`).join('')
  require(theirs.startsWith(fields), `mailauth has another ${canonicalization} field`)
}

/** Requires that our own verification returns what mailauth returns, or leaves the message to it. */
async function compareVerifiers(message: Buffer): Promise<void> {
  const split = splitMessage(message)
  const own = await verifyCommonSignatures(split, resolver, now)
  if (own === null) return
  const { results } = await verifySignatures(split, createMailauthDns(resolver).resolver, now)
  const theirs = results.filter(({ status }) => status.result !== 'none')
  const difference = `${JSON.stringify(own)} is not ${JSON.stringify(theirs)}`
  require(isDeepStrictEqual(own.map(membersOf), theirs.map(membersOf)), difference)
}

/** The members that a report uses. */
function membersOf(result: DKIMResult) {
  const { status, signingDomain, selector, algo, format, bodyHash, signTime: signedAt, expiresAfter } = result
  return { result: status.result, signingDomain, selector, algo, format, bodyHash, signedAt, expiresAfter }
}

export const signatureTargets: readonly Target[] = [
  {
    name: 'signatures',
    words: signatureWords,
    samples: await Promise.all(formats.map((format) => sign(demo('newsletter.eml'), format))),
    async read(message) {
      await compareVerifiers(message)
      await compareVerifiers(await sign(message, formats[message.length % formats.length] ?? ''))
    },
  },
  {
    name: 'canonicalization',
    words: blankWords,
    async read(octets) {
      const body = withNetworkLineEnds(octets)
      const long = withNetworkLineEnds(Buffer.alloc(longOctets, octets.length > 0 ? octets : 0))
      for (const canonicalization of canonicalizations) {
        await compareCanonicalizers(body, canonicalization)
        canonicalize(long, canonicalization)
        canonicalizeField(`Subject:${long.toString('latin1')}`, canonicalization)
      }
    },
  },
]
