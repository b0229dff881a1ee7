import type { DmarcPolicy } from '../../shared/contract/facts/dmarc-policy.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { known } from '../../shared/fact.ts'
import type { FindingKey } from '../../shared/findings/finding.ts'
import { doubledFields } from '../message/header-fields.ts'
import { arrivalTimeOf } from '../message/received-path.ts'
import { provenAgain, withField, withoutAccusations, withoutListings } from './changed-facts.ts'
import type { Fix } from './fix-plan.ts'

/*
 * Fixes of a message, as changes of its facts: what an analysis would find after the fix. Only fixes that affect other
 * findings are listed.
 */

/** A host name for a host without one; never displayed. */
const someHost = 'mail.sender.example'
/** A selector for a signature; never displayed. */
const someSelector = 'mail'

const signWithOwnDomain: Fix<MessageFacts> = {
  resolves: [
    'dkim.missing',
    'dkim.body_changed',
    'dkim.signature_broken',
    'dkim.key_missing',
    'dkim.key_revoked',
    'dkim.key_too_short',
    'dkim.weak_algorithm',
    'dkim.expired',
    'dkim.key_invalid',
    'dkim.invalid',
    'dkim.ed25519_only',
    'dkim.ed25519_decides',
    'auth.nothing_passes',
    'dmarc.spf_only',
    'dmarc.rejected',
    'dmarc.quarantined',
    'dmarc.failed',
    'dmarc.unaligned',
  ],
  change: (facts) => {
    if (facts.author.state !== 'known') return facts
    const { domain } = facts.author.value
    const signature: MessageFacts['dkim_signatures'][number] = {
      domain,
      selector: someSelector,
      result: 'pass',
      identity: null,
      algorithm: 'rsa-sha256',
      canonicalization: 'relaxed/relaxed',
      key_bits: 2048,
      key: null,
      key_records: 1,
      signed_headers: facts.headers.fields.map(({ name }) => name.toLowerCase()),
      uncovered_headers: [],
      oversigned_headers: [],
      body_hash_matches: true,
      signature_matches: true,
      body_length_limited: false,
      body_length: null,
      unsigned_body_length: 0,
      signed_at: new Date(arrivalTimeOf(facts)).toISOString(),
      expires_at: null,
      comment: null,
      reason: null,
    }
    return provenAgain({
      ...facts,
      dkim: known({ result: 'pass', passing_domains: [domain] }),
      dkim_signatures: [signature],
    })
  },
}

const allowSender: Fix<MessageFacts> = {
  resolves: [
    'spf.missing',
    'spf.fail',
    'spf.softfail',
    'spf.neutral',
    'spf.permerror',
    'spf.several_records',
    'spf.invalid',
    'spf.blank_missing',
    'spf.include_broken',
    'spf.no_domain',
    'spf.domain_missing',
    'spf.lookups_exceeded',
    'spf.void_lookups_exceeded',
    'spf.missing_covered',
    'spf.fail_covered',
  ],
  change: (facts) => {
    if (facts.spf.state !== 'known') return facts
    const { value } = facts.spf
    const record = value.record ?? 'v=spf1 ~all'
    const passing = { ...value, result: 'pass' as const, record, lookups: 0, void_lookups: 0, comment: null }
    return provenAgain({ ...facts, spf: known(passing) })
  },
}

const publishPolicy: Fix<MessageFacts> = {
  resolves: ['dmarc.missing', 'dmarc.invalid'],
  change: (facts) => {
    if (facts.author.state !== 'known') return facts
    const { domain, organizational_domain } = facts.author.value
    const dmarc_policy = known<DmarcPolicy>({
      domain,
      found_at: organizational_domain,
      organizational_domain,
      record: `v=DMARC1; p=none; rua=mailto:dmarc@${organizational_domain}`,
      policy: 'none',
      testing: false,
      adkim: 'relaxed',
      aspf: 'relaxed',
      rua: [`mailto:dmarc@${organizational_domain}`],
    })
    return provenAgain({ ...facts, dmarc_policy })
  },
}

/** If there is no policy, it is published at the domain that replaces the missing one. */
const receiveReplies: Fix<MessageFacts> = {
  resolves: ['dmarc.domain_missing', 'author.no_mail'],
  change: (facts) => {
    const changed = receiving(facts, facts.author_mail)
    return facts.dmarc_policy.state === 'absent' ? publishPolicy.change(changed) : changed
  },
}

const receiveBounces: Fix<MessageFacts> = {
  resolves: ['return_path.no_mail'],
  change: (facts) => receiving(facts, facts.return_mail),
}

/** The facts if one domain, which may be that of both, received mail. */
function receiving(facts: MessageFacts, mail: MessageFacts['author_mail']): MessageFacts {
  if (mail.state !== 'known') return facts
  const { domain } = mail.value
  const improved = (other: MessageFacts['author_mail']) =>
    other.state === 'known' && other.value.domain === domain ? known({ domain, reception: 'accepted' as const }) : other
  return { ...facts, author_mail: improved(facts.author_mail), return_mail: improved(facts.return_mail) }
}

const strengthenPolicy: Fix<MessageFacts> = {
  resolves: ['dmarc.policy_none', 'dmarc.testing'],
  change: (facts) => {
    if (facts.dmarc_policy.state !== 'known') return facts
    const { value } = facts.dmarc_policy
    const policy = value.policy === 'none' ? 'quarantine' : value.policy
    return provenAgain({ ...facts, dmarc_policy: known({ ...value, policy, testing: false }) })
  },
}

const nameAddress: Fix<MessageFacts> = {
  resolves: ['ptr.missing', 'ptr.unconfirmed'],
  change: (facts) => {
    const { ip } = facts.envelope.origin
    if (ip === null) return facts
    const helo = facts.helo.state === 'known' ? facts.helo.value : null
    const name = helo?.kind === 'hostname' ? helo.name : someHost
    return {
      ...facts,
      reverse_dns: known({ ip, names: [{ name, addresses: [ip], confirmed: true }], confirmed_name: name }),
    }
  },
}

const nameServer: Fix<MessageFacts> = {
  resolves: ['helo.bare_address', 'helo.single_label', 'helo.invalid', 'helo.address_literal', 'helo.unresolvable'],
  change: (facts) => {
    const { ip } = facts.envelope.origin
    const name = (facts.reverse_dns.state === 'known' && facts.reverse_dns.value.confirmed_name) || someHost
    return { ...facts, helo: known({ name, kind: 'hostname', addresses: known(ip === null ? [] : [ip]) }) }
  },
}

const encrypt: Fix<MessageFacts> = {
  resolves: ['tls.missing', 'tls.outdated'],
  change: (facts) => ({ ...facts, tls: known({ version: 'TLSv1.3', cipher: null }) }),
}

const leaveAddressLists: Fix<MessageFacts> = {
  resolves: ['blacklist.listed_critical', 'blacklist.listed_major', 'blacklist.listed_minor'],
  change: (facts) => {
    if (facts.lists.state !== 'known') return facts
    const { ip, answers } = facts.lists.value
    return { ...facts, lists: known({ ip, answers: answers.map(withoutAccusations) }) }
  },
}

const leaveDomainLists: Fix<MessageFacts> = {
  resolves: ['dbl.listed', 'dbl.abused', 'dbl.listed_elsewhere', 'dbl.suspected'],
  change: (facts) => withoutListings(facts, (places) => places.includes('author')),
}

const changeService: Fix<MessageFacts> = {
  resolves: ['dbl.service_listed', 'dbl.service_doubtful', 'dbl.service_suspected'],
  change: (facts) => withoutListings(facts, (places) => places.includes('mail_from') || places.includes('dkim')),
}

const removeLinks: Fix<MessageFacts> = {
  resolves: ['dbl.link_listed', 'dbl.link_doubtful', 'dbl.link_suspected'],
  change: (facts) => withoutListings(facts, (places) => places.includes('link')),
}

/** The fields of RFC 8058, covered by the signatures as its section 4 requires. */
const offerOneClick: Fix<MessageFacts> = {
  resolves: [
    'list_unsubscribe.missing',
    'list_unsubscribe.invalid',
    'list_unsubscribe.post_invalid',
    'list_unsubscribe.not_one_click',
  ],
  change: (facts) => {
    const headers = withField(facts.headers, 'List-Unsubscribe', `<https://${someHost}/leave>`)
    return {
      ...facts,
      headers: withField(headers, 'List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'),
      dkim_signatures: facts.dkim_signatures.map((signature) => ({
        ...signature,
        signed_headers: [...signature.signed_headers, 'list-unsubscribe', 'list-unsubscribe-post'],
      })),
    }
  },
}

const addUnsubscribeLink: Fix<MessageFacts> = {
  resolves: ['content.unsubscribe_link_missing'],
  change: (facts) =>
    facts.links.state === 'known' ? { ...facts, links: known({ ...facts.links.value, has_unsubscribe: true }) } : facts,
}

const addText: Fix<MessageFacts> = {
  resolves: ['content.html_only', 'content.text_empty'],
  change: (facts) => ({ ...facts, message: { ...facts.message, has_text: true } }),
}

/** Sets or corrects a field. The values are never shown. */
function setField(
  resolves: readonly FindingKey[],
  name: string,
  valueFor: (facts: MessageFacts) => string,
  read: (facts: MessageFacts) => Partial<MessageFacts['message']> = () => ({}),
): Fix<MessageFacts> {
  return {
    resolves,
    change: (facts) => ({
      ...facts,
      headers: withField(facts.headers, name, valueFor(facts)),
      message: { ...facts.message, ...read(facts) },
    }),
  }
}

const setFields: readonly Fix<MessageFacts>[] = [
  setField(
    ['headers.message_id_missing', 'headers.message_id_invalid'],
    'Message-ID',
    () => `<1@${someHost}>`,
    () => ({ message_id: `<1@${someHost}>` }),
  ),
  setField(
    ['headers.date_missing', 'headers.date_invalid', 'headers.date_future', 'headers.date_past'],
    'Date',
    (facts) => new Date(arrivalTimeOf(facts)).toUTCString(),
    (facts) => ({ date: new Date(arrivalTimeOf(facts)).toISOString() }),
  ),
  setField(
    ['headers.subject_missing', 'headers.subject_empty'],
    'Subject',
    () => 'Subject',
    () => ({ subject: 'Subject' }),
  ),
  setField(['headers.recipients_missing'], 'To', () => `reader@${someHost}`),
  setField(['headers.mime_version_missing'], 'MIME-Version', () => '1.0'),
]

const removeDoubledFields: Fix<MessageFacts> = {
  resolves: ['headers.doubled'],
  change: (facts) => {
    const doubled = new Set(doubledFields(facts.headers).map((name) => name.toLowerCase()))
    doubled.delete('from')
    const { fields } = facts.headers
    const isFirst = (name: string, index: number) =>
      fields.findIndex((field) => field.name.toLowerCase() === name) === index
    const kept = fields.filter(
      ({ name }, index) => !doubled.has(name.toLowerCase()) || isFirst(name.toLowerCase(), index),
    )
    return { ...facts, headers: { ...facts.headers, fields: kept } }
  },
}

/** All fixes with known consequences, at most one per finding. */
export const messageFixes: readonly Fix<MessageFacts>[] = [
  signWithOwnDomain,
  allowSender,
  publishPolicy,
  receiveReplies,
  receiveBounces,
  strengthenPolicy,
  nameAddress,
  nameServer,
  encrypt,
  leaveAddressLists,
  leaveDomainLists,
  changeService,
  removeLinks,
  offerOneClick,
  addUnsubscribeLink,
  addText,
  removeDoubledFields,
  ...setFields,
]
