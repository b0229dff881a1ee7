/* The private class of mailauth 7.1.0 that verifies signatures, as far as `dkim/verify-signatures.ts` extends it. */
declare module 'mailauth/lib/dkim/dkim-verifier.js' {
  import type { Writable } from 'node:stream'
  import type { ARCSigningData, DKIMResult, DKIMVerifyOptions } from 'mailauth'

  export interface HeaderLine {
    /** The name in lower case; null if the line has none. */
    key: string | null
    line: Buffer
  }

  export interface ParsedHeaders {
    parsed: HeaderLine[]
  }

  export interface PreparedSignature {
    /** Why it is not verified. */
    skip?: string
  }

  export class DkimVerifier extends Writable {
    constructor(options: DKIMVerifyOptions)
    headers: ParsedHeaders
    results: DKIMResult[]
    arc: ARCSigningData
    messageHeaders(headers: ParsedHeaders): Promise<void>
    prepareSignature(signature: PreparedSignature): void
    verifySignature(signature: PreparedSignature, isFallback?: boolean): Promise<DKIMResult>
  }
}
