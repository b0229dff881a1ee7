import type { TopicTexts } from '../../catalogue.ts'
import { formatList, formatNumber } from '../../format.ts'

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
      title: ({ domain, comment }) =>
        `The DKIM signature of ${domain} cannot be used as it is written${comment ? ` (${comment})` : ''}.`,
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
    'dkim.other_failed': {
      title: ({ domains }) => `One DKIM signature passes, another does not: ${formatList('en', domains)}.`,
      why: () =>
        'Receivers need one good signature, so this takes no points. A signature that always fails is a key someone forgot.',
      fix: ({ domains }) =>
        `If you sign as ${formatList('en', domains)}, compare the published key with the signing one; else there is nothing to do.`,
    },
  },
}
