import { domainToASCII } from 'node:url'
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { Delivery } from '../../engine/analyze-message.ts'
import { tokenSchema } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { maxMessageOctets, maxReportOctets } from '../../shared/limits.ts'
import type { Clock } from '../ground/clock.ts'
import { readChunks } from '../ground/read-chunks.ts'
import type { RawMessage } from '../ground/received-message.ts'
import type { ReportMail, ReportMailOutcome } from '../services/domain-reports/mail/report-mail.ts'
import type { Acceptance, PredictedAcceptance } from '../storage/repositories.ts'
import { describeDelivery, type SessionTls } from './delivery.ts'
import { unquoteLocalPart } from './quoted-local-part.ts'
import { SmtpError } from './smtp-error.ts'

type Recipient =
  | { state: 'test'; token: string }
  | { state: 'reports' }
  | { state: 'no_such_mailbox' }
  | { state: 'other_domain' }

/** The addresses that accept mail. */
interface OwnAddresses {
  /** The domain of test addresses. */
  mailDomain: string
  /** The address for reports; undefined if none. */
  reportAddress?: string | undefined
}

const testMailbox = /^test-([a-z0-9]+)$/

/** The same limit as the API's for a reverse path. */
const maxReversePathOctets = 512
/** The parameters of MAIL that we announce (RFC 1870, 6152, 6531). RCPT has none. */
const mailParameters = new Set(['SIZE', 'BODY', 'SMTPUTF8'])

const hostedMail = '5.7.1 Tests receive mail at the hosted instance: send to its server instead'
const tooManyReports = '4.7.1 Too many reports from your network, try again in an hour'
const testFull = '4.2.2 Mailbox full: the test has its maximum of messages'

/** Receives and accepts messages. */
export interface MessageIntake {
  /** Predicts what would happen to a message for the test now. */
  predictAcceptance(token: string): Promise<PredictedAcceptance>
  /** Reads a message to its end and passes it to `use`; null if it exceeds `maxMessageOctets`. */
  receive<T>(chunks: AsyncIterable<Buffer>, use: (raw: RawMessage) => Promise<T>): Promise<T | null>
  /** Resolves once the message is on disk. */
  accept(token: string, message: { raw: RawMessage; delivery: Delivery }): Promise<Acceptance>
}

export interface TransactionOptions extends OwnAddresses {
  intake: MessageIntake
  reportMail: ReportMail
  /** Whether a hosted instance creates the tests. Earlier local tests still receive mail. */
  isHosted(): boolean
  clock: Clock
}

/** The steps of a mail transaction (RFC 5321 section 3.3). Each throws `SmtpError` to refuse. */
export function createTransaction({ intake, reportMail, isHosted, clock, ...own }: TransactionOptions) {
  const { mailDomain } = own

  return {
    async checkReversePath({ address, args }: SMTPServerAddress): Promise<void> {
      refuseParameters(args, mailParameters)
      if (Buffer.byteLength(address) > maxReversePathOctets) throw new SmtpError(501, '5.1.7 Sender address too long')
    },

    async checkRecipient({ address, args }: SMTPServerAddress, session: SMTPServerSession): Promise<void> {
      refuseParameters(args, new Set())
      const recipient = readRecipient(address, own)
      if (recipient.state === 'reports') {
        if (!reportMail.admits(clientOf(session))) throw new SmtpError(450, tooManyReports)
        return
      }
      if (recipient.state === 'other_domain') {
        throw new SmtpError(
          550,
          isHosted() ? hostedMail : `5.7.1 Relay not permitted; this server accepts mail for ${mailDomain} only`,
        )
      }
      const foresight = recipient.state === 'test' ? await intake.predictAcceptance(recipient.token) : 'unknown_test'
      if (foresight === 'unknown_test') {
        throw new SmtpError(550, isHosted() ? hostedMail : '5.1.1 No such test: the address is wrong or has expired')
      }
      // Refused here, because after the message one reply answers for all recipients.
      if (foresight === 'test_full') throw new SmtpError(452, testFull)
    },

    /** Receives a message for its recipients. Resolves with the reply, and the ids of messages, once it is on disk. */
    async receive(
      stream: SMTPServerDataStream,
      session: SMTPServerSession,
      tls: SessionTls,
    ): Promise<{ reply: string; messages: number[] }> {
      const outcomes = await intake.receive(readData(stream), (raw) => acceptForAll(raw, session, tls))
      if (!outcomes) throw new SmtpError(552, `5.3.4 Message larger than ${maxMessageOctets} octets`)
      const messages = outcomes.tests.flatMap((each) => (each.state === 'accepted' ? [each.messageId] : []))
      return { reply: replyFor(outcomes), messages }
    },
  }

  async function acceptForAll(raw: RawMessage, session: SMTPServerSession, tls: SessionTls): Promise<Outcomes> {
    const receivedAt = clock.now()
    const { tokens, forReports } = recipientsOf(session)
    const acceptances = [...tokens].map(async ([token, rcptTo]) => {
      const delivery = describeDelivery(session, { rcptTo, tls, receivedAt })
      return await intake.accept(token, { raw, delivery })
    })
    const report = forReports === null ? null : await acceptReport(forReports)
    return { tests: await Promise.all(acceptances), report }

    function acceptReport(rcptTo: string): Promise<ReportMailOutcome> {
      const delivery = describeDelivery(session, { rcptTo, tls, receivedAt })
      return reportMail.accept({ raw, delivery, client: clientOf(session) })
    }
  }

  /** The same recipient may be written in several ways, and gets the message once. */
  function recipientsOf({ envelope }: SMTPServerSession): { tokens: Map<string, string>; forReports: string | null } {
    const recipients = envelope.rcptTo.map(({ address }) => ({ address, ...readRecipient(address, own) }))
    return {
      tokens: new Map(recipients.flatMap((one) => (one.state === 'test' ? [[one.token, one.address]] : []))),
      forReports: recipients.find(({ state }) => state === 'reports')?.address ?? null,
    }
  }
}

/** The outcome of a message for each recipient. */
interface Outcomes {
  tests: readonly Acceptance[]
  /** Null if the message was not sent to the address for reports. */
  report: ReportMailOutcome | null
}

/** The address that limits count: the client's, unless a trusted relay states another. */
function clientOf(session: SMTPServerSession): string {
  const stated = session.xClient.get('ADDR')
  return typeof stated === 'string' && stated !== '' ? stated : session.remoteAddress
}

/** RFC 5321 section 4.1.1.11: refuses parameters that were not announced, and those with a stray CR or NUL. */
function refuseParameters(args: SMTPServerAddress['args'], known: ReadonlySet<string>): void {
  const isKnown = Object.keys(args || {}).every((name) => known.has(name))
  if (!isKnown) throw new SmtpError(555, '5.5.4 Parameter not supported')
}

async function* readData(stream: SMTPServerDataStream): AsyncGenerator<Buffer, void, void> {
  try {
    yield* readChunks(stream)
  } catch {
    throw new SmtpError(451, '4.4.2 Connection lost before the end of the message')
  }
}

/**
 * One reply answers for all recipients. If any of them received the message, it counts as accepted: a retry would
 * deliver it twice.
 */
function replyFor({ tests, report }: Outcomes): string {
  const states = tests.map(({ state }) => state)
  if (states.includes('accepted')) return '2.6.0 Message accepted for analysis'
  if (report) return replyForReport(report)
  if (states.includes('test_full')) throw new SmtpError(452, testFull)
  throw new SmtpError(550, '5.1.1 No such test: it has expired')
}

function replyForReport(outcome: ReportMailOutcome): string {
  switch (outcome.state) {
    case 'accepted':
      return '2.6.0 Report accepted'
    case 'too_large':
      throw new SmtpError(552, `5.3.4 Report larger than ${maxReportOctets} octets`)
    case 'too_many':
      throw new SmtpError(450, tooManyReports)
    case 'no_room':
      throw new SmtpError(452, '4.3.1 Not enough storage for reports, try again later')
    case 'full':
      throw new SmtpError(452, '4.7.1 Too many reports without valid SPF or DKIM, try again later')
    case 'refused':
      // The clock of this machine may be wrong, and a report is not sent again after a permanent error.
      if (outcome.problem.code === 'future')
        throw new SmtpError(451, '4.6.0 Report period is in the future (check the clock), try again later')
      throw new SmtpError(
        554,
        `5.6.0 No readable DMARC, TLS, or failure report in the message (${outcome.problem.code})`,
      )
  }
}

/**
 * Reads the token from an address `test-<token>@<mail_domain>`, or recognizes the address for reports, which may have
 * `+` and a detail. Any case, a quoted local part, and a trailing dot are accepted.
 */
export function readRecipient(address: string, { mailDomain, reportAddress }: OwnAddresses): Recipient {
  if (reportAddress !== undefined && isForReports(address, reportAddress)) return { state: 'reports' }
  const at = address.lastIndexOf('@')
  if (at >= 0 && canonicalDomain(address.slice(at + 1)) !== canonicalDomain(mailDomain)) {
    return { state: 'other_domain' }
  }
  const mailbox = unquoteLocalPart(address.slice(0, Math.max(at, 0)))
  const token = tokenSchema.safeParse(testMailbox.exec(mailbox.toLowerCase())?.[1])
  return token.success ? { state: 'test', token: token.data } : { state: 'no_such_mailbox' }
}

function isForReports(address: string, reportAddress: string): boolean {
  const [given, own] = [splitAddress(address), splitAddress(reportAddress)]
  return given.domain === own.domain && (given.local === own.local || given.local.startsWith(`${own.local}+`))
}

function splitAddress(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf('@')
  const local = unquoteLocalPart(address.slice(0, Math.max(at, 0))).toLowerCase()
  return { local, domain: canonicalDomain(address.slice(at + 1)) }
}

function canonicalDomain(domain: string): string {
  const relative = domain.replace(/\.$/, '')
  return domainToASCII(relative) || relative.toLowerCase()
}
