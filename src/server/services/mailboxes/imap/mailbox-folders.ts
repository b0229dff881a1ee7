import type { ListResponse } from 'imapflow'

/** A folder in which a message may lie, and what that says of it. */
export interface MailboxFolder {
  path: string
  kind: 'inbox' | 'spam' | 'other'
}

/** A filter may put a message anywhere; an account has tens of folders, and each costs a question. */
export const maxFolders = 100

/** No message arrives in what a person writes, nor in a view of other folders (RFC 6154, section 2). */
const notForArrivals = new Set(['\\Sent', '\\Drafts', '\\All', '\\Flagged', '\\Important'])
/** Folders that hold no messages, only folders (RFC 3501, section 7.2.2; RFC 9051, section 7.3.1). */
const notSelectable = ['\\Noselect', '\\NonExistent']

/**
 * The folders to look into, the inbox first and then the spam folder: most messages end in one of them. Which folder is
 * for spam the server says (RFC 6154); where it does not, imapflow knows the usual names in many languages.
 */
export function chooseFolders(listed: readonly ListResponse[]): MailboxFolder[] {
  const folders = listed
    .filter(({ flags }) => !notSelectable.some((flag) => flags.has(flag)))
    .filter(({ specialUse }) => !notForArrivals.has(specialUse ?? ''))
    .map((folder): MailboxFolder => ({ path: folder.path, kind: kindOf(folder) }))
  const order = { inbox: 0, spam: 1, other: 2 }
  return folders.sort((a, b) => order[a.kind] - order[b.kind]).slice(0, maxFolders)
}

function kindOf({ path, specialUse }: ListResponse): MailboxFolder['kind'] {
  if (specialUse === '\\Inbox' || path.toUpperCase() === 'INBOX') return 'inbox'
  return specialUse === '\\Junk' ? 'spam' : 'other'
}
