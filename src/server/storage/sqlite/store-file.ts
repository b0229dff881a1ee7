import { lstatSync, readdirSync } from 'node:fs'

export const storeFile = 'sendproof.sqlite'
export const lockFile = 'engine.lock'
/** The folder of large messages. */
export const messageFolder = 'messages'
/** Files of messages that no row names, until they are removed. */
export const unusedFolder = 'unused-messages'

/** Names created by `randomUUID` (RFC 9562, version 4). Other files are not ours. */
const ownName = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The names of our files in a folder; none if it is missing or a link. */
export function namesOfMessageFiles(folder: string): string[] {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && isMessageFile(entry.name)).map(({ name }) => name)
}

/** Whether a file name is one of ours. */
export function isMessageFile(name: string): boolean {
  return ownName.test(name)
}
