import type { ListResponse } from 'imapflow'
import { specialUse as readSpecialUse } from 'imapflow/lib/special-use.js'

/** A folder where a message may arrive, and what that means. */
export interface MailboxFolder {
  path: string
  kind: 'inbox' | 'spam' | 'other'
}

/** Filters may use any folder. Accounts have dozens, and each costs a query. */
export const maxFolders = 100

/** Folders for sent mail and drafts, and views of other folders (RFC 6154, section 2). */
const notForArrivals = new Set(['\\Sent', '\\Drafts', '\\All', '\\Flagged', '\\Important'])
/** Folders that contain only other folders (RFC 3501, section 7.2.2; RFC 9051, section 7.3.1). */
const notSelectable = ['\\Noselect', '\\NonExistent']

/** The folders to search: inbox, spam, then the rest. */
export function chooseFolders(listed: readonly ListResponse[]): MailboxFolder[] {
  const folders = listed
    .filter(({ flags }) => !notSelectable.some((flag) => flags.has(flag)))
    .filter(({ specialUse }) => !notForArrivals.has(specialUse ?? ''))
    .map((folder): MailboxFolder => ({ path: folder.path, kind: kindOf(folder) }))
  const order = { inbox: 0, spam: 1, other: 2 }
  return folders.sort((a, b) => order[a.kind] - order[b.kind]).slice(0, maxFolders)
}

function kindOf({ path, name, flags, specialUse }: ListResponse): MailboxFolder['kind'] {
  if (specialUse === '\\Inbox' || path.toUpperCase() === 'INBOX') return 'inbox'
  return (specialUse ?? findUseByName({ name, flags })) === '\\Junk' ? 'spam' : 'other'
}

/**
 * The use that a name in any language stands for. The server names one spam folder (RFC 6154), or imapflow recognizes
 * one, but an account can have several: a filter of the host uses one, an email client creates another.
 */
function findUseByName({ name, flags }: Pick<ListResponse, 'name' | 'flags'>): string | null {
  return readSpecialUse(false, { name, flags }).flag
}
