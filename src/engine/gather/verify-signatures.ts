import { createPublicKey } from 'node:crypto'
import type { ARCSigningData, DKIMResult, DNSResolver } from 'mailauth'
import type { KeyCache, VerifierKey } from 'mailauth/lib/tools.js'
import { isDkimKeyRecord } from '../../shared/records/dkim-key.ts'
import { remembered } from '../memoize.ts'
import { withNetworkLineEnds } from '../message/mime/line-ends.ts'
import type { SplitMessage } from '../message/mime/split-message.ts'
import { readInPieces } from './in-pieces.ts'
import { loadDkimVerifier, loadTools } from './mailauth.ts'

/** RFC 8301 section 3.2: verifiers must not consider shorter RSA keys. */
const minRsaBits = 1024

/** What mailauth found of DKIM, and of ARC what the verification of the seals goes on with. */
export interface VerifiedSignatures {
  results: DKIMResult[]
  arc: ARCSigningData
}

/**
 * Verifies the DKIM signatures of a message, and the newest of its ARC-Message-Signatures. mailauth's verifier is used
 * without the stream around it, which looks for the end of the header and for bare line feeds octet by octet.
 */
export async function verifySignatures(
  { header, body }: Pick<SplitMessage, 'header' | 'body'>,
  resolver: DNSResolver,
  now: Date,
): Promise<VerifiedSignatures> {
  const { DkimVerifier } = await loadDkimVerifier()
  const verifier = new DkimVerifier({ strict: true, minBitLength: minRsaBits, curTime: now })
  verifier.keyCache = findKeys(resolver)
  await verifier.emitHeaders(withNetworkLineEnds(header))
  await readInPieces(withNetworkLineEnds(body), (piece) => verifier.nextChunk(piece))
  await verifier.finalChunk()
  return verifier
}

/** Where the verifier finds its keys. Which of several records is meant is left open (RFC 6376 section 3.6.2.2). */
function findKeys(resolver: DNSResolver): KeyCache {
  return {
    async get(_type, name, _minBitLength, { hashAlgo }) {
      const { toALabel } = await loadTools()
      const records = await resolver(toALabel(name), 'TXT')
      const record = records.find((strings) => isDkimKeyRecord([strings].flat().join(''))) ?? records[0]
      return readKey(JSON.stringify([record, hashAlgo]))
    },
  }
}

/**
 * What mailauth reads in a key record that a hash is to be verified with, given as JSON of both. Reading a key, and
 * reading it again from what mailauth writes, takes several times as long as verifying with it.
 */
const readKey = remembered(async (question): Promise<VerifierKey> => {
  const [record, hashAlgo] = JSON.parse(question)
  const { getPublicKey } = await loadTools()
  const key = await getPublicKey('DKIM', '', minRsaBits, async () => [record], { strict: true, hashAlgo })
  return { ...key, publicKey: createPublicKey(key.publicKey) }
})
