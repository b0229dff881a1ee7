/** Under which name the secrets hold what opens a mailbox: its password, or the refresh token of OAuth. */
export function secretName(id: string): string {
  return `mailbox:${id}`
}

/** The mailbox that the secret of this name belongs to; null for another one. */
export function mailboxOfSecret(name: string): string | null {
  return /^mailbox:([^:]*)/.exec(name)?.[1] ?? null
}

/** Under which name they hold the secret of the OAuth client that the owner registered. */
export function clientSecretName(id: string): string {
  return `mailbox:${id}:client`
}
