/*
 * Where well-known mailbox providers are reached by IMAP. Hosts and ports are those of the providers' own help pages,
 * seen 2026-11; each is only where a form begins, and can be changed there.
 */

export const mailboxProviders = [
  'gmail',
  'outlook',
  'yahoo',
  'icloud',
  'fastmail',
  'gmx',
  'wp',
  'o2',
  'onet',
  'interia',
  'custom',
] as const
export type MailboxProvider = (typeof mailboxProviders)[number]

/** `tls` from the first octet (RFC 8314, section 3.2), or `starttls` before anything is said that matters. */
export const imapSecurities = ['tls', 'starttls'] as const
export type ImapSecurity = (typeof imapSecurities)[number]

/** Where a device is authorized (RFC 8628) and tokens are given (RFC 6749). */
export interface OAuthEndpoints {
  device: string
  token: string
  scope: string
}

export interface MailboxPreset {
  host: string
  port: number
  security: ImapSecurity
  /** Whether `user+anything@` reaches `user@` (RFC 5233). */
  plusAddressing: boolean
  /** Where programs log in without a password of the account; null where they cannot. */
  oauth: OAuthEndpoints | null
}

function preset(host: string, plusAddressing: boolean, oauth: OAuthEndpoints | null = null): MailboxPreset {
  return { host, port: 993, security: 'tls', plusAddressing, oauth }
}

const google: OAuthEndpoints = {
  device: 'https://oauth2.googleapis.com/device/code',
  token: 'https://oauth2.googleapis.com/token',
  scope: 'https://mail.google.com/',
}

const microsoft: OAuthEndpoints = {
  device: 'https://login.microsoftonline.com/common/oauth2/v2.0/devicecode',
  token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  scope: 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
}

export const mailboxPresets: Record<MailboxProvider, MailboxPreset | null> = {
  gmail: preset('imap.gmail.com', true, google),
  outlook: preset('outlook.office365.com', true, microsoft),
  yahoo: preset('imap.mail.yahoo.com', false),
  icloud: preset('imap.mail.me.com', true),
  fastmail: preset('imap.fastmail.com', true),
  gmx: preset('imap.gmx.com', false),
  wp: preset('imap.wp.pl', false),
  o2: preset('poczta.o2.pl', false),
  onet: preset('imap.poczta.onet.pl', false),
  interia: preset('poczta.interia.pl', false),
  custom: null,
}
