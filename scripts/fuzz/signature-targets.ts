import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { gatherSignatures } from '../../src/engine/gather/authentication/dkim/signatures.ts'
import { readHeaders } from '../../src/engine/message/headers.ts'
import { splitMessage } from '../../src/engine/message/mime/split-message.ts'
import { resolverOf } from '../../test/support/zone.ts'
import { root } from '../build-product.ts'
import { require, type Target } from './target.ts'

/* Fields of signatures. Whatever they contain, a valid signature beside them stays valid. */

const demo = (file: string) => readFileSync(join(root, 'resources/demo', file))
const resolver = resolverOf(demo('shop.example.zone').toString())
const now = new Date('2026-11-20T13:00:00Z')
const message = demo('newsletter.eml')
const signature = {
  signingDomain: 'shop.example',
  selector: 'demo',
  privateKey: demo('dkim-private-key.pem').toString(),
  signTime: new Date('2026-11-20T12:00:00Z'),
}
const { signatures: valid } = await dkimSign(message, { ...signature, signatureData: [signature] })
const names = ['DKIM-Signature', 'ARC-Seal', 'ARC-Message-Signature', 'ARC-Authentication-Results']

export const signatureTargets: readonly Target[] = [
  {
    name: 'signatures',
    words: [
      ...['v=1; ', 'a=rsa-sha256; ', 'c=relaxed/simple; ', 'c=/relaxed; ', 'c=; ', 'd=shop.example; ', 's=demo; '],
      ...['h=From:Subject', 'h=:; ', 'i=@shop.example; ', 'i=1; ', 'cv=none; ', 'q=dns/txt; ', 't=1763640000; '],
      ...['x=1795176000; ', 'l=10; ', 'bh=', 'b=', 'B=', 'z=From:a; ', ';', '; ', '=', ':', '===', '\t', ' ', '\r\n '],
      ...['\0', '\xa0', '\x0b', 'é'],
    ],
    samples: [Buffer.from(valid.slice(valid.indexOf(':') + 1).trimEnd())],
    async read(octets) {
      const value = octets.toString('latin1').replace(/\r?\n(?![ \t])|\r(?!\n)/g, ' ')
      const fields = names.map((name) => `${name}:${value}\r\n`)
      const split = splitMessage(Buffer.concat([Buffer.from(fields.join(''), 'latin1'), Buffer.from(valid), message]))
      const { dkim } = await gatherSignatures(split, readHeaders(split.header), resolver, now)
      require(dkim.state === 'known' && dkim.value.result === 'pass', 'a valid signature does not count')
    },
  },
]
