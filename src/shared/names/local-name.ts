/* Names that public DNS does not have. `example` is left to those who write examples. */

/** Names for special use: RFC 6761, RFC 6762, RFC 8375, and `internal` (ICANN, 2024). */
const specialUse = /(?:^|\.)(?:localhost|local|internal|test|invalid|home\.arpa)\.?$/i

/** Names that are never delegated, because private networks use them (RFC 6762 appendix G; ICANN, 2018). */
const privateUse = /(?:^|\.)(?:localdomain|lan|home|corp|intranet|private)\.?$/i

/** Whether standards reserve a name, so that it cannot be registered. In any case, with or without a final dot. */
export function isReservedName(name: string): boolean {
  return specialUse.test(name)
}

/** Whether a name exists at most on one machine or network. */
export function isLocalName(name: string): boolean {
  return specialUse.test(name) || privateUse.test(name)
}
