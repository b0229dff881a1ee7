/*
 * IMAP servers of well-known mailbox providers, from their help pages and Thunderbird's account data (2026-11). Only
 * defaults of a form that can be edited.
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

/** `tls` from the first byte (RFC 8314, section 3.2), or `starttls` before anything sensitive is sent. */
export const imapSecurities = ['tls', 'starttls'] as const
export type ImapSecurity = (typeof imapSecurities)[number]

/** Endpoints for device authorization (RFC 8628) and tokens (RFC 6749). */
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
  /** The provider's help page about app passwords or client settings. */
  help: string
  /** Endpoints of the device flow; null without one. Google has the flow but does not allow it for mail. */
  oauth: OAuthEndpoints | null
}

function preset(
  host: string,
  plusAddressing: boolean,
  help: string,
  oauth: OAuthEndpoints | null = null,
): MailboxPreset {
  return { host, port: 993, security: 'tls', plusAddressing, help, oauth }
}

const microsoft: OAuthEndpoints = {
  device: 'https://login.microsoftonline.com/common/oauth2/v2.0/devicecode',
  token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  scope: 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
}

export const mailboxPresets: Record<MailboxProvider, MailboxPreset | null> = {
  gmail: preset('imap.gmail.com', true, 'https://support.google.com/accounts/answer/185833'),
  outlook: preset(
    'outlook.office365.com',
    true,
    'https://support.microsoft.com/office/8361e398-8af4-4e97-b147-6c6c4ac95353',
    microsoft,
  ),
  yahoo: preset('imap.mail.yahoo.com', false, 'https://help.yahoo.com/kb/SLN15241.html'),
  icloud: preset('imap.mail.me.com', true, 'https://support.apple.com/102654'),
  fastmail: preset('imap.fastmail.com', true, 'https://www.fastmail.help/hc/en-us/articles/360058752854'),
  gmx: preset('imap.gmx.com', false, 'https://support.gmx.com/pop-imap/imap/index.html'),
  wp: preset('imap.wp.pl', false, 'https://pomoc.wp.pl'),
  o2: preset('poczta.o2.pl', false, 'https://pomoc.o2.pl/aktywacja-dostepu-dla-programow-pocztowych'),
  onet: preset('imap.poczta.onet.pl', false, 'https://pomoc.poczta.onet.pl'),
  interia: preset('poczta.interia.pl', false, 'https://pomoc.poczta.interia.pl'),
  custom: null,
}

interface SmtpServer {
  host: string
  port: number
  security: ImapSecurity
}

const smtps = (host: string): SmtpServer => ({ host, port: 465, security: 'tls' })
const submission = (host: string): SmtpServer => ({ host, port: 587, security: 'starttls' })

/** Servers that take mail of a mailbox with the password that reads it. Outlook.com takes no passwords. */
export const smtpServers: Readonly<Record<MailboxProvider, SmtpServer | null>> = {
  gmail: smtps('smtp.gmail.com'),
  outlook: null,
  yahoo: smtps('smtp.mail.yahoo.com'),
  icloud: submission('smtp.mail.me.com'),
  fastmail: smtps('smtp.fastmail.com'),
  gmx: submission('mail.gmx.com'),
  wp: smtps('smtp.wp.pl'),
  o2: smtps('poczta.o2.pl'),
  onet: smtps('smtp.poczta.onet.pl'),
  interia: smtps('poczta.interia.pl'),
  custom: null,
}
