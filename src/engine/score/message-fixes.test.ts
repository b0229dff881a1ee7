import { describe, expect, it } from 'vitest'
import { listAnswer, namedDomains } from '../../../test/support/list-answers.ts'
import {
  headersWith,
  messageFacts,
  passingSignature,
  passingSpf,
  receivedHop,
  spoofed,
  unsigned,
} from '../../../test/support/message-facts.ts'
import type { DmarcPolicy } from '../../shared/contract/facts/dmarc-policy.ts'
import type { DkimSignature, DmarcEvaluation } from '../../shared/contract/facts/message/authentication.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { absent, known } from '../../shared/fact.ts'
import type { FindingKey } from '../../shared/findings/finding.ts'
import { messageFixes } from './message-fixes.ts'
import { reevaluate } from './reevaluate.ts'

const ip = '203.0.113.7'
const { dmarc, dmarc_policy, links, message } = messageFacts()

function policy(changes: Partial<DmarcPolicy>): Partial<MessageFacts> {
  return dmarc_policy.state === 'known' ? { dmarc_policy: known({ ...dmarc_policy.value, ...changes }) } : {}
}

function failing(disposition: DmarcEvaluation['disposition']): Partial<MessageFacts> {
  return spoofed.dmarc?.state === 'known' ? { ...spoofed, dmarc: known({ ...spoofed.dmarc.value, disposition }) } : {}
}

function broken(signature: Partial<DkimSignature>): Partial<MessageFacts> {
  return {
    dkim: known({ result: 'fail', passing_domains: [] }),
    dkim_signatures: [{ ...passingSignature, result: 'fail', ...signature }],
    dmarc: dmarc.state === 'known' ? known({ ...dmarc.value, dkim_aligned: false, dkim_domain: null }) : dmarc,
  }
}

function spf(changes: Partial<typeof passingSpf>): Partial<MessageFacts> {
  return { ...unsigned, spf: known({ ...passingSpf, ...changes }) }
}

const helo = (name: string, kind: 'hostname' | 'bare_address' | 'single_label') => ({
  helo: known({ name, kind, addresses: absent }),
})

const listed = (list: string, meaning: 'xbl' | 'spam_trap' | 'attack_source'): Partial<MessageFacts> => ({
  lists: known({ ip, answers: [listAnswer({ list, status: 'listed', meanings: [meaning] })] }),
})

const named = (...domain: Parameters<typeof namedDomains>): Partial<MessageFacts> => ({
  domain_lists: namedDomains(...domain),
})

/** A message for each finding that a fix claims to resolve. */
const faults: [FindingKey, Partial<MessageFacts>][] = [
  ['dkim.missing', unsigned],
  ['dkim.body_changed', broken({ body_hash_matches: false })],
  ['dkim.ed25519_only', { dkim_signatures: [{ ...passingSignature, algorithm: 'ed25519-sha256', key_bits: 256 }] }],
  [
    'dkim.ed25519_decides',
    {
      dkim_signatures: [{ ...passingSignature, algorithm: 'ed25519-sha256', key_bits: 256 }],
      dmarc: dmarc.state === 'known' ? known({ ...dmarc.value, spf_aligned: false }) : dmarc,
    },
  ],
  ['headers.doubled', { headers: headersWith({ Subject: ['One', 'Two'] }) }],
  ['dkim.weak_algorithm', broken({ algorithm: 'rsa-sha1', result: 'policy' })],
  ['dmarc.rejected', failing('reject')],
  ['dmarc.quarantined', failing('quarantine')],
  ['dmarc.failed', failing('none')],
  ['dmarc.unaligned', { ...spoofed, dmarc_policy: absent, dmarc: absent }],
  ['spf.missing', spf({ result: 'none', record: null })],
  ['spf.fail', spf({ result: 'fail' })],
  ['spf.softfail', spf({ result: 'softfail' })],
  ['spf.permerror', spf({ result: 'permerror', comment: 'two records' })],
  ['spf.lookups_exceeded', spf({ result: 'permerror', lookups: 11 })],
  ['spf.fail_covered', { spf: known({ ...passingSpf, result: 'fail' }) }],
  ['dmarc.missing', { dmarc_policy: absent, dmarc: absent }],
  ['dmarc.policy_none', policy({ policy: 'none' })],
  ['dmarc.testing', policy({ testing: true })],
  ['ptr.missing', { reverse_dns: absent }],
  [
    'ptr.unconfirmed',
    {
      reverse_dns: known({ ip, names: [{ name: 'a.example', addresses: [], confirmed: false }], confirmed_name: null }),
    },
  ],
  ['helo.bare_address', helo(ip, 'bare_address')],
  ['helo.single_label', helo('desktop', 'single_label')],
  ['helo.unresolvable', helo('gone.example', 'hostname')],
  ['tls.missing', { tls: absent }],
  ['tls.outdated', { tls: known({ version: 'TLSv1', cipher: null }) }],
  ['blacklist.listed_critical', listed('zen.spamhaus.org', 'xbl')],
  ['blacklist.listed_major', listed('psbl.surriel.com', 'spam_trap')],
  ['blacklist.listed_minor', listed('bl.blocklist.de', 'attack_source')],
  ['dbl.listed', named({ 'shop.example': { places: ['author'], dbl: 'spam_domain' } })],
  ['dbl.service_listed', named({ 'esp.example': { places: ['mail_from'], dbl: 'spam_domain' } })],
  ['dbl.link_doubtful', named({ 'page.example': { places: ['link'], surbl: 'spam_domain' } })],
  ['content.text_empty', { message: { ...message, has_text: false } }],
  ['content.html_only', { message: { ...message, has_text: false }, mime: absent }],
  ['list_unsubscribe.missing', { headers: headersWith({ 'List-Unsubscribe': null, Precedence: 'bulk' }) }],
  ['list_unsubscribe.invalid', { headers: headersWith({ 'List-Unsubscribe': 'ask us' }) }],
  ['list_unsubscribe.not_one_click', { headers: headersWith({ 'List-Unsubscribe-Post': null }) }],
  [
    'content.unsubscribe_link_missing',
    links.state === 'known' ? { links: known({ ...links.value, has_unsubscribe: false }) } : {},
  ],
  ['headers.message_id_missing', { headers: headersWith({ 'Message-ID': null }) }],
  ['headers.date_missing', { headers: headersWith({ Date: null }) }],
  ['headers.subject_empty', { headers: headersWith({ Subject: '' }) }],
  ['headers.recipients_missing', { headers: headersWith({ To: null }) }],
  ['headers.mime_version_missing', { headers: headersWith({ 'MIME-Version': null }) }],
]

/**
 * A first policy requests nothing yet; what DKIM covers, and the filter's score for it, then weigh less than before.
 */
const uncovered: FindingKey[] = ['dmarc.policy_none', 'spf.fail_covered', 'spf.missing_covered', 'spam.borderline']

function findingsOf(facts: MessageFacts): string[] {
  return reevaluate(facts).outcomes.flatMap((outcome) => (outcome.state === 'fail' ? [outcome.finding] : []))
}

describe('the fix of', () => {
  it.each(faults)('%s resolves it', (finding, changes) => {
    const facts = messageFacts(changes)
    expect(findingsOf(facts)).toContain(finding)
    const fix = messageFixes.find(({ resolves }) => resolves.includes(finding))
    const resolved = fix?.change(facts) ?? facts
    expect(findingsOf(resolved)).not.toContain(finding)
  })

  it.each(faults)('%s adds no findings except those it uncovers', (finding, changes) => {
    const facts = messageFacts(changes)
    const fix = messageFixes.find(({ resolves }) => resolves.includes(finding))
    const before = findingsOf(facts)
    const come = findingsOf(fix?.change(facts) ?? facts).filter((other) => !before.includes(other))
    expect(uncovered).toEqual(expect.arrayContaining(come))
  })
})

it.each<[FindingKey, Partial<MessageFacts>]>([
  ['dkim.missing', unsigned],
  ['headers.date_missing', { headers: headersWith({ Date: null }), message: { ...message, date: null } }],
])('the fix of %s has the time at which the message arrived, not that of a later upload', (finding, changes) => {
  const { envelope } = messageFacts()
  const facts = messageFacts({
    ...changes,
    envelope: { ...envelope, tls: null, origin: { ip: null, helo: null, source: 'unknown', hop: null } },
    received: [receivedHop({ date: '2026-11-10T08:00:00.000Z' })],
  })
  const fix = messageFixes.find(({ resolves }) => resolves.includes(finding))
  const before = findingsOf(facts)
  const come = findingsOf(fix?.change(facts) ?? facts).filter((other) => !before.includes(other))
  expect(come).not.toContain('dkim.signed_in_future')
  expect(come).not.toContain('headers.date_future')
})

it('resolves each finding in only one way', () => {
  const resolved = messageFixes.flatMap(({ resolves }) => resolves)
  expect(resolved).toEqual([...new Set(resolved)])
})
