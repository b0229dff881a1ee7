import type { ListAnswer } from '../../../shared/contract/facts/list-facts.ts'
import type { NamedDomain } from '../../../shared/contract/facts/message/lists.ts'
import type { Fact } from '../../../shared/fact.ts'
import type { ListingMeaning } from '../../../shared/listing.ts'
import type { SpamSymbolName } from '../../../shared/report/spam-symbols.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { GatheredFacts } from '../../ports/analysis.ts'
import { findZone } from '../../protocols/dnsbl/zones.ts'
import type { Rule } from '../rule.ts'

/*
 * DNS list results with the names, groups, and scores of rspamd (module `rbl`). Lists without an rspamd symbol have
 * none here: of the eight default lists, SpamCop, Barracuda, PSBL, UCEPROTECT, and DroneBL only have findings.
 *
 * rspamd skips blocklists for an address on an allowlist. Here, an allowlist entry only subtracts its tenths of a
 * point.
 */

/** The zones under which a list can be queried: the public one first, then the customers' zone. */
type ScoredList = readonly [zone: string, ...others: string[]]

/** A symbol for one meaning of a listing. */
type Row = readonly [name: SpamSymbolName, score: number, meaning: ListingMeaning]

const spamhausZen: ScoredList = ['zen.spamhaus.org', 'zen.dq.spamhaus.net']
const mailspike: ScoredList = ['bl.mailspike.net']
const blocklistDe: ScoredList = ['bl.blocklist.de']
const spamEatingMonkey: ScoredList = ['bl.spameatingmonkey.net']
const spamEatingMonkeyV6: ScoredList = ['bl.ipv6.spameatingmonkey.net']
const dnswl: ScoredList = ['list.dnswl.org']
const mailspikeWhitelist: ScoredList = ['wl.mailspike.net']

const spamhausDbl: ScoredList = ['dbl.spamhaus.org', 'dbl.dq.spamhaus.net']
const surbl: ScoredList = ['multi.surbl.org']
const uribl: ScoredList = ['multi.uribl.com']
const fresh15: ScoredList = ['fresh15.spameatingmonkey.net']

export const listRules: readonly Rule[] = [
  ...rulesOfAddress(spamhausZen, [
    ['RBL_SPAMHAUS_SBL', 4, 'sbl'],
    ['RBL_SPAMHAUS_CSS', 2, 'css'],
    ['RBL_SPAMHAUS_XBL', 4, 'xbl'],
    ['RBL_SPAMHAUS_DROP', 7, 'drop'],
    // As in rspamd, this is about the host that delivered the message: a policy listing of earlier hosts proves
    // nothing.
    ['RBL_SPAMHAUS_PBL', 2, 'pbl'],
  ]),
  ...rulesOfAddress(mailspike, [
    ['RBL_MAILSPIKE_WORST', 2, 'worst_reputation'],
    ['RBL_MAILSPIKE_VERYBAD', 1.5, 'very_bad_reputation'],
    ['RBL_MAILSPIKE_BAD', 1, 'bad_reputation'],
  ]),
  ...rulesOfAddress(blocklistDe, [['RBL_BLOCKLISTDE', 4, 'attack_source']]),
  ...rulesOfAddress(spamEatingMonkey, [['RBL_SEM', 1, 'spam_source']]),
  ...rulesOfAddress(spamEatingMonkeyV6, [['RBL_SEM_IPV6', 1, 'spam_source']]),
  ...rulesOfAddress(dnswl, [
    ['RCVD_IN_DNSWL_NONE', 0, 'trust_none'],
    ['RCVD_IN_DNSWL_LOW', -0.1, 'trust_low'],
    ['RCVD_IN_DNSWL_MED', -0.2, 'trust_medium'],
    ['RCVD_IN_DNSWL_HI', -0.5, 'trust_high'],
  ]),
  ...rulesOfAddress(mailspikeWhitelist, [
    ['RWL_MAILSPIKE_GOOD', -0.1, 'good_reputation'],
    ['RWL_MAILSPIKE_VERYGOOD', -0.2, 'very_good_reputation'],
    ['RWL_MAILSPIKE_EXCELLENT', -0.4, 'excellent_reputation'],
  ]),
  ...rulesOfDomains(spamhausDbl, [
    ['DBL_SPAM', 6.5, 'spam_domain'],
    ['DBL_PHISH', 7.5, 'phishing_domain'],
    ['DBL_MALWARE', 7.5, 'malware_domain'],
    ['DBL_BOTNET', 7.5, 'botnet_domain'],
    ['DBL_ABUSE', 5, 'abused_spam'],
    ['DBL_ABUSE_REDIR', 5, 'abused_redirector'],
    ['DBL_ABUSE_PHISH', 6.5, 'abused_phishing'],
    ['DBL_ABUSE_MALWARE', 6.5, 'abused_malware'],
    ['DBL_ABUSE_BOTNET', 6.5, 'abused_botnet'],
  ]),
  ...rulesOfDomains(surbl, [
    ['PH_SURBL_MULTI', 7.5, 'phishing_domain'],
    ['MW_SURBL_MULTI', 7.5, 'malware_domain'],
    ['ABUSE_SURBL', 5, 'spam_domain'],
    ['CRACKED_SURBL', 5, 'cracked_site'],
    ['CT_SURBL', 0, 'click_tracker'],
    ['DM_SURBL', 0, 'disposable_mail'],
  ]),
  ...rulesOfDomains(uribl, [
    ['URIBL_BLACK', 7.5, 'spam_domain'],
    ['URIBL_GREY', 2.5, 'grey_domain'],
    ['URIBL_RED', 0.5, 'red_domain'],
  ]),
  ...rulesOfDomains(fresh15, [['SEM_URIBL_FRESH15', 3, 'new_domain']]),
]

/** Blocklists with symbols. An allowlist that does not answer is not a gap, because nothing depends on it. */
const addressLists = [spamhausZen, mailspike, blocklistDe, spamEatingMonkey, spamEatingMonkeyV6]
const domainLists = [spamhausDbl, surbl, uribl, fresh15]

/** The names of the lists that could have fired symbols but gave no answer for at least one domain. */
export function silentLists({ lists, domain_lists }: Pick<GatheredFacts, 'lists' | 'domain_lists'>): string[] {
  return [
    ...silentAmong(addressLists, lists, ({ answers }) => [answers]),
    ...silentAmong(domainLists, domain_lists, ({ domains, unasked }) => [
      ...domains.map((domain) => domain.lists),
      ...(unasked > 0 ? [[]] : []),
    ]),
  ]
}

/** `answersOf` returns the answers for each queried item; empty if none was queried. */
function silentAmong<T>(
  scored: readonly ScoredList[],
  fact: Fact<T>,
  answersOf: (value: T) => readonly (readonly ListAnswer[])[],
): string[] {
  if (fact.state === 'absent') return []
  const things = fact.state === 'known' ? answersOf(fact.value) : [[]]
  return scored
    .filter((list) => things.some((answers) => isSilent(list, answers)))
    .flatMap(([zone]) => findZone(zone)?.name ?? [])
}

/** Whether a default list was not queried, or a queried list did not answer. */
function isSilent(list: ScoredList, answers: readonly ListAnswer[]): boolean {
  const own = answersOf(list, answers)
  if (own.length === 0) return findZone(list[0])?.use === 'default'
  return !own.some((answer) => hasSaid(answer) || answer.status === 'unsupported')
}

function rulesOfAddress(list: ScoredList, rows: readonly Row[]): Rule[] {
  return rows.map(([name, score, meaning]) => ({
    name,
    group: 'rbl',
    score,
    when: ({ lists, allow_lists }) =>
      [lists, allow_lists].some((fact) => fact.state === 'known' && holds(list, fact.value.answers, meaning)),
  }))
}

/** A symbol fires once for any number of domains. */
function rulesOfDomains(list: ScoredList, rows: readonly Row[]): Rule[] {
  return rows.map(([name, score, meaning]) => ({
    name,
    group: 'surbl',
    score,
    when: ({ domain_lists, dkim }) => {
      if (domain_lists.state !== 'known') return false
      return domain_lists.value.domains.some((named) => holds(list, named.lists, meaning) && represents(named, dkim))
    },
  }))
}

/** Whether a domain represents the message. A failed signature may name anyone's domain. */
function represents({ domain, places }: NamedDomain, dkim: GatheredFacts['dkim']): boolean {
  if (places.some((place) => place !== 'dkim')) return true
  return dkim.state === 'known' && dkim.value.passing_domains.map(registeredDomain).includes(domain)
}

function holds(list: ScoredList, answers: readonly ListAnswer[], meaning: ListingMeaning): boolean {
  return answers.some(
    (answer) =>
      list.includes(answer.list) && hasSaid(answer) && answer.entries.some((entry) => entry.meaning === meaning),
  )
}

function answersOf(list: ScoredList, answers: readonly ListAnswer[]): ListAnswer[] {
  return answers.filter((answer) => list.includes(answer.list))
}

function hasSaid({ status }: ListAnswer): boolean {
  return status === 'listed' || status === 'clean'
}
