/** The secret of the relay: its settings including the password. */
export const relaySecret = 'relay'

/** The secret that signs a channel's webhooks. */
export function channelSecret(id: number): string {
  return `channel:${id}`
}

/** The channel that a secret belongs to; null for any other secret. */
export function channelOfSecret(name: string): number | null {
  const [, id] = /^channel:(\d+)$/.exec(name) ?? []
  return id === undefined ? null : Number(id)
}

/** The secret of a mailbox: its password, or an OAuth refresh token. */
export function mailboxSecret(id: string): string {
  return `mailbox:${id}`
}

/** The secret of the OAuth client that the owner has registered. */
export function oauthClientSecret(id: string): string {
  return `mailbox:${id}:client`
}

/** The mailbox that a secret belongs to; null for any other secret. */
export function mailboxOfSecret(name: string): string | null {
  return /^mailbox:([^:]*)/.exec(name)?.[1] ?? null
}
