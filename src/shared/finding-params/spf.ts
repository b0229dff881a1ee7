import { z } from 'zod'
import { spfResults } from '../contract/message-facts/authentication.ts'

const domain = z.object({ domain: z.string() })
const sender = domain.extend({ ip: z.string() })

/** A sender that SPF does not let in. `is_private`: no receiver on the internet ever sees the address. */
const stranger = sender.extend({ is_private: z.boolean() })

/** Where a problem stands in a record, in characters from 1, and the words it is about. */
const place = domain.extend({ detail: z.string(), position: z.int() })

/** What makes a record a permanent error (RFC 7208 section 4.6). */
export const spfSyntaxProblems = [
  'invalid_character',
  'unknown_mechanism',
  'missing_value',
  'unexpected_value',
  'invalid_domain',
  'address_as_domain',
  'invalid_macro',
  'invalid_ip4',
  'invalid_ip6',
  'invalid_prefix_length',
  'duplicate_modifier',
] as const

/** Terms that do nothing, though they were meant to. */
export const spfIgnoredTerms = [
  'terms_after_all',
  'redirect_ignored',
  'mechanism_as_modifier',
  'version_repeated',
  'impossible_domain',
] as const

/** Terms that do what they say, which is not what was meant, or nothing. */
export const spfNeedlessTerms = ['host_bits_set', 'private_network', 'duplicate_term', 'unknown_modifier'] as const

/** What is wrong at the end of an include or redirect. */
export const spfTreeFaults = ['no_record', 'several_records', 'invalid_record', 'too_many_names', 'loop'] as const

/** What the texts about SPF state. */
export const spf = {
  checks: {
    'spf.result': sender,
    'spf.lookups': domain.extend({ lookups: z.int() }),
    'spf.all': domain.extend({ all: z.string() }),
    'spf.helo': sender,
    'spf.reading': domain,
    'spf.record': domain,
    'spf.syntax': domain,
    'spf.includes': domain,
    'spf.void_lookups': domain,
    'spf.terms': domain,
    'spf.ptr': domain,
    'spf.networks': domain,
    'spf.size': domain.extend({ octets: z.int() }),
    'spf.macros': domain,
  },
  findings: {
    'spf.missing': stranger,
    'spf.missing_covered': stranger,
    'spf.fail': stranger,
    'spf.softfail': stranger,
    'spf.neutral': stranger,
    'spf.fail_covered': stranger.extend({ result: z.enum(['fail', 'softfail', 'neutral']) }),
    /** `comment` is the evaluator's own remark, or empty. */
    'spf.permerror': domain.extend({ comment: z.string() }),
    'spf.lookups_exceeded': domain.extend({ lookups: z.int() }),
    'spf.lookups_near': domain.extend({ lookups: z.int() }),
    'spf.void_lookups_exceeded': domain.extend({ lookups: z.int() }),
    'spf.all_open': domain,
    'spf.all_neutral': domain,
    'spf.all_missing': domain,
    'spf.helo_fail': stranger,
    'spf.read_differently': domain.extend({ lenient: z.enum(spfResults) }),
    'spf.no_record': domain,
    'spf.misspelled': domain.extend({ text: z.string() }),
    'spf.several_records': domain.extend({ count: z.int() }),
    'spf.invalid': place.extend({ code: z.enum(spfSyntaxProblems) }),
    'spf.blank_missing': place,
    /** `domain` publishes the term, `target` is where it leads. */
    'spf.include_broken': domain.extend({ code: z.enum(spfTreeFaults), term: z.string(), target: z.string() }),
    /** `own`: only the owner of the domain can register what the terms ask for. */
    'spf.dead_terms': domain.extend({ terms: z.array(z.string()), own: z.boolean().default(false) }),
    'spf.term_ignored': place.extend({ code: z.enum(spfIgnoredTerms) }),
    'spf.term_needless': place.extend({ code: z.enum(spfNeedlessTerms) }),
    'spf.ptr_used': domain,
    'spf.networks_wide': domain.extend({ terms: z.array(z.string()) }),
    /** At least `addresses` of IPv4, and a network of `ipv6_prefix` (128: none), mostly through `terms`. */
    'spf.networks_vast': domain.extend({ terms: z.array(z.string()), addresses: z.number(), ipv6_prefix: z.int() }),
    'spf.everyone': domain.extend({ terms: z.array(z.string()) }),
    'spf.answer_large': domain.extend({ octets: z.int() }),
    'spf.depends_on_message': domain.extend({ terms: z.array(z.string()) }),
  },
} as const
