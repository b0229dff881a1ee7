import { generateKeyPairSync } from 'node:crypto'
import { policies } from './policies.ts'

/** The zone for all torture messages, as a master file: every signature can be verified and every policy evaluated. */
export function tortureZone(): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  return [
    '$ORIGIN example.',
    '@ 300 SOA ns hostmaster 1 3600 600 86400 300',
    `*._domainkey.signer TXT ${inStrings(`v=DKIM1; k=rsa; p=${key}`)}`,
    'shop TXT "v=spf1 -all"',
    '_dmarc.shop TXT "v=DMARC1; p=reject"',
    ...Array.from(policies, ([name, policy]) => `${name} TXT ${inStrings(policy)}`),
    '',
  ].join('\n')
}

/** A text in character-strings of at most 255 bytes (RFC 1035 section 3.3). */
function inStrings(text: string): string {
  return (text.match(/.{1,255}/g) ?? []).map((string) => `"${string}"`).join(' ')
}
