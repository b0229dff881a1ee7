import type { StoreAccess } from '../../server/storage/schema-version.ts'

/**
 * What each command may do to the data folder or database of its call. A command that uses a store opens it for this,
 * so one that reads cannot change anything; the others must not either, and never create a folder.
 */
export const commandAccess = {
  serve: 'upgrade',
  open: 'read',
  check: 'read',
  send: 'read',
  wait: 'read',
  html: 'read',
  audit: 'read',
  blacklist: 'read',
  'monitor add': 'change',
  'monitor import': 'change',
  'monitor list': 'read',
  'monitor remove': 'change',
  'monitor run': 'change',
  'monitor changes': 'read',
  'monitor incidents': 'read',
  'monitor ack': 'change',
  'monitor channels add': 'change',
  'monitor channels list': 'read',
  // A channel that works again is stored.
  'monitor channels test': 'change',
  'monitor channels remove': 'change',
  'monitor groups add': 'change',
  'monitor groups list': 'read',
  'monitor groups report': 'read',
  'monitor groups remove': 'change',
  'reports import': 'change',
  'reports sync': 'change',
  'reports list': 'read',
  'reports sources': 'read',
  'reports ready': 'read',
  'reports show': 'read',
  mcp: 'upgrade',
  'keys create': 'change',
  'keys list': 'read',
  'keys revoke': 'change',
  'sessions end': 'change',
  export: 'read',
  import: 'change',
  reset: 'change',
  'database status': 'read',
  'database migrate': 'upgrade',
  migrate: 'change',
  demo: 'read',
  completion: 'read',
} as const satisfies Readonly<Record<string, StoreAccess>>

/** A command with the names of the groups it is in. */
export type CommandPath = keyof typeof commandAccess
