/** The database's name in a data folder. */
export const storeFile = 'sendproof.sqlite'
/** The lock's name beside it. */
export const lockFile = 'engine.lock'
/** The folder of its large messages beside it. */
export const messageFolder = 'messages'

/** The names that `randomUUID` makes (RFC 9562, version 4). Files with others are not ours. */
const ownName = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether a file of the folder of messages has a name that we make. */
export function isMessageFile(name: string): boolean {
  return ownName.test(name)
}
