import { z } from 'zod'

/*
 * The words that lists of addresses and domains are spoken of in. Which zone means what by which code stands in the data
 * of the engine; here is what there can be to say at all, so that every language can say it.
 */

/**
 * What asking one list came to. Only `clean` and `listed` are answers, and only `listed` counts against a sender.
 *
 * * `blocked`: the list refused the resolver
 * * `timeout`, `error`: the list did not say, or its word proves nothing
 * * `unsupported`: the list holds no such addresses
 * * `not_checked`: the list was not asked
 */
export const listStatuses = ['clean', 'listed', 'blocked', 'timeout', 'error', 'unsupported', 'not_checked'] as const
export const listStatusSchema = z.enum(listStatuses).meta({
  id: 'ListStatus',
  description: 'Only `clean` and `listed` are answers. `blocked`: the list refused the resolver.',
})

/**
 * What an entry says of its owner.
 *
 * * `abuse`: it sends or helps to send what nobody wants
 * * `policy`: it should not send mail directly at all, whatever it does
 * * `reputation`: a grade below which mail is refused
 * * `info`, `allow`: nothing against it
 */
export const listingKinds = ['abuse', 'policy', 'reputation', 'info', 'allow'] as const
export type ListingKind = (typeof listingKinds)[number]

/** Why an entry is on a list. */
export const listingMeanings = [
  // Spamhaus calls its parts so.
  'sbl',
  'css',
  'xbl',
  'drop',
  'pbl',
  'bcl',
  // Addresses that send what nobody wants, and how that was seen.
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
  'bad_neighbourhood',
  'bad_network',
  'mixed_source',
  'brown',
  // Machines that serve others.
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
  // Addresses that should send no mail.
  'dns_mx_host',
  'vpn',
  'dynamic_address',
  'no_reverse_name',
  // Good words.
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

/** Why a list did not answer the question: it refused, or the question was wrong. */
export const refusals = ['public_resolver', 'volume', 'wrong_name', 'ip_queried', 'special'] as const
export type Refusal = (typeof refusals)[number]

/** Why an answer proves nothing. */
export const listErrors = [
  /** An address outside 127.0.0.0/8: the zone is dead, or the resolver lies. */
  'outside_loopback',
  /** A code that the list does not document. */
  'undocumented_code',
  /** The list does not know its own test entry, so its silence means nothing (RFC 5782 section 5). */
  'lists_nothing',
  /** The list knows the entry that it must not have: it lists everything. */
  'lists_everything',
] as const
export type ListError = (typeof listErrors)[number]

/** Why nobody should ask a list any more. */
export const listDeaths = ['closed', 'merged', 'imitator'] as const
export type ListDeath = (typeof listDeaths)[number]

/** Whatever can stand between a list and its word, beside the DNS itself. */
export const listTroubles = [...refusals, ...listErrors, ...listDeaths, 'unsupported'] as const
