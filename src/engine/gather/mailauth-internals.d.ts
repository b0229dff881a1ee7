/*
 * The parts of mailauth that it does not publish with types of its own. Its version is fixed in package.json.
 */

declare module 'mailauth/lib/dkim/dkim-verifier.js' {
  import type { ARCSigningData, DKIMResult, DKIMVerifyOptions } from 'mailauth'
  import type { KeyCache } from 'mailauth/lib/tools.js'

  export class DkimVerifier {
    constructor(options: DKIMVerifyOptions)
    keyCache: KeyCache
    readonly results: DKIMResult[]
    readonly arc: ARCSigningData
    /** Takes the header section. */
    emitHeaders(header: Buffer): Promise<void>
    /** Takes the next piece of the body, with line ends of CRLF. */
    nextChunk(piece: Buffer): Promise<void>
    /** Verifies what was taken. */
    finalChunk(): Promise<void>
  }
}

declare module 'mailauth/lib/tools.js' {
  import type { KeyObject } from 'node:crypto'
  import type { DNSResolver } from 'mailauth'

  export interface VerifierKey {
    publicKey: string | KeyObject
    modulusLength: number | undefined
    keyType: string
    flags: string[]
  }
  interface KeyOptions {
    strict?: boolean
    /** What the signature was made with, which the record may leave out. */
    hashAlgo?: string
  }
  type SignatureType = 'DKIM' | 'ARC' | 'AS'
  export interface KeyCache {
    get(type: SignatureType, name: string, minBitLength: number, options: KeyOptions): Promise<VerifierKey>
  }
  /** Asks for a key record and reads it (RFC 6376 section 3.6.1). Rejects with a `code` where there is no usable key. */
  export function getPublicKey(
    type: SignatureType,
    name: string,
    minBitLength: number,
    resolver: DNSResolver,
    options: KeyOptions,
  ): Promise<VerifierKey>
  export function toALabel(domain: string): string
}

declare module 'mailauth/lib/dkim/body/index.js' {
  /** Hashes a body in a canonicalization. */
  export function dkimBody(
    canonicalization: string,
    algorithm: string,
    maxLength: number | false,
  ): { update(piece: Buffer): void; digest(encoding: 'base64'): string }
}
