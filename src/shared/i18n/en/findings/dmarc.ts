import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'

type Legs = FindingParams<'dmarc.failed'>

export const dmarc: TopicTexts<'dmarc' | 'arc'> = {
  checks: {
    'dmarc.policy': {
      topic: 'DMARC policy',
      pass: ({ domain, policy }) =>
        `Receivers are told what to do with forged mail from ${domain}: the DMARC policy is “${policy}”.`,
    },
    'dmarc.reports': {
      topic: 'DMARC reports',
      pass: ({ domain, addresses }) =>
        `Receivers can tell you who sends in the name of ${domain}: reports go to ${formatList('en', addresses)}.`,
    },
    'dmarc.result': {
      topic: 'DMARC result',
      pass: ({ domain }) => `This message provably comes from ${domain}: DMARC passes.`,
    },
    'dmarc.alignment': {
      topic: 'DMARC alignment',
      pass: ({ domain }) =>
        `Both SPF and DKIM stand for ${domain}: if one breaks on the way, the other still carries DMARC.`,
    },
    'arc.result': {
      topic: 'ARC chain',
      pass: ({ instances }) =>
        `The message came through relays that sealed it, and every seal holds (ARC, ${instances} in the chain).`,
    },
    'dmarc.discovery': {
      topic: 'Place of the DMARC record',
      pass: ({ domain, name }) => `The DMARC record that governs ${domain} stands at ${name}.`,
    },
    'dmarc.syntax': {
      topic: 'Spelling of the DMARC record',
      pass: ({ domain }) => `Receivers can read everything in the DMARC record of ${domain}.`,
    },
    'dmarc.tags': {
      topic: 'Tags of the DMARC record',
      pass: ({ domain }) => `The DMARC record of ${domain} holds no tag that has been given up.`,
    },
    'dmarc.subdomains': {
      topic: 'DMARC of subdomains',
      pass: ({ domain }) => `The DMARC policy of ${domain} covers its subdomains as well.`,
    },
    'dmarc.report_addresses': {
      topic: 'Addresses of DMARC reports',
      pass: ({ domain }) => `The addresses for the DMARC reports of ${domain} are written correctly.`,
    },
    'dmarc.report_permission': {
      topic: 'Permission to send DMARC reports',
      pass: ({ domain }) => `Those who are to receive the DMARC reports of ${domain} accept them.`,
    },
    'dmarc.report_mailboxes': {
      topic: 'Mailboxes of DMARC reports',
      pass: ({ domain }) => `The domains that receive the DMARC reports of ${domain} accept mail.`,
    },
    'dmarc.suffix': {
      topic: 'Public suffix in the DMARC record',
      pass: ({ domain }) => `The DMARC record of ${domain} does not present it as a public suffix by mistake.`,
    },
  },
  findings: {
    'dmarc.missing': {
      title: ({ domain }) => `${domain} does not say what to do with mail forged in its name: it has no DMARC record.`,
      why: () =>
        'Gmail, Yahoo, Microsoft and Apple demand one of bulk senders; Microsoft refuses their mail with 550 5.7.515. Without it, anyone can put your domain into From.',
      fix: ({ domain }, { record }) =>
        record
          ? `Publish the record below at _dmarc.${domain}.`
          : `Publish a TXT record at _dmarc.${domain} that begins with v=DMARC1; p=none and names an address for reports (rua=mailto:).`,
    },
    'dmarc.policy_none': {
      title: ({ domain }) => `Forged mail from ${domain} is let through: the DMARC policy is “none”.`,
      why: () =>
        'Gmail, Yahoo and Microsoft accept “none”. Forgers profit from it: receivers report their mail, if asked to, and deliver it.',
      fix: ({ has_reports, is_proven }, { record }) => {
        if (!has_reports)
          return 'First let receivers report to you (rua=). Once two to four weeks of reports show that all your own mail passes, ask for quarantine (p=quarantine).'
        if (!is_proven)
          return 'First set up SPF and DKIM, and make your own mail pass. Then read the reports for two to four weeks. Ask for quarantine (p=quarantine) only when they show that all of it passes.'
        return `Read the reports for two to four weeks. Once they show that all your own mail passes, ask for quarantine${record ? ' with the record below' : ' (p=quarantine)'}.`
      },
    },
    'dmarc.testing': {
      title: ({ domain, policy, pct }) =>
        pct < 100
          ? `The DMARC policy “${policy}” of ${domain} is meant for ${pct} % of the mail only (pct=${pct}).`
          : `The DMARC policy of ${domain} is only being tested: receivers are asked not to apply “${policy}” yet (t=y).`,
      why: ({ pct }) =>
        pct < 100
          ? 'Receivers do not agree on it: those that follow RFC 7489 apply the policy to that part, those that follow RFC 9989 to all mail.'
          : 'While the mark stands, receivers do one step less than the policy says, with forged mail as well.',
      fix: ({ has_reports, pct }, { record }) => {
        if (pct < 100)
          return `${record ? 'Publish the record below: t=y in place of pct tells receivers that you are testing.' : 'Write t=y in place of pct: it tells receivers that you are testing.'} Once two to four weeks of reports show that all your own mail passes, remove t=y.`
        const first = has_reports
          ? 'Read the reports for two to four weeks.'
          : 'First let receivers report to you (rua=), and read the reports for two to four weeks.'
        return `${first} Once they show that all your own mail passes, remove t=y${record ? ', as in the record below' : ''}.`
      },
    },
    'dmarc.no_reports': {
      title: ({ domain }) => `Nobody receives the DMARC reports of ${domain}: the record names no address (rua).`,
      why: () => 'Without reports you do not see which of your own services fail, nor who sends in your name.',
      fix: ({ domain }, { record }) =>
        record
          ? `Put the record below at _dmarc.${domain}. You can also name the address of a service that reads the reports for you.`
          : `Name an address for reports in the record at _dmarc.${domain}: rua=mailto: and a mailbox that you or a service reads.`,
    },
    'dmarc.rejected': {
      title: ({ domain }) =>
        `Receivers will refuse this message, because ${domain} itself asks them to: DMARC fails under “reject”.`,
      why: (legs) => `${explain(legs)} Gmail refuses such mail with 550-5.7.26; hardly anyone delivers it.`,
      fix: mend,
    },
    'dmarc.quarantined': {
      title: ({ domain }) =>
        `Receivers will put this message in the spam folder, because ${domain} itself asks them to: DMARC fails under “quarantine”.`,
      why: explain,
      fix: mend,
    },
    'dmarc.failed': {
      title: ({ domain }) => `Nothing proves that this message comes from ${domain}: DMARC fails.`,
      why: (legs) =>
        `${explain(legs)} The policy asks receivers for nothing yet, but large providers do not wait for it: Gmail slows such bulk mail down with 421-4.7.32 or refuses it with 550-5.7.26, Microsoft with 550 5.7.515.`,
      fix: mend,
    },
    'dmarc.unaligned': {
      title: ({ domain }) => `Nothing ties this message to ${domain}, the domain people read in From.`,
      why: (legs) =>
        `${explain(legs)} Gmail, Yahoo and Microsoft demand of bulk senders that one of the two stands for the From domain.`,
      fix: mend,
    },
    'dmarc.invalid': {
      title: ({ domain, text, code }) =>
        `${domain} has a DMARC record that receivers cannot use, because ${recordFaults[code]}: “${text}”.`,
      why: () =>
        'It counts as if there were none. Of bulk senders Gmail, Yahoo, Microsoft and Apple demand one that works.',
      fix: ({ domain }, { record }) =>
        record
          ? `Publish the record below at _dmarc.${domain} in place of what is there.`
          : `Keep exactly one TXT record at _dmarc.${domain}: it begins with v=DMARC1; and names a policy (p=) and an address for reports (rua=mailto:).`,
    },
    'dmarc.several_records': {
      title: ({ domain }) => `${domain} has several DMARC records, and only one is allowed.`,
      why: () =>
        'Receivers then use none of them. Of bulk senders Gmail, Yahoo, Microsoft and Apple demand one that works.',
      fix: ({ domain }, { record }) =>
        record
          ? `Delete all of them at _dmarc.${domain} and publish the one below, which keeps their report addresses.`
          : `Keep the one at _dmarc.${domain} that says what you want, and delete the others.`,
    },
    'dmarc.misnamed': {
      title: ({ domain, name }) => `The DMARC record of ${domain} stands at ${name}, where nobody looks.`,
      why: () =>
        'It counts as if there were none. Of bulk senders Gmail, Yahoo, Microsoft and Apple demand one that works.',
      fix: ({ domain, name }, { record }) =>
        `${record ? `Publish the record below at _dmarc.${domain}` : `Publish a DMARC record at _dmarc.${domain}`}, and delete the one at ${name}.`,
    },
    'dmarc.dkim_only': {
      title: ({ domain, spf_domain }) =>
        `DMARC passes by DKIM alone: SPF passes as well, but for ${spf_domain}, not for ${domain}.`,
      why: () =>
        'That is usual with mail services and costs nothing. Should the signature break, nothing else proves the sender.',
      fix: ({ domain }) =>
        `If your service offers a return path of your own (often a CNAME such as bounce.${domain}), set it up.`,
    },
    'dmarc.spf_only': {
      title: ({ domain, dkim_domain }) => `DMARC hangs on SPF alone: DKIM signs as ${dkim_domain}, not as ${domain}.`,
      why: () => 'SPF breaks when mail is forwarded. Then DMARC fails, and your message is treated like a forgery.',
      fix: ({ domain }) =>
        `Let your mail service sign as ${domain}: publish the DKIM records it shows you for your own domain.`,
    },
    'arc.broken': {
      title: ({ instances }) =>
        `A relay sealed this message, and the seal does not hold: ARC fails (${instances} in the chain).`,
      why: () =>
        'ARC tells how forwarded mail was judged before. It says nothing about you, and few receivers act on it.',
      fix: () => 'Nothing to do as a sender. If the relay is yours, let it change the message before it seals it.',
    },
    'dmarc.record_ignored': {
      title: ({ domain, found_at }) =>
        `${domain} has a DMARC record of its own that cannot be used; the one of ${found_at} counts instead.`,
      why: () => 'Receivers do what the other record says, which may be more or less than you want.',
      fix: ({ domain }) =>
        `Keep exactly one record at _dmarc.${domain}, beginning with v=DMARC1; and a policy (p=), or none at all.`,
    },
    'dmarc.parents_assumed': {
      title: ({ domain, names }) =>
        `The zone file does not hold ${formatList('en', names)}, so it was assumed that ${domain} inherits no DMARC record from there.`,
      why: () => 'For nearly all domains that is true, as registries seldom publish such records.',
      fix: () => 'Nothing to do. Audit the domain against the real DNS to be sure.',
    },
    'dmarc.tag_invalid': {
      title: ({ domain, code, detail, position, others }) =>
        `Receivers cannot read part of the DMARC record of ${domain}: ${tagFaults[code]}${detail ? ` (“${detail}”, character ${position})` : ''}${others.map((other) => `; ${tagFaults[other]}`).join('')}.`,
      why: () =>
        'They take the default in its place. A policy that cannot be read counts as none, or the record as missing.',
      fix: ({ domain }, { record }) =>
        record
          ? `Put the record below at _dmarc.${domain} in place of the present one. What cannot be read is left out.`
          : `Correct the record at _dmarc.${domain}; policies are none, quarantine and reject.`,
    },
    'dmarc.tags_removed': {
      title: ({ domain, tags }) =>
        `The DMARC record of ${domain} holds tags that have been given up: ${formatList('en', tags)}.`,
      why: () =>
        'Receivers that follow the present standard (RFC 9989) pass over them, so a pct= no longer softens the policy.',
      fix: (_, { record }) => (record ? 'Publish the record below, without them.' : 'Remove them.'),
    },
    'dmarc.tags_unknown': {
      title: ({ domain, tags }) =>
        `The DMARC record of ${domain} holds tags that nobody knows: ${formatList('en', tags)}.`,
      why: () => 'Receivers pass over them. If one is a slip of the pen, what you meant does not happen.',
      fix: (_, { record }) =>
        record ? 'Correct them, or publish the record below without them.' : 'Correct or remove them.',
    },
    'dmarc.subdomains_open': {
      title: ({ domain, tag, weaker, policy }) =>
        `Forgers can use subdomains of ${domain}: the policy is “${policy}”, but ${tag}= asks for “${weaker}” only.`,
      why: ({ tag }) =>
        tag === 'np'
          ? 'Mail from made-up names below your domain gets through, and people trust it like your own.'
          : 'Mail from names below your domain gets through, and people trust it like your own.',
      fix: ({ tag, has_reports }, { record }) => {
        const first = has_reports
          ? 'Read the reports for two to four weeks.'
          : 'First let receivers report to you (rua=), and read the reports for two to four weeks.'
        return `${first} Once they show that all mail from your subdomains passes, ${record ? 'publish the record below' : `remove ${tag}= from the record`}. A subdomain that needs a milder policy can have a record of its own.`
      },
    },
    'dmarc.report_uri_unusable': {
      title: ({ domain, code, uri }) =>
        `One address for the DMARC reports of ${domain} cannot be used: ${uriFaults[code]} (“${uri}”).`,
      why: () => 'No reports arrive there, and you do not see who sends in your name.',
      fix: ({ domain }, { record }) =>
        record
          ? `Put the record below at _dmarc.${domain} in place of the present one. Check that it names every mailbox you meant.`
          : `Write it as mailto: and the mailbox, several separated by commas.`,
    },
    'dmarc.report_size_obsolete': {
      title: ({ domain, uri }) =>
        `The DMARC record of ${domain} limits the size of reports, which no longer has an effect (“${uri}”).`,
      why: () => 'Receivers that follow the present standard (RFC 9989) pass over the part after the exclamation mark.',
      fix: (_, { record }) =>
        record ? 'Publish the record below, without the limit.' : 'Remove the exclamation mark and what follows it.',
    },
    'dmarc.reports_unauthorized': {
      title: ({ domain, destinations }) =>
        `The DMARC reports of ${domain} go to a domain that does not accept them: ${formatList('en', destinations)}.`,
      why: () => 'Receivers must not send reports to strangers without their permission, so none arrive.',
      fix: ({ destinations }, { record }) =>
        `Ask ${formatList('en', destinations)} to publish ${record ? 'the record below' : 'a permission for your domain'}, or use an address of your own domain.`,
    },
    'dmarc.report_mailbox_missing': {
      title: ({ domain, destinations }) =>
        `The DMARC reports of ${domain} go to a domain that receives no mail: ${formatList('en', destinations)}.`,
      why: () => 'The reports bounce, and you do not see who sends in your name.',
      fix: ({ domain }) =>
        `Name a mailbox in the record at _dmarc.${domain} (rua=, ruf=) whose domain has mail servers.`,
    },
    'dmarc.suffix_claimed': {
      title: ({ domain }) => `The DMARC record of ${domain} says that it is a public suffix (psd=y), like .com.`,
      why: () =>
        'Only registries publish that. Receivers treat your subdomains as other organizations: SPF and DKIM of the one no longer align with the other.',
      fix: ({ domain }, { record }) =>
        record
          ? `Put the record below at _dmarc.${domain} in place of the present one.`
          : `Remove psd=y from the record at _dmarc.${domain}.`,
    },
  },
}

/** Why neither leg carries the author's domain. */
function explain({ domain, spf_leg, spf_domain, dkim_leg, dkim_domain }: Legs): string {
  const spf = {
    missing: 'SPF gives no result',
    failed: `SPF does not pass${spf_domain ? ` for ${spf_domain}` : ''}`,
    unaligned: `SPF passes for ${spf_domain}, which is not ${domain}`,
  }[spf_leg]
  const dkim = {
    missing: 'there is no DKIM signature',
    failed: 'no DKIM signature holds',
    unaligned: `DKIM signs as ${dkim_domain}, which is not ${domain}`,
  }[dkim_leg]
  return `${spf}; ${dkim}.`
}

function mend({ domain, dkim_leg }: Legs): string {
  if (dkim_leg === 'failed') return `Mend the DKIM signature first (see its own finding), and let it sign as ${domain}.`
  if (dkim_leg === 'unaligned')
    return `Let your mail service sign as ${domain} instead: publish the DKIM records it shows you for your own domain.`
  return `Switch on DKIM signing as ${domain} in your mail service and publish the records it shows you. If the message is not yours, there is nothing to do.`
}

const recordFaults: Record<FindingParams<'dmarc.invalid'>['code'], string> = {
  several: 'there are several',
  duplicate_tag: 'a tag stands twice',
  policy: 'its policy cannot be read',
  quoted: 'it is inside quotation marks',
  spaced: 'it begins with a space',
  version: 'it does not begin with v=DMARC1;',
}

const tagFaults: Record<FindingParams<'dmarc.tag_invalid'>['code'], string> = {
  missing_p: 'the policy (p=) is missing',
  invalid_p: 'a policy (p=) that does not exist',
  invalid_sp: 'a policy for subdomains (sp=) that does not exist',
  invalid_np: 'a policy for names that do not exist (np=) that is none',
  invalid_adkim: 'adkim= is neither r nor s',
  invalid_aspf: 'aspf= is neither r nor s',
  invalid_fo: 'fo= holds something else than 0, 1, d and s',
  invalid_t: 't= is neither y nor n',
  invalid_psd: 'psd= is neither y, n nor u',
  tag_case: 'the name of a tag in capital letters',
  tag_without_equals: 'a tag without an equals sign',
  invalid_tag_name: 'a tag with an impossible name',
  invalid_tag_value: 'characters that do not belong there',
  escaped_semicolon: 'a backslash before a semicolon',
}

const uriFaults: Record<FindingParams<'dmarc.report_uri_unusable'>['code'], string> = {
  invalid_report_uri: 'it lacks mailto: or holds a character that must be encoded',
  report_uri_without_address: 'it names no mailbox',
  report_uri_scheme: 'receivers send reports by e-mail only',
}
