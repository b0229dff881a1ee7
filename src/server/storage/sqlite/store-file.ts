export const storeFile = 'sendproof.sqlite'
export const lockFile = 'engine.lock'
/** The folder of large messages. */
export const messageFolder = 'messages'

/** Names created by `randomUUID` (RFC 9562, version 4). Other files are not ours. */
const ownName = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether a file name is one of ours. */
export function isMessageFile(name: string): boolean {
  return ownName.test(name)
}
