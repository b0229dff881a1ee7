import type { Authenticity, ReportDoubt } from '../../../shared/contract/reports/stored-report.ts'
import { memoizeByObject } from '../../../shared/memoize.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { CarrierJudgment } from './decide-carrier.ts'
import { readAs, wordsOfKnown } from './reporter-names.ts'
import data from './reporters.json' with { type: 'json' }

/** Whether a report is authentic, and why not. */
export interface ReportAssessment {
  authenticity: Exclude<Authenticity, 'given' | 'vouched'>
  doubt: ReportDoubt | null
  /** The authenticated domain of the author; null if not authenticated. */
  author: string | null
}

/** The reporter that a report names. */
export interface ClaimedReporter {
  org: string
  email: string | null
}

interface Author {
  address: string
  domain: string
}

type KnownReporter = (typeof data.reporters)[number]

/**
 * Assesses a report by the result for its message. The authenticated author must also be the reporter that the report
 * names: any domain can pass DMARC for itself.
 */
export function assessReport({ author, doubt }: CarrierJudgment, reporter: ClaimedReporter): ReportAssessment {
  if (!author) return { authenticity: isForgery(doubt) ? 'forged' : 'unverified', doubt, author: null }
  const difference = compareReporter(author, reporter)
  if (!difference) return { authenticity: 'authentic', doubt: null, author: author.domain }
  return { authenticity: isForgery(difference) ? 'forged' : 'unverified', doubt: difference, author: author.domain }
}

function isForgery(doubt: ReportDoubt | null): boolean {
  return doubt === 'dmarc_failed' || doubt === 'other_reporter'
}

/**
 * Why the author of the message is not the reporter; null if it is. A known reporter sends from its own domains. For
 * others, the name, if it is a domain, and the address must belong to the author's organization: a name alone proves
 * nothing.
 */
function compareReporter(author: Author, { org, email }: ClaimedReporter): ReportDoubt | null {
  if (isSharedAddress(author)) return 'shared_domain'
  const organization = registeredDomain(author.domain)
  const addressDomain = addressDomainIn(email)
  const orgDomain = domainIn(org)
  const claimed = [reporterNamed(org), reporterWith(orgDomain), reporterWith(addressDomain)].filter(
    (known) => known !== undefined,
  )
  if (claimed.length > 0) {
    return claimed.every(({ domains }) => domains.includes(organization)) ? null : 'other_reporter'
  }
  const domains = [orgDomain, addressDomain].filter((domain) => domain !== null)
  if (domains.length === 0) return 'reporter_unknown'
  return domains.every((domain) => domain === organization) ? null : 'author_differs'
}

/**
 * The domain of a reporter: always the same one for a reporter that sends from several. For an authentic report, it is
 * the author's, see `compareReporter`. Empty if the report names none.
 */
export function reporterDomainOf({ org, email }: ClaimedReporter): string {
  const addressDomain = addressDomainIn(email)
  const orgDomain = domainIn(org)
  const known = reporterNamed(org) ?? reporterWith(orgDomain) ?? reporterWith(addressDomain)
  return known?.domains[0] ?? addressDomain ?? orgDomain ?? ''
}

/** Whether a domain (of the author, or see `reporterDomainOf`) belongs to a known reporter. */
export function isKnownReporter(domain: string): boolean {
  return reporterWith(registeredDomain(domain)) !== undefined
}

/** Whether a domain belongs to a receiver with a large share of all mailboxes. */
export function isLargeReceiver(domain: string): boolean {
  return reporterWith(registeredDomain(domain))?.isLarge ?? false
}

function addressDomainIn(email: string | null): string | null {
  return email?.includes('@') ? domainIn(email.slice(email.lastIndexOf('@') + 1)) : null
}

function reporterNamed(org: string): KnownReporter | undefined {
  const isReadAs = readAs(org)
  return data.reporters.find((reporter) => knownNamesOf(reporter).some(isReadAs))
}

/** Read once: each report is compared with all of them. */
const knownNamesOf = memoizeByObject(({ names }: KnownReporter) => names.flatMap(wordsOfKnown))

function reporterWith(domain: string | null): KnownReporter | undefined {
  return data.reporters.find(({ domains }) => domain !== null && domains.includes(domain))
}

/** The registered domain of a text that is a host name. */
function domainIn(text: string): string | null {
  const name = text.trim().toLowerCase().replace(/\.$/, '')
  return /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/.test(name) ? registeredDomain(name) : null
}

/** Addresses that no provider assigns to users (RFC 2142). */
const reserved = new Set(['abuse', 'postmaster'])

/**
 * Whether the address may belong to a user of a mailbox provider. Providers report from a subdomain or a reserved name.
 */
function isSharedAddress({ address, domain }: Author): boolean {
  if (!isFreeMail(domain) || domain !== registeredDomain(domain)) return false
  return !reserved.has(address.slice(0, address.lastIndexOf('@')).toLowerCase())
}
