import type { StoreAccess } from '../../server/storage/schema-version.ts'

/**
 * What each command may do to the data folder or database of its call. A command that uses a store opens it for this,
 * so one that reads cannot change anything; the others must not either, and never create a folder.
 */
export const commandAccess = {
  serve: 'upgrade',
  // A link to an instance is stored in its database.
  open: 'change',
  check: 'read',
  explain: 'read',
  send: 'read',
  wait: 'read',
  html: 'read',
  preview: 'read',
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
  'bounces import': 'change',
  'bounces list': 'read',
  'bounces summary': 'read',
  mcp: 'upgrade',
  'keys create': 'change',
  'keys list': 'read',
  'keys revoke': 'change',
  'facts list': 'read',
  'facts export': 'read',
  'facts import': 'change',
  'facts update': 'change',
  'facts reset': 'change',
  'sessions end': 'change',
  export: 'read',
  import: 'change',
  reset: 'change',
  'database status': 'read',
  'database migrate': 'upgrade',
  // With --repair, it opens the store to change it.
  'database check': 'read',
  migrate: 'change',
  demo: 'read',
  completion: 'read',
} as const satisfies Readonly<Record<string, StoreAccess>>

/** A command with the names of the groups it is in. */
export type CommandPath = keyof typeof commandAccess
