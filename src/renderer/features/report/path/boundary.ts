import type { ReceivedHop } from '../../../../shared/contract/facts/message/path.ts'
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

/** The encryption of a hop. That of the origin was also seen in the session, which its field may not mention. */
export function encryptionOf(
  { tls, tls_version, tls_cipher }: Pick<ReceivedHop, 'tls' | 'tls_version' | 'tls_cipher'>,
  seen: MessageFacts['tls'] | null,
): Pick<ReceivedHop, 'tls' | 'tls_version' | 'tls_cipher'> {
  if (tls !== null || seen === null || seen.state === 'unavailable') return { tls, tls_version, tls_cipher }
  return seen.state === 'absent'
    ? { tls: false, tls_version, tls_cipher }
    : { tls: true, tls_version: seen.value.version, tls_cipher: seen.value.cipher }
}
