import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList, formatNumber } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

/** What a message without a valid signature costs, whatever broke it. */
const unsignedCosts =
  'Without a valid signature only SPF can vouch for the message, and SPF breaks when mail is forwarded. Gmail, Yahoo and Microsoft want both to pass for bulk mail.'

export const dkim: TopicTexts<'dkim'> = {
  checks: {
    'dkim.result': {
      topic: 'DKIM signature',
      pass: ({ domains }) =>
        `The message is signed and arrived unchanged: DKIM passes for ${formatList('en', domains)}.`,
    },
    'dkim.key': {
      topic: 'DKIM key length',
      pass: ({ domain, selector, bits, algorithm }) =>
        `The key of ${domain} is strong enough: ${formatNumber('en', bits)} bits (${algorithm}, selector ${selector}).`,
    },
    'dkim.body_length': {
      topic: 'Extent of the DKIM signature',
      pass: () => 'The signature covers the whole body: nobody can add to it unnoticed.',
    },
    'dkim.other_signatures': {
      topic: 'Further DKIM signatures',
      pass: ({ count }) => `All ${count} DKIM signatures pass.`,
    },
    'dkim.header_coverage': {
      topic: 'Header fields under the DKIM signature',
      pass: ({ domain }) => `The signature of ${domain} covers what readers see of the header: nobody can rewrite it.`,
    },
    'dkim.signing_time': {
      topic: 'Time of the DKIM signature',
      pass: () => 'The signature was made before the message arrived, as it should be.',
    },
    'dkim.selectors': {
      topic: 'DKIM keys',
      pass: ({ domain, selectors }) =>
        `${domain} publishes keys to check its signatures with: DKIM selector ${formatList('en', selectors)}.`,
    },
    'dkim.named_selectors': {
      topic: 'The DKIM selectors you named',
      pass: ({ domain, selectors }) =>
        `The selectors you named hold a DKIM key of ${domain}: ${formatList('en', selectors)}.`,
    },
    'dkim.key_record': {
      topic: 'Spelling of the DKIM key records',
      pass: ({ domain }) => `The DKIM key records of ${domain} are spelled correctly.`,
    },
    'dkim.key_minimum': {
      topic: 'Least length of the DKIM keys',
      pass: ({ domain }) => `Every DKIM key of ${domain} is long enough to be accepted.`,
    },
    'dkim.key_unique': {
      topic: 'One DKIM key for each selector',
      pass: ({ domain }) => `Each DKIM selector of ${domain} holds one key.`,
    },
    'dkim.revocation': {
      topic: 'Withdrawn DKIM keys',
      pass: ({ domain }) => `None of the DKIM keys found at ${domain} was withdrawn.`,
    },
    'dkim.flags': {
      topic: 'Flags of the DKIM keys',
      pass: ({ domain }) => `The DKIM keys of ${domain} ask receivers for no exception.`,
    },
    'dkim.delegation': {
      topic: 'DKIM keys of mail services',
      pass: ({ domain, services }) =>
        `The keys that ${domain} leaves to mail services are there: ${formatList('en', services)}.`,
    },
    'dkim.wildcard': {
      topic: 'Wildcard DKIM key',
      pass: ({ domain }) => `${domain} withdraws every DKIM key that it does not name (wildcard).`,
    },
  },
  findings: {
    'dkim.missing': {
      title: () => 'The message is not signed, so nobody can be sure that it is yours: it has no DKIM signature.',
      why: () => unsignedCosts,
      fix: ({ domain }) =>
        `Switch on DKIM signing for ${domain || 'your domain'} in your mail service or server, publish the key record it gives you, and send again.`,
    },
    'dkim.body_changed': {
      title: ({ domain }) =>
        `The text of the message was changed after ${domain} signed it: the DKIM body hash does not match.`,
      why: () => unsignedCosts,
      fix: () =>
        'Find what touches the message on its way out: a footer or disclaimer, link tracking, a virus scanner, re-encoding. Let it work before the signing, or not at all.',
    },
    'dkim.signature_broken': {
      title: ({ domain }) =>
        `The DKIM signature of ${domain} does not fit this message: the body is intact, the header or the key is not.`,
      why: () => unsignedCosts,
      fix: ({ domain, selector }) =>
        `Check that the key published at ${selector}._domainkey.${domain} belongs to the private key that signs, and that nothing rewrites From, Subject or Date after the signing.`,
    },
    'dkim.key_missing': {
      title: ({ domain }) =>
        `The message is signed by ${domain}, but nobody can check it: the DKIM key is not published.`,
      why: () => unsignedCosts,
      fix: ({ domain, selector }) =>
        `Publish the TXT or CNAME record that your mail service shows for selector ${selector}, at ${selector}._domainkey.${domain}.`,
    },
    'dkim.key_revoked': {
      title: ({ domain, selector }) =>
        `The message is signed with a DKIM key that ${domain} has withdrawn (selector ${selector}).`,
      why: () => unsignedCosts,
      fix: () =>
        'Let the server sign with the present key and its selector; a record with an empty p= means that the key is dead.',
    },
    'dkim.key_too_short': {
      title: ({ domain, selector }) =>
        `The DKIM key of ${domain} is too short to be accepted: under 1,024 bits (selector ${selector}).`,
      why: () => unsignedCosts,
      fix: () => 'Make a new RSA key of 2,048 bits under a new selector, publish it, and let the server sign with it.',
    },
    'dkim.weak_algorithm': {
      title: ({ domain }) => `The DKIM signature of ${domain} uses a method that receivers no longer accept: rsa-sha1.`,
      why: () => unsignedCosts,
      fix: () => 'Set the signing algorithm of your mail server to rsa-sha256; the key can stay.',
    },
    'dkim.expired': {
      title: ({ domain }) => `The DKIM signature of ${domain} had expired by the time the message arrived.`,
      why: () => unsignedCosts,
      fix: () =>
        'Let signatures live for at least a week (x=), or set no end; then check the clock of the signing server.',
    },
    'dkim.invalid': {
      title: ({ domain }) => `The DKIM signature of ${domain} cannot be used as it is written.`,
      why: () => unsignedCosts,
      fix: ({ domain, selector }) =>
        `Compare the key record at ${selector}._domainkey.${domain} with the one your mail service shows, character by character, and check the settings of the signer.`,
    },
    'dkim.key_short': {
      title: ({ domain, selector, bits }) =>
        `The DKIM key of ${domain} is on the short side: ${formatNumber('en', bits)} bits (selector ${selector}).`,
      why: () => 'It passes everywhere today. 2,048 bits have been the recommendation for years, Gmail’s as well.',
      fix: () =>
        'Make a new RSA key of 2,048 bits under a new selector, publish it, switch over, and keep the old record for a week.',
    },
    'dkim.body_length_limited': {
      title: ({ domain }) => `Anyone can add text to your message without breaking the signature of ${domain} (l=).`,
      why: () =>
        'An attacker can put an advertisement or a trap under your signed text, and DKIM and DMARC still pass.',
      fix: () => 'Switch off the body length (l=) in the settings of the signer, so that the whole body is covered.',
    },
    'dkim.headers_uncovered': {
      title: ({ domain, headers }) =>
        `Anyone can rewrite a part of your header without breaking the signature of ${domain}: ${formatList('en', headers)}.`,
      why: () =>
        'An attacker can send your signed message on under another subject or sender’s address, and DKIM passes.',
      fix: ({ headers }) =>
        `Add to the signed header fields (h=) in the settings of the signer: ${formatList('en', headers)}.`,
    },
    'dkim.signed_in_future': {
      title: ({ domain, minutes }) =>
        `The DKIM signature of ${domain} says that it was made ${formatNumber('en', minutes)} ${pluralForm('en', minutes, { one: 'minute', other: 'minutes' })} after the message arrived.`,
      why: () => 'Receivers may ignore a signature from the future; with it DMARC can fail.',
      fix: () => 'Set the clock and the time zone of the signing server; let it ask a time server (NTP).',
    },
    'dkim.other_failed': {
      title: ({ domains }) => `One DKIM signature passes, another does not: ${formatList('en', domains)}.`,
      why: () =>
        'Receivers need one good signature, so this takes no points. A signature that always fails is a key someone forgot.',
      fix: ({ domains }) =>
        `If you sign as ${formatList('en', domains)}, compare the published key with the signing one; else there is nothing to do.`,
    },
    'dkim.no_keys': {
      title: ({ domain }) => `${domain} publishes no key to check signatures with: it has no DKIM.`,
      why: () => unsignedCosts,
      fix: ({ domain }) =>
        `Switch on DKIM signing for ${domain} in your mail service or server, and publish the key record it gives you.`,
    },
    'dkim.selector_missing': {
      title: ({ domain, selectors }) => `There is no DKIM key of ${domain} under ${formatList('en', selectors)}.`,
      why: () => unsignedCosts,
      fix: ({ domain, selectors }) =>
        `Publish the record that your mail service shows for it, at ${selectors[0]}._domainkey.${domain}, or compare the selector with s= in the DKIM-Signature of a message.`,
    },
    'dkim.selector_revoked': {
      title: ({ domain, selectors }) =>
        `${domain} has withdrawn the DKIM key that you named: selector ${formatList('en', selectors)} has an empty p=.`,
      why: () => `Mail that is signed with it fails. ${unsignedCosts}`,
      fix: () => 'Let the server sign with a key that is published, or publish a new one under a new selector.',
    },
    'dkim.private_key_published': {
      title: ({ domain, selector }) =>
        `${domain} has published its private DKIM key for all to read (selector ${selector}).`,
      why: () => 'Anyone can sign in your name now, and DKIM and DMARC pass.',
      fix: ({ selector }) =>
        `Delete the record of ${selector} at once, make a new pair of keys under a new selector, and publish its public half only.`,
    },
    'dkim.key_unusable': {
      title: ({ domain, selector, code, others }) =>
        `The DKIM key of ${domain} under ${selector} cannot be used: ${keyFaults[code]}.${others.length > 0 ? ` Nor can others: ${formatList('en', others)}.` : ''}`,
      why: () => `Mail that is signed with it fails. ${unsignedCosts}`,
      fix: ({ domain, selector }) =>
        `Compare the record at ${selector}._domainkey.${domain} with the one your mail service shows, character by character. Delete it if nothing signs with it.`,
    },
    'dkim.key_odd': {
      title: ({ domain, selector, code, detail }) =>
        `The DKIM key record of ${domain} under ${selector} has an oddity: ${keyOddities[code]}${detail ? ` (“${detail}”)` : ''}.`,
      why: () => 'Most receivers do not mind. A few strict ones may refuse the key.',
      fix: ({ domain, selector }) => `Correct it at ${selector}._domainkey.${domain} when you change the key next.`,
    },
    'dkim.key_ambiguous': {
      title: ({ domain, selectors }) =>
        `There are several DKIM keys of ${domain} under one selector: ${formatList('en', selectors)}.`,
      why: () => 'Receivers take one of them by chance, so part of your mail fails.',
      fix: ({ selectors }) => `Keep the key that signs at ${formatList('en', selectors)}, and delete the others.`,
    },
    'dkim.only_revoked_keys': {
      title: ({ domain, selectors }) =>
        `All DKIM keys found at ${domain} were withdrawn: ${formatList('en', selectors)} (empty p=).`,
      why: () =>
        'Mail that is signed with one of them fails. Whether there is another key cannot be seen from outside.',
      fix: () =>
        'Look at s= in the DKIM-Signature of a message you sent and check that selector. If it is one of these, publish a new key.',
    },
    'dkim.revoked_keys': {
      title: ({ domain, selectors }) =>
        `${domain} has withdrawn some of its DKIM keys: ${formatList('en', selectors)} (empty p=).`,
      why: () => 'That is how it should be after a change of keys. Mail that is still signed with one of them fails.',
      fix: () => 'Nothing to do if none of your services signs with them.',
    },
    'dkim.keys_testing': {
      title: ({ domain, selectors }) =>
        `${domain} says that it is only testing DKIM: ${formatList('en', selectors)} (t=y).`,
      why: () => 'Receivers are asked to treat a forged signature like none.',
      fix: () => 'Take t=y out of the record once your mail passes.',
    },
    'dkim.keys_strict': {
      title: ({ domain, selectors }) =>
        `Some DKIM keys of ${domain} are not valid for its subdomains: ${formatList('en', selectors)} (t=s).`,
      why: () => 'That is a precaution and costs nothing, unless a service signs with a subdomain in i=.',
      fix: () => 'Nothing to do if your mail passes.',
    },
    'dkim.delegation_broken': {
      title: ({ domain, selector, target }) =>
        `The DKIM key of ${domain} under ${selector} is left to ${target}, and nothing is there.`,
      why: () => 'Mail that is signed with it fails. Whoever takes over that name can sign in yours.',
      fix: ({ domain, selector }) =>
        `If you use the service, finish its set-up. If not, delete the CNAME record ${selector}._domainkey.${domain}.`,
    },
    'dkim.wildcard_key': {
      title: ({ domain }) => `Every selector of ${domain} holds a DKIM key, even those nobody set up (wildcard).`,
      why: () => 'Whoever has the private key can sign under any selector, and withdrawn ones come to life again.',
      fix: ({ domain }) => `Replace the record *._domainkey.${domain} by records for the selectors that you use.`,
    },
  },
}

const keyFaults: Record<FindingParams<'dkim.key_unusable'>['code'], string> = {
  invalid_version: 'its version is not DKIM1',
  missing_p: 'the key (p=) is missing',
  missing_semicolon: 'a semicolon between two tags is missing',
  invalid_base64: 'the key holds characters that do not belong there',
  pem_armor: 'the lines with BEGIN and END of the key file were published, too',
  invalid_key: 'the key is damaged or of another type than stated',
  unknown_key_type: 'the type of the key (k=) is unknown',
  sha1_only: 'it allows SHA-1 only, which receivers refuse (h=)',
  unknown_hash: 'it allows no algorithm that receivers know (h=)',
  not_for_email: 'it is not meant for e-mail (s=)',
  duplicate_tag: 'a tag stands twice',
}

const keyOddities: Record<FindingParams<'dkim.key_odd'>['code'], string> = {
  long_key: 'a key over 4,096 bits, which not every receiver can read',
  version_not_first: 'the version (v=) does not stand first',
  unknown_flag: 'a flag (t=) that nobody knows',
  unknown_tag: 'a tag that nobody knows',
  tag_without_equals: 'a tag without an equals sign',
  invalid_tag_name: 'a tag with an impossible name',
  invalid_tag_value: 'characters that do not belong there',
  escaped_semicolon: 'a backslash before a semicolon',
  empty_tag: 'two semicolons in a row',
}
