import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ARCSigningData, DKIMResult, DNSResolver } from 'mailauth'
import { isDkimKeyRecord } from '../../../../shared/records/dkim-key.ts'
import { withNetworkLineEnds } from '../../../message/mime/line-ends.ts'
import type { SplitMessage } from '../../../message/mime/split-message.ts'
import { loadDkim } from '../mailauth.ts'

/** RFC 8301 section 3.2: verifiers must not consider shorter RSA keys. */
const minRsaBits = 1024

/**
 * Bytes of a body that are read in one go, without yielding to the event loop. mailauth rescans its copy of a long line
 * with each piece, so pieces must not be small.
 */
export const pieceOctets = 256 * 1024

/** The result of each DKIM signature, and the ARC sets whose seals are not verified yet. */
export interface VerifiedSignatures {
  results: DKIMResult[]
  arc: ARCSigningData
}

/** Verifies the DKIM signatures of a message and its newest ARC-Message-Signature. */
export async function verifySignatures(
  message: Pick<SplitMessage, 'header' | 'body'>,
  resolver: DNSResolver,
  now: Date,
): Promise<VerifiedSignatures> {
  const { dkimVerify } = await loadDkim()
  const pieces = piecesOf(message)
  const { results, arc = { chain: false } } = await dkimVerify(
    pieces.length > 1 ? Readable.from(inTurns(pieces)) : pieces[0],
    {
      resolver: chooseKeys(resolver),
      strict: true,
      minBitLength: minRsaBits,
      curTime: now,
    },
  )
  return { results, arc }
}

function piecesOf({ header, body }: Pick<SplitMessage, 'header' | 'body'>): [Buffer, ...Buffer[]] {
  const lines = withNetworkLineEnds(header)
  const separator = Buffer.from(lines.length === 0 || lines.at(-1) === 0x0a ? '\r\n' : '\r\n\r\n')
  const content = withNetworkLineEnds(body)
  const others: Buffer[] = []
  for (let start = pieceOctets; start < content.length; start += pieceOctets)
    others.push(content.subarray(start, start + pieceOctets))
  return [Buffer.concat([lines, separator, content.subarray(0, pieceOctets)]), ...others]
}

/** The event loop runs between the pieces; otherwise a slow DNS query would look like a timeout. */
async function* inTurns(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    yield piece
    await nextTurn()
  }
}

/**
 * If there are several TXT records at the name of a key, returns the first one that is a key (RFC 6376 section 3.6.2.2
 * leaves the choice open). The version comes first: verifiers discard records of other versions, not those with `v=` in
 * another place (section 3.6.1), but mailauth does.
 */
function chooseKeys(resolver: DNSResolver): DNSResolver {
  return async (name, type) => {
    const records = (await resolver(name, type)).map((strings) => [strings].flat())
    const key = records.find((strings) => isDkimKeyRecord(strings.join(''))) ?? records[0]
    return key ? [[withVersionFirst(key.join(''))]] : []
  }
}

function withVersionFirst(record: string): string {
  const tags = record.split(';')
  const version = tags.find((tag) => /^\s*v\s*=/.test(tag))
  if (version === undefined || version === tags[0]) return record
  return [version, ...tags.filter((tag) => tag !== version)].join(';')
}
