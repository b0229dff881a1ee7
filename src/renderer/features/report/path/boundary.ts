import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'

/**
 * The number of the Received field that names the origin, counted from the top; fields below it are unverified. 0 is
 * the SMTP session itself, null is unknown. The user's choice takes precedence.
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
