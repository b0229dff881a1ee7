import { z } from 'zod'

/*
 * The vocabulary for blocklist answers. The engine's data maps zones and codes to meanings; this lists every possible
 * meaning, so that every language has texts for them.
 */

/**
 * The result of querying one list. Only `clean` and `listed` are results, and only `listed` counts against a sender.
 * `blocked`: the list refused the resolver. `timeout`, `error`: no answer, or one that proves nothing. `unsupported`:
 * the list does not contain such addresses.
 * `not_checked`: not queried.
 */
export const listStatuses = ['clean', 'listed', 'blocked', 'timeout', 'error', 'unsupported', 'not_checked'] as const
export const listStatusSchema = z.enum(listStatuses).meta({
  id: 'ListStatus',
  description: 'Only `clean` and `listed` are answers. `blocked`: the list refused the resolver.',
})

/**
 * What an entry means.
 * `abuse`: sends, or helps to send, unwanted mail. `policy`: should not send mail directly. `reputation`: a score below
 * which mail is refused.
 * `info`, `allow`: nothing negative.
 */
export const listingKinds = ['abuse', 'policy', 'reputation', 'info', 'allow'] as const
export type ListingKind = (typeof listingKinds)[number]

/** Why an entry is on a list. */
export const listingMeanings = [
  // Spamhaus sublists.
  'sbl',
  'css',
  'xbl',
  'drop',
  'pbl',
  'bcl',
  // Addresses that send unwanted mail, by how that was observed.
  'unspecified',
  'spam_source',
  'spam_trap',
  'zombie',
  'attack_source',
  'exploited_host',
  'worst_reputation',
  'very_bad_reputation',
  'bad_reputation',
  'suspicious_reputation',
  'bad_neighborhood',
  'bad_network',
  'mixed_source',
  'brown',
  // Hosts that others misuse or share.
  'irc_drone',
  'bottler',
  'unknown_bot',
  'ddos_drone',
  'socks_proxy',
  'http_proxy',
  'proxy_chain',
  'web_proxy',
  'open_resolver',
  'brute_force',
  'wingate_proxy',
  'compromised_router',
  'worm',
  'botnet',
  // Addresses that should not send mail.
  'dns_mx_host',
  'vpn',
  'dynamic_address',
  'no_reverse_name',
  // Positive entries.
  'trusted',
  'never_list',
  'trust_none',
  'trust_low',
  'trust_medium',
  'trust_high',
  'good_reputation',
  'very_good_reputation',
  'excellent_reputation',
  // Domains.
  'spam_domain',
  'phishing_domain',
  'malware_domain',
  'botnet_domain',
  'abused_spam',
  'abused_redirector',
  'abused_phishing',
  'abused_malware',
  'abused_botnet',
  'disposable_mail',
  'click_tracker',
  'cracked_site',
  'grey_domain',
  'red_domain',
  'new_domain',
] as const
export type ListingMeaning = (typeof listingMeanings)[number]

/** Why a list did not answer: it refused, or the query was wrong. */
export const refusals = ['public_resolver', 'volume', 'wrong_name', 'ip_queried', 'special'] as const
export type Refusal = (typeof refusals)[number]

/** Why an answer proves nothing. */
export const listErrors = [
  /** An address outside 127.0.0.0/8: the zone is defunct, or the resolver returns false answers. */
  'outside_loopback',
  /** A code that the list does not document. */
  'undocumented_code',
  /** The list does not contain its own test entry, so a missing entry means nothing (RFC 5782 section 5). */
  'lists_nothing',
  /** The list contains the entry that it must not have: it lists everything. */
  'lists_everything',
] as const
export type ListError = (typeof listErrors)[number]

/** Why a list should no longer be used. */
export const listDeaths = ['closed', 'merged', 'renamed', 'imitator'] as const
export type ListDeath = (typeof listDeaths)[number]

/** All reasons for a missing list result other than DNS. */
export const listTroubles = [...refusals, ...listErrors, ...listDeaths, 'unsupported'] as const
