import type { MailboxTrouble } from '../../../../shared/contract/mailboxes.ts'
import { describeError } from '../../../worker/describe-error.ts'

/** Characters shown to people; servers may send long texts. */
const maxDetail = 300

type Code = MailboxTrouble['code']

/** Error codes of imapflow, the network, and Node's TLS. */
const codes: Record<string, Code> = {
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  CONNECT_TIMEOUT: 'timeout',
  GREETING_TIMEOUT: 'timeout',
  UPGRADE_TIMEOUT: 'timeout',
  ETIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_untrusted',
  CERT_HAS_EXPIRED: 'certificate_untrusted',
  CERT_NOT_YET_VALID: 'certificate_untrusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_untrusted',
  OTHER_CERTIFICATE: 'certificate_untrusted',
  EPROTO: 'tls_failed',
  STARTTLS_INJECTION: 'tls_failed',
  InvalidResponse: 'no_imap',
  UnexpectedTag: 'no_imap',
  LineTooLarge: 'no_imap',
  LiteralTooLarge: 'no_imap',
  ResponseTooLarge: 'no_imap',
}

/**
 * Response codes of a refused login that say nothing about the credentials (RFC 5530 section 3): the server has a
 * problem, or the account may not sign in at the moment.
 */
const otherThanCredentials: ReadonlySet<unknown> = new Set([
  'UNAVAILABLE',
  'INUSE',
  'LIMIT',
  'SERVERBUG',
  'CONTACTADMIN',
])

/** An error that is known without trying to connect. */
export class MailboxTroubleError extends Error {
  readonly trouble: MailboxTrouble

  constructor(trouble: MailboxTrouble) {
    super(trouble.code)
    this.name = 'MailboxTroubleError'
    this.trouble = trouble
  }
}

/** The certificate differs from the approved one. */
export class OtherCertificateError extends Error {
  readonly code = 'OTHER_CERTIFICATE'

  constructor() {
    super('the server shows another certificate')
    this.name = 'OtherCertificateError'
  }
}

/** Why an account could not be opened or read. Never quotes anything we sent. */
export function toMailboxTrouble(error: unknown): MailboxTrouble {
  if (error instanceof MailboxTroubleError) return error.trouble
  return { code: codeOf(error), detail: detailOf(error).slice(0, maxDetail) || null }
}

function codeOf(error: unknown): Code {
  const { code, authenticationFailed, serverResponseCode, responseStatus, message } = membersOf(error)
  if (authenticationFailed === true)
    return otherThanCredentials.has(serverResponseCode) ? 'refused' : 'wrong_credentials'
  const known = typeof code === 'string' ? codes[code] : undefined
  if (known) return known
  if (typeof code === 'string' && (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS'))) return 'tls_failed'
  if (typeof code === 'string' && code.startsWith('ParserError')) return 'no_imap'
  if (message === 'Server does not support STARTTLS') return 'no_starttls'
  if (responseStatus === 'NO' || responseStatus === 'BAD') return 'refused'
  return 'disconnected'
}

function detailOf(error: unknown): string {
  const { responseText, response, message } = membersOf(error)
  if (typeof responseText === 'string' && responseText) return responseText
  if (typeof response === 'string' && response) return response
  // Node appends hints for programmers.
  return typeof message === 'string'
    ? message.replace(/; if the root CA is installed.*/s, '')
    : describeError(error).detail
}

function membersOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {}
  return { ...error, message: error.message }
}
