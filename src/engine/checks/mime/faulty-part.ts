import type { MimeFault, MimePart, MimeStructure } from '../../../shared/contract/message-facts/mime.ts'

/** The first part with a fault. */
export function faultyPart({ parts }: MimeStructure, fault: MimeFault): MimePart | null {
  return parts.find(({ faults }) => faults.includes(fault)) ?? null
}
