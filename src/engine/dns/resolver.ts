import type { Reason } from '../../shared/reason.ts'

/** The record types that the engine queries. */
export type RecordType = 'A' | 'AAAA' | 'CAA' | 'CNAME' | 'MX' | 'NS' | 'PTR' | 'SOA' | 'TLSA' | 'TXT'

/** Concurrent queries unless stated otherwise. Small forwarders refuse more than 150 (dnsmasq's default). */
export const defaultInFlight = 128

/** Decoded record data. Names are in lower case, without the final dot. */
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
 * The answer to one question. An absent record and an unknown one are distinct answers.
 *
 * `nxdomain` and `nodata` are authoritative absences: the name does not exist (and nothing below it, RFC 8020), or it
 * exists without such a record. `unavailable` means that nothing is known, for a reason.
 */
export type DnsAnswer<T extends RecordType = RecordType> =
  | {
      status: 'found'
      records: RecordData[T][]
      /** If the queried name is an alias (CNAME): its targets, in order. The last one has the records. */
      aliases: string[]
      /** How long the answer may be cached, in seconds: the lowest TTL in the chain. */
      ttl: number
      /**
       * Whether the resolver validated it (the AD bit, RFC 4035 section 3.2.3). Null if that is impossible: for zone
       * files and for records that are not published yet.
       */
      authenticated: boolean | null
    }
  | { status: 'nodata' | 'nxdomain'; aliases: string[]; ttl: number; authenticated: boolean | null }
  | { status: 'unavailable'; reason: Reason }

/** Answers DNS queries from the network, a zone file, a recording, or a layer over one of these. */
export interface Resolver {
  /**
   * Answers one question. `name` is an absolute name of A-labels without the final dot; upper case is accepted. Never
   * throws: failures are answers. A name that DNS does not allow (`isPossibleName`) does not exist.
   */
  query<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T>>
  /** Releases sockets and timers. Pending questions are answered `unavailable`. */
  close(): Promise<void>
}
