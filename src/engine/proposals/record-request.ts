import type { Caution, PasteRecord } from '../../shared/findings/finding.ts'

/** Common to all requests: where the record belongs and what is published. */
interface Place {
  /** The name of the record. */
  name: string
  /** The texts at that name that the record replaces. */
  published: readonly string[]
  /** Texts at other names that were meant for this one. */
  meant?: readonly string[]
  /** The records at other names that it replaces. */
  removes?: readonly MovedRecord[]
  /**
   * Whether the finding is about the policy itself and its fix explains what to check before making it stricter. Only
   * such a request may make a record stricter, and only if nothing else needs correction.
   */
  stricter?: boolean
}

/** A record at a name where nothing looks for it. */
type MovedRecord = NonNullable<PasteRecord['removes']>[number]

/** A change of a domain's SPF record. Every proposal also corrects what receivers cannot read. */
export interface SpfRequest extends Place {
  kind: 'spf'
  /** An address to add, known to be the sender's own. */
  allow?: string
  /** The `all` to end with. */
  end?: '~all'
  /** Terms to drop, as published. */
  drop?: readonly string[]
  /** The terms for a domain without a record. */
  first?: readonly string[]
  /** The published record authorizes everyone, so it is fixed before other corrections. */
  urgent?: boolean
}

/** A change of a DMARC record. */
export interface DmarcRequest extends Place {
  kind: 'dmarc'
  /** The domain of the policy: `name` without `_dmarc.`. */
  domain: string
  /** The tag of the policy to raise. */
  raise?: 'p' | 'sp' | 'np'
  /** The new policy; quarantine by default. */
  to?: 'quarantine' | 'reject'
  /** Tags to drop. */
  drop?: readonly string[]
  /** Whether unknown tags, which receivers ignore, stay as they are. Otherwise they are dropped. */
  keepsUnknown?: boolean
}

/** A change of an MTA-STS or TLS-RPT record, or the first one of a domain. */
export interface MtaStsRequest extends Place {
  kind: 'mta_sts'
  /** When the audit was made, in RFC 3339 format; used as the new ID. */
  checkedAt: string
}

export interface TlsRptRequest extends Place {
  kind: 'tls_rpt'
  domain: string
}

/** A BIMI record that was published at the wrong name or in quotes. Its contents stay as published. */
export interface BimiRequest extends Place {
  kind: 'bimi'
}

/** The DKIM key record in the published text, without what does not belong to it. */
export interface DkimRequest extends Place {
  kind: 'dkim'
}

/** A record that depends only on the finding: an address, MX, PTR, or report permission. */
export interface PlainRequest extends Place {
  kind: 'plain'
  type: 'A' | 'AAAA' | 'MX' | 'PTR' | 'TXT'
  /** Null if only the user knows it; the fix still mentions what keeps the name from having such a record. */
  value: string | null
}

/** The change of a DNS record that a finding requests. `settleProposals` creates the record. */
export type RecordRequest =
  | SpfRequest
  | DmarcRequest
  | MtaStsRequest
  | TlsRptRequest
  | BimiRequest
  | DkimRequest
  | PlainRequest

/** The text of a record and what users must know before publishing it. */
export interface Draft {
  value: string
  cautions: Caution[]
}

/** A record to publish, with properties that do not depend on the finding that shows it. */
export interface Proposal {
  record: PasteRecord
  cautions: Caution[]
}
