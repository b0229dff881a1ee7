import type { misplacements } from '../../contract/audit-facts/misplaced.ts'
import type { MailEncryptionFact } from '../../contract/audit-facts/mx.ts'
import type { spfBranchOutcomes } from '../../contract/audit-facts/spf.ts'
import type { AuditTopic, Grade } from '../../contract/domain.ts'
import type { TopicStanding } from '../../topic-standing.ts'

/** How a DKIM selector stands. */
export type DkimKeyState =
  | 'usable'
  | 'testing'
  | 'revoked'
  | 'unusable'
  | 'several'
  | 'missing'
  | 'dangling'
  | 'unknown'

/** The words of a domain's audit, and of the way to it. What its findings say comes with the audit itself. */
export interface DomainTexts {
  /** The list of what was looked up, and its entry in the navigation. */
  title: string
  intro: string
  door: { title: string; body: string; label: string; hint: string; action: string; pending: string }
  recent: string
  grades: Record<Grade, string>
  noGrade: string
  notFound: string
  /** What can be done about a domain that does not exist. */
  missing: { title: string; mistyped: string; young: string; subdomain: string; planned: string }
  auditOf(domain: string): string
  /** The domain above, whose mail was probably meant, and what leads to its audit. */
  mailDomain: { question(domain: string): string; action(domain: string): string }
  /** What could not be looked up and keeps the grade back. */
  withheld(topics: string): string
  asOf(when: string): string
  keptUntil(when: string): string
  again: string
  checking: string
  stillKept(when: string): string
  overview: string
  statuses: Record<TopicStanding, string>
  topics: Record<AuditTopic, { name: string; question: string }>
  published: string
  notPublished: string
  fine(count: number): string
  evidence: string
  rawTitle: string
  rawIntro: string
  yes: string
  no: string
  host: string
  addresses: string
  unreachable: string
  noAddress: string
  spf: {
    lookups: string
    voids: string
    of(count: number, limit: number): string
    atLeast(count: number, limit: number): string
    tree: string
    cost(lookups: number): string
    states: Record<(typeof spfBranchOutcomes)[number], string>
    /** Of a term of which only some names lead to nothing. */
    partlyVoid: string
    networks: string
    gaps: string
    onlyAtReceipt: string
    tooMuch: string
    all: string
  }
  dkim: {
    selector: string
    key: string
    bits: string
    state: string
    service: string
    states: Record<DkimKeyState, string>
    sources: Record<'given' | 'seen' | 'service' | 'known', string>
    asked(count: number): string
    addLabel: string
    addHint: string
    add: string
    remove(selector: string): string
    named: string
  }
  dmarc: {
    policy: string
    foundAt: string
    subdomains: string
    missing: string
    alignment: string
    testing: string
    destinations: string
    noDestinations: string
    verdicts: Record<'internal' | 'authorized' | 'unauthorized' | 'unknown', string>
    walk: string
    steps: Record<'record' | 'none' | 'invalid' | 'several' | 'assumed_none' | 'unavailable', string>
  }
  mx: {
    preference: string
    reverse: string
    nullMx: string
    implicit: string
    alias(target: string): string
    confirmed: string
    unconfirmed: string
    noName: string
    encryption: string
    certificate: string
    /** How a host met the wish for encryption; one that encrypts says with which version of TLS. */
    encryptionStates: Record<Exclude<MailEncryptionFact['state'], 'encrypted'>, string>
    encrypted(version: string | null): string
    validUntil(date: string): string
  }
  mtaSts: {
    id: string
    mode: string
    hosts: string
    maxAge: string
    policy: string
    problems: Record<'no_host' | 'http_status' | 'redirected' | 'too_large' | 'bad_certificate' | 'refused_url', string>
  }
  tlsRpt: { rua: string }
  bimi: { foundAt: string; logo: string; certificate: string }
  lists: { list: string; status: string; why: string }
  nameServers: { zone: string; server: string; serves: string; serial: string; notKnown: string }
  dane: { state: string; states: Record<'secure' | 'insecure' | 'absent' | 'unavailable', string> }
  caa: { foundAt: string }
  misplaced: { none: string; belongsAt: string; problems: Record<(typeof misplacements)[number], string> }
}
