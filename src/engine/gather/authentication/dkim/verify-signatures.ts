import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ARCSigningData, DKIMResult, DKIMVerifyOptions, DNSResolver } from 'mailauth'
import type { HeaderLine, ParsedHeaders, PreparedSignature } from 'mailauth/lib/dkim/dkim-verifier.js'
import { memoizeByObject } from '../../../../shared/memoize.ts'
import { isDkimKeyRecord, parseDkimKeyRecord } from '../../../../shared/records/dkim-key.ts'
import { decodeOctets } from '../../../message/headers.ts'
import { withNetworkLineEnds } from '../../../message/mime/line-ends.ts'
import type { SplitMessage } from '../../../message/mime/split-message.ts'
import { loadDkim } from '../mailauth.ts'
import { readSignatureField, type SignatureField } from './signature-fields.ts'
import { findKeyFault } from './signature-key.ts'

/** RFC 8301 section 3.2: verifiers must not consider shorter RSA keys. */
const minRsaBits = 1024

/**
 * Bytes of a body that are read in one go, without yielding to the event loop. mailauth rescans its copy of a long line
 * with each piece, so pieces must not be small.
 */
export const pieceOctets = 256 * 1024

/** The DKIM signatures of a message, and the ARC sets whose seals are not verified yet. */
export interface VerifiedSignatures {
  /** In message order. `result` is null for a field that the verifier did not get. */
  signatures: { field: SignatureField; result: DKIMResult | null }[]
  arc: ARCSigningData
}

/** What the verifier gets of a message. */
interface Selection {
  /** How many signatures, counted from the first one whose syntax is valid. */
  signatures: number
  /** Whether it gets the ARC sets, and verifies the newest ARC-Message-Signature. */
  arc: boolean
}

/** Verifies DKIM signatures, and the newest ARC-Message-Signature. */
export async function verifySignatures(
  message: Pick<SplitMessage, 'header' | 'body'>,
  selection: Selection,
  resolver: DNSResolver,
  now: Date,
): Promise<VerifiedSignatures> {
  const Verifier = isolateSignatures(await loadDkim())
  const read: { field: SignatureField; isSelected: boolean }[] = []
  let sound = 0
  const isSelected = ({ key, line }: HeaderLine) => {
    if (key?.startsWith('arc-')) return selection.arc
    if (key !== 'dkim-signature') return true
    const field = readSignatureField['DKIM-Signature'](fieldValueOf(line))
    const isNext = field.fault === null && ++sound <= selection.signatures
    read.push({ field, isSelected: isNext })
    return isNext
  }
  const verifier = new Verifier(isSelected, {
    resolver: chooseKeys(resolver),
    strict: true,
    minBitLength: minRsaBits,
    curTime: now,
  })
  await Promise.all([finished(verifier), writeInTurns(verifier, piecesOf(message))])
  const results = verifier.results.values()
  const signatures = read.map(({ field, ...one }) => ({
    field,
    result: one.isSelected ? (results.next().value ?? null) : null,
  }))
  return { signatures, arc: verifier.arc }
}

/**
 * mailauth's verifier, except that one signature cannot make it fail for the others. It overrides these private members
 * of mailauth 7.1.0: `messageHeaders`, `prepareSignature`, `verifySignature`.
 */
const isolateSignatures = memoizeByObject(({ DkimVerifier }: Awaited<ReturnType<typeof loadDkim>>) => {
  return class extends DkimVerifier {
    readonly #isSelected: (line: HeaderLine) => boolean

    constructor(isSelected: (line: HeaderLine) => boolean, options: DKIMVerifyOptions) {
      super(options)
      this.#isSelected = isSelected
    }

    /** Signatures may cover fields that are not selected, so these are removed only while signatures are read. */
    override async messageHeaders(headers: ParsedHeaders): Promise<void> {
      await super.messageHeaders({ ...headers, parsed: headers.parsed.filter(this.#isSelected) })
      this.headers = headers
    }

    override prepareSignature(signature: PreparedSignature): void {
      try {
        super.prepareSignature(signature)
      } catch (error) {
        signature.skip = remarkOf(error)
      }
    }

    override async verifySignature(signature: PreparedSignature, isFallback?: boolean): Promise<DKIMResult> {
      try {
        return await super.verifySignature(signature, isFallback)
      } catch (error) {
        return { status: { result: 'neutral', comment: remarkOf(error) }, info: '' }
      }
    }
  }
})

function remarkOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The value of a whole field, as in `readHeaders`. */
function fieldValueOf(line: Buffer): string {
  const text = line.toString('latin1')
  return decodeOctets(text.slice(text.indexOf(':') + 1))
}

function piecesOf({ header, body }: Pick<SplitMessage, 'header' | 'body'>): Buffer[] {
  const lines = withNetworkLineEnds(header)
  const separator = Buffer.from(lines.length === 0 || lines.at(-1) === 0x0a ? '\r\n' : '\r\n\r\n')
  const content = withNetworkLineEnds(body)
  const others: Buffer[] = []
  for (let start = pieceOctets; start < content.length; start += pieceOctets)
    others.push(content.subarray(start, start + pieceOctets))
  return [Buffer.concat([lines, separator, content.subarray(0, pieceOctets)]), ...others]
}

/** The event loop runs between the pieces; otherwise a slow DNS query would look like a timeout. */
async function writeInTurns(verifier: Writable, pieces: readonly Buffer[]): Promise<void> {
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await nextTurn()
    verifier.write(piece)
  }
  verifier.end()
}

/**
 * If there are several TXT records at the name of a key, returns the first one that is a valid key (RFC 6376 section
 * 3.6.2.2 leaves the choice open). The version comes first: verifiers discard records of other versions, not those with
 * `v=` in another place (section 3.6.1), but mailauth does.
 */
function chooseKeys(resolver: DNSResolver): DNSResolver {
  return async (name, type) => {
    const records = (await resolver(name, type)).map((strings) => [strings].flat().join(''))
    const key = records.find((text) => isDkimKeyRecord(text) && findKeyFault(parseDkimKeyRecord(text)) === null)
    return key === undefined ? [] : [[withVersionFirst(key)]]
  }
}

function withVersionFirst(record: string): string {
  const tags = record.split(';')
  const version = tags.find((tag) => /^\s*v\s*=/.test(tag))
  if (version === undefined || version === tags[0]) return record
  return [version, ...tags.filter((tag) => tag !== version)].join(';')
}
