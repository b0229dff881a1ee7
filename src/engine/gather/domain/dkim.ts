import type { DkimKeyRecordFact, DkimKeysFact } from '../../../shared/contract/facts/audit/dkim.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { absent, known, unavailable } from '../../../shared/fact.ts'
import type { DkimKeyRecord } from '../../../shared/records/dkim-key.ts'
import { isSpfRecord, parseSpfRecord } from '../../../shared/records/spf.ts'
import type { Resolver } from '../../dns/resolver.ts'
import { selectTxt } from '../../dns/select-txt.ts'
import { type DiscoveredSelector, discoverSelectors, keyName } from '../../protocols/dkim/discover-selectors.ts'
import type { SelectorHints } from '../../protocols/dkim/selectors.ts'

/**
 * The DKIM keys of a domain, as far as their selectors can be guessed (RFC 6376 section 3.6.2). Unavailable only if
 * nothing at all is known: a given selector that does not exist is reported even if other names time out.
 */
export async function gatherDkimKeys(
  domain: string,
  selectors: Pick<SelectorHints, 'given' | 'seen' | 'found' | 'guesses'>,
  resolver: Resolver,
): Promise<AuditFacts['dkim_keys']> {
  const hints = gatherHints(domain, resolver).then((traces) => ({ ...traces, ...selectors }))
  const found = await discoverSelectors(domain, hints, resolver)
  const { state, reason: undecided, missing, dangling, unanswered, services, guessable, wildcard, asked } = found
  if (state === 'none') return absent
  if (state === 'unknown' && undecided && missing.length + dangling.length === 0) return unavailable(undecided)
  const keys = found.selectors.map((selector) => describeKey(domain, selector))
  const value: DkimKeysFact = {
    domain,
    records: keys.flatMap((key) => key.records.map(({ text }) => text)),
    state,
    undecided,
    keys,
    dangling,
    missing,
    unanswered,
    wildcard: wildcard && describeRecord(wildcard),
    services,
    guessable,
    asked,
  }
  return known(value)
}

/** Which mail services the domain's own records mention. Includes are not followed, because they add none. */
export async function gatherHints(
  domain: string,
  resolver: Resolver,
): Promise<Pick<SelectorHints, 'spfDomains' | 'mxHosts'>> {
  const [texts, hosts] = await Promise.all([resolver.query(domain, 'TXT'), resolver.query(domain, 'MX')])
  const spf = selectTxt(texts, isSpfRecord)
  return {
    spfDomains: spf.status === 'one' ? parseSpfRecord(spf.text).terms.map(({ value }) => value) : [],
    mxHosts: hosts.status === 'found' ? hosts.records.map(({ exchange }) => exchange) : [],
  }
}

function describeKey(domain: string, { selector, source, service, records, aliases, others }: DiscoveredSelector) {
  const name = keyName(selector, domain)
  return { selector, source, service, name, records: records.map(describeRecord), aliases, others }
}

function describeRecord(record: DkimKeyRecord): DkimKeyRecordFact {
  const { text, usable, revoked, keyType, keyBits, hashes, services, testing, strict, notes, problems } = record
  return {
    text,
    usable,
    revoked,
    key_type: keyType,
    key_bits: keyBits,
    hashes,
    services,
    testing,
    strict,
    notes,
    problems,
  }
}
