import type { Reason } from '../../shared/reason.ts'

/** The record types the engine asks for. */
export type RecordType = 'A' | 'AAAA' | 'CAA' | 'CNAME' | 'MX' | 'NS' | 'PTR' | 'SOA' | 'TLSA' | 'TXT'

/** A record's data, decoded. Names are lower case, without the final dot. */
export interface RecordData {
  A: string
  AAAA: string
  CAA: { critical: boolean; tag: string; value: string }
  CNAME: string
  MX: { preference: number; exchange: string }
  NS: string
  PTR: string
  SOA: { mname: string; rname: string; serial: number; minimum: number }
  TLSA: { usage: number; selector: number; matchingType: number; data: Uint8Array }
  /** The character-strings of one record, as published; decoded as Latin-1 so that no octet is lost. */
  TXT: readonly string[]
}

/**
 * The answer to one question. What the DNS says is data; that it said nothing is data, too, and never the same data.
 *
 * `nxdomain` and `nodata` are authoritative absences: the name does not exist (and nothing below it, RFC 8020), or it
 * exists without such a record. `unavailable` is ignorance, with its reason.
 */
export type DnsAnswer<T extends RecordType = RecordType> =
  | {
      status: 'found'
      records: RecordData[T][]
      /** When the question's name is an alias (CNAME): its targets, in order. The last one holds the records. */
      aliases: string[]
      /** Seconds the answer may be kept: the least TTL on the way. */
      ttl: number
      /**
       * Whether the resolver vouches for it (the AD bit, RFC 4035 section 3.2.3). Null where nobody could: what stands in
       * a zone file, or is yet to be published, has no signature that leads to the root.
       */
      authenticated: boolean | null
    }
  | { status: 'nodata' | 'nxdomain'; aliases: string[]; ttl: number; authenticated: boolean | null }
  | { status: 'unavailable'; reason: Reason }

/** Whatever answers DNS questions: the network, a zone file, a recording, or a layer over one of these. */
export interface Resolver {
  /**
   * Answers one question. `name` is an absolute name of A-labels without the final dot; upper case is accepted.
   * It never throws: trouble is an answer, too. A name that the DNS cannot hold (`isPossibleName`) does not exist.
   */
  query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>>
  /** Releases sockets and timers. Questions under way are answered `unavailable`. */
  close(): Promise<void>
}
