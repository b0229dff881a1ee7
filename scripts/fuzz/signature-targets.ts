import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { dkimBody } from 'mailauth/lib/dkim/body/index.js'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import type { JudgedSignature } from '../../src/engine/gather/dkim.ts'
import { createMailauthQuestions } from '../../src/engine/gather/mailauth-questions.ts'
import { passUsualSignatures } from '../../src/engine/gather/usual-signatures.ts'
import { verifySignatures } from '../../src/engine/gather/verify-signatures.ts'
import { withNetworkLineEnds } from '../../src/engine/message/mime/line-ends.ts'
import { splitMessage } from '../../src/engine/message/mime/split-message.ts'
import { canonicalizeBody, canonicalizeField } from '../../src/engine/protocols/dkim/canonicalize.ts'
import { resolverOf } from '../../test/support/zone.ts'
import { root } from '../build-product.ts'
import { require, type Target } from './target.ts'

/* Signatures that are verified by own code, which may find nothing better than mailauth does. */

const demo = (file: string) => readFileSync(join(root, 'resources/demo', file))
const privateKey = demo('dkim-private-key.pem').toString()
const resolver = resolverOf(demo('shop.example.zone').toString())
const signTime = new Date('2026-11-20T12:00:00Z')
const now = new Date('2026-11-20T13:00:00Z')

const canonicalizations = ['simple', 'relaxed'] as const
const formats = canonicalizations.flatMap((header) => canonicalizations.map((body) => `${header}/${body}`))

const signatureWords = [
  ...[
    'DKIM-Signature: ',
    'dkim-signature :',
    'v=1; ',
    'a=rsa-sha256; ',
    'c=relaxed/simple; ',
    'c=simple; ',
    'd=shop.example; ',
  ],
  ...[
    's=demo; ',
    'h=From:Subject',
    'h=from:from',
    'i=@shop.example; ',
    'i=a@Shop.Example; ',
    'q=dns/txt; ',
    't=1763640000; ',
  ],
  ...[
    'x=1795176000; ',
    'l=10; ',
    'bh=',
    'b=',
    'B=',
    'z=From:a; ',
    ';',
    '; ',
    '=',
    ':',
    '==',
    '\t',
    ' ',
    '\r\n ',
    '\r\n',
    '\n',
    '\r',
  ],
  ...['From: a@shop.example\r\n', 'Subject: a  b\r\n', 'no field\r\n', '\r\n\r\n', '\0', '\xa0', '\x0b', 'é'],
]

const blankWords = [
  ' ',
  '\t',
  '\r\n',
  '\n',
  '\r',
  '\r\n\r\n',
  ' \r\n',
  '\t\r\n',
  ' :',
  ':',
  'a',
  'Subject',
  '\xa0',
  '\x0b',
  '\0',
]

/** Octets at which time that does not grow with the length alone would be seen. */
const longOctets = 65_536

/** The message with a signature of the demo's domain on top. */
async function sign(message: Buffer, canonicalization: string): Promise<Buffer> {
  const signature = { signingDomain: 'shop.example', selector: 'demo', privateKey, canonicalization, signTime }
  const { signatures } = await dkimSign(message, { ...signature, signatureData: [signature] })
  return Buffer.concat([Buffer.from(signatures), message])
}

/** Own verification either leaves a message to mailauth, or says what mailauth says. */
async function compareVerifiers(message: Buffer): Promise<void> {
  const split = splitMessage(message)
  const own = await passUsualSignatures(split, resolver, now)
  if (own === null) return
  const { results } = await verifySignatures(split, createMailauthQuestions(resolver).resolver, now)
  const theirs = results.filter(({ status }) => status.result !== 'none')
  const difference = `${JSON.stringify(own)} is not ${JSON.stringify(theirs)}`
  require(isDeepStrictEqual(own.map(membersOf), theirs.map(membersOf)), difference)
}

/** What a report takes from a result. */
function membersOf({
  status,
  signingDomain,
  selector,
  algo,
  format,
  bodyHash,
  signTime: at,
  expiresAfter,
}: JudgedSignature) {
  return { result: status.result, signingDomain, selector, algo, format, bodyHash, at, expiresAfter }
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
    read(octets) {
      const long = Buffer.alloc(Math.max(octets.length, longOctets), octets.length > 0 ? octets : 0)
      for (const canonicalization of canonicalizations) {
        for (const body of [octets, long]) {
          const sent = withNetworkLineEnds(body)
          const text = canonicalizeBody(sent.toString('latin1'), canonicalization)
          require(text.length <= sent.length + 2, 'the body grew')
          require(canonicalizeBody(text, canonicalization) === text, 'a body that is canonical changes')
          const theirs = dkimBody(canonicalization, 'sha256', false)
          theirs.update(sent)
          const own = createHash('sha256').update(text, 'latin1').digest('base64')
          require(own === theirs.digest('base64'), `mailauth has another ${canonicalization} body`)
          const field = `Subject:${sent.toString('latin1')}`
          require(canonicalizeField(field, canonicalization).length <= field.length, 'the field grew')
        }
      }
    },
  },
]
