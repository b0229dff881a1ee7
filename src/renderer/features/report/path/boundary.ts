import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'

/**
 * The Received field that names the origin, counted from the top; what stands below it is only the sender's word. 0 is
 * the arrival itself, null is not known. What the reader trusts comes first.
 */
export function boundaryOf(
  { received, envelope }: Pick<MessageFacts, 'received' | 'envelope'>,
  trust: number | undefined,
): number | null {
  if (trust !== undefined) return trust
  const { ip, hop } = envelope.origin
  if (ip === null) return null
  if (hop !== null && received[hop - 1]?.from_ip === ip) return hop
  return received.findIndex(({ from_ip }) => from_ip === ip) + 1
}
