import type { CheckKey, FindingKey } from '../../shared/finding.ts'

export interface Reference {
  title: string
  url: string
}

/** A section of an RFC, as the RFC editor serves it. */
function rfc(number: number, section: string): Reference {
  return {
    title: `RFC ${number} §${section}`,
    url: `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`,
  }
}

const gmailSenders: Reference = {
  title: 'Gmail: Email sender guidelines',
  url: 'https://support.google.com/a/answer/81126',
}

const whatwgHtml: Reference = { title: 'HTML Standard', url: 'https://html.spec.whatwg.org/multipage/syntax.html' }
const wcag: Reference = { title: 'WCAG 2.2', url: 'https://www.w3.org/TR/WCAG22/' }
const canIEmail: Reference = { title: 'Can I email', url: 'https://www.caniemail.com' }

const gmailSize: Reference = {
  title: 'Gmail: Attachment size limit',
  url: 'https://support.google.com/mail/answer/6584',
}

const gmailFiles: Reference = {
  title: 'Gmail: File types blocked in Gmail',
  url: 'https://support.google.com/mail/answer/6590',
}

const rspamdSymbols: Reference = {
  title: 'rspamd: Symbols and actions',
  url: 'https://rspamd.com/doc/configuration/metrics.html',
}

const bestPractices: Reference = {
  title: 'M3AAWG: Sender Best Common Practices',
  url: 'https://www.m3aawg.org/published-documents',
}

const unicodeSecurity: Reference = {
  title: 'Unicode: Security Considerations (UTR 36)',
  url: 'https://www.unicode.org/reports/tr36/',
}

const applePrivacy: Reference = {
  title: 'Apple: Mail Privacy Protection',
  url: 'https://www.apple.com/legal/privacy/data/en/mail-privacy-protection/',
}

const bimiDraft: Reference = {
  title: 'Draft: Brand Indicators for Message Identification',
  url: 'https://datatracker.ietf.org/doc/draft-brand-indicators-for-message-identification/',
}

const logoDraft: Reference = {
  title: 'Draft: SVG Tiny Portable/Secure',
  url: 'https://datatracker.ietf.org/doc/draft-svg-tiny-ps-abrotman/',
}

const gmailLogos: Reference = {
  title: 'Gmail: Set up BIMI',
  url: 'https://support.google.com/a/answer/10911320',
}

const spamhausZen: Reference = {
  title: 'Spamhaus: ZEN',
  url: 'https://www.spamhaus.org/blocklists/zen-blocklist/',
}
const spamhausPbl: Reference = {
  title: 'Spamhaus: Policy Blocklist',
  url: 'https://www.spamhaus.org/blocklists/policy-blocklist/',
}
const spamhausDbl: Reference = {
  title: 'Spamhaus: Domain Blocklist',
  url: 'https://www.spamhaus.org/blocklists/domain-blocklist/',
}

/** Where each check's rule stands. Findings share the references of their check unless they have their own. */
export const references: Record<CheckKey, readonly Reference[]> & Partial<Record<FindingKey, readonly Reference[]>> = {
  'analysis.complete': [],
  'content.readable': [rfc(5322, '2.1'), rfc(2045, '5')],
  'content.text': [rfc(2046, '5.1.4')],
  'content.versions': [rfc(2046, '5.1.4')],
  'content.hidden_text': [gmailSenders],
  'content.preheader': [bestPractices],
  'content.images': [rspamdSymbols],
  'content.image_hosts': [rspamdSymbols],
  'content.invisible_characters': [unicodeSecurity],
  'content.direction': [unicodeSecurity],
  'content.placeholders': [bestPractices],
  'content.filler_text': [bestPractices],
  'content.tracking_pixel': [applePrivacy],
  'content.unsubscribe_link': [gmailSenders],
  'content.browser_version': [bestPractices],
  'content.rest': [],
  'spam.score': [rspamdSymbols],
  'spam.filters': [],
  'list_unsubscribe.one_click': [rfc(8058, '3'), rfc(2369, '3.2'), gmailSenders],

  'html.size': [canIEmail],
  'html.elements': [canIEmail],
  'html.structure': [whatwgHtml],
  'html.accessibility': [wcag],
  'html.support': [canIEmail],

  'spf.result': [rfc(7208, '2.6'), gmailSenders],
  'spf.lookups': [rfc(7208, '4.6.4')],
  'spf.all': [rfc(7208, '5.1')],
  'spf.helo': [rfc(7208, '2.3')],
  'spf.reading': [rfc(7208, '4.6')],
  'spf.record': [rfc(7208, '4.5'), gmailSenders],
  'spf.syntax': [rfc(7208, '4.6')],
  'spf.includes': [rfc(7208, '5.2'), rfc(7208, '6.1')],
  'spf.void_lookups': [rfc(7208, '4.6.4')],
  'spf.terms': [rfc(7208, '5.1'), rfc(7208, '6')],
  'spf.ptr': [rfc(7208, '5.5')],
  'spf.networks': [rfc(7208, '11.4')],
  'spf.size': [rfc(7208, '3.4')],
  'spf.macros': [rfc(7208, '7.2')],
  'spf.permerror': [rfc(7208, '8.7'), rfc(7208, '4.6')],

  'dkim.result': [rfc(6376, '6.1'), gmailSenders],
  'dkim.key': [rfc(8301, '3.2')],
  'dkim.body_length': [rfc(6376, '8.2')],
  'dkim.header_coverage': [rfc(6376, '5.4.1')],
  'dkim.signing_time': [rfc(6376, '3.5')],
  'dkim.other_signatures': [rfc(6376, '4.2')],
  'dkim.selectors': [rfc(6376, '3.6.2'), gmailSenders],
  'dkim.named_selectors': [rfc(6376, '3.6.2.1')],
  'dkim.key_record': [rfc(6376, '3.6.1')],
  'dkim.key_minimum': [rfc(8301, '3.2')],
  'dkim.key_unique': [rfc(6376, '3.6.2.2')],
  'dkim.revocation': [rfc(6376, '3.6.1')],
  'dkim.flags': [rfc(6376, '3.6.1')],
  'dkim.delegation': [rfc(6376, '3.6.2.1')],
  'dkim.wildcard': [rfc(6376, '6.1.2')],
  'dkim.body_changed': [rfc(6376, '3.7')],
  'dkim.key_missing': [rfc(6376, '3.6.2')],
  'dkim.key_revoked': [rfc(6376, '3.6.1')],
  'dkim.key_too_short': [rfc(8301, '3.2')],
  'dkim.weak_algorithm': [rfc(8301, '3.1')],
  'dkim.expired': [rfc(6376, '3.5')],

  'dmarc.policy': [rfc(9989, '4.7')],
  'dmarc.reports': [rfc(9989, '4.6')],
  'dmarc.result': [rfc(9989, '4.4'), gmailSenders],
  'dmarc.alignment': [rfc(9989, '4.4')],
  'dmarc.discovery': [rfc(9989, '4.10')],
  'dmarc.syntax': [rfc(9989, '4.8')],
  'dmarc.tags': [rfc(9989, '4.7')],
  'dmarc.subdomains': [rfc(9989, '4.7')],
  'dmarc.report_addresses': [rfc(9989, '4.8')],
  'dmarc.report_permission': [rfc(9990, '4')],
  'dmarc.report_mailboxes': [rfc(7505, '3'), rfc(5321, '5.1')],
  'dmarc.suffix': [rfc(9989, '4.7')],
  'dmarc.missing': [rfc(9989, '4.10'), gmailSenders],
  'arc.result': [rfc(8617, '5.2')],

  'ptr.present': [rfc(1912, '2.1'), gmailSenders],
  'ptr.confirmed': [rfc(8601, '3'), gmailSenders],
  'helo.name': [rfc(5321, '4.1.4')],
  'helo.address': [rfc(5321, '2.3.5')],
  'helo.address_literal': [rfc(5321, '4.1.3')],
  'tls.used': [rfc(3207, '1'), gmailSenders],
  'tls.outdated': [rfc(8996, '1')],
  'tls.outdated_on_hop': [rfc(8996, '1')],
  'received.clocks': [rfc(5321, '4.4')],
  'received.delay': [rfc(5321, '4.4')],

  'domain.existence': [rfc(8020, '2')],

  'mx.record': [rfc(5321, '5.1'), rfc(7505, '3')],
  'mx.names': [rfc(5321, '5.1'), rfc(7505, '3')],
  'mx.aliases': [rfc(2181, '10.3')],
  'mx.addresses': [rfc(5321, '5.1')],
  'mx.private_addresses': [rfc(5321, '5.1')],
  'mx.address_families': [rfc(3974, '1')],
  'mx.reverse_dns': [rfc(1912, '2.1'), gmailSenders],
  'mx.encryption': [rfc(3207, '4')],
  'mx.certificate': [rfc(7817, '3'), rfc(8461, '4.2')],
  'mx.tls_outdated': [rfc(8996, '1')],
  'mx.null_mx_sends': [rfc(7505, '4.2')],
  'mta_sts.record': [rfc(8461, '3.1')],
  'mta_sts.policy': [rfc(8461, '3.3')],
  'mta_sts.policy_syntax': [rfc(8461, '3.2')],
  'mta_sts.mode': [rfc(8461, '5')],
  'mta_sts.mx': [rfc(8461, '4.1')],
  'mta_sts.max_age': [rfc(8461, '3.2'), rfc(8461, '10.2')],
  'tls_rpt.record': [rfc(8460, '3')],
  'tls_rpt.syntax': [rfc(8460, '3')],
  'tls_rpt.report_mailboxes': [rfc(8460, '3'), rfc(7505, '3'), rfc(5321, '5.1')],
  'bimi.record': [bimiDraft],
  'bimi.syntax': [bimiDraft],
  'bimi.dmarc': [bimiDraft],
  'bimi.logo': [logoDraft],
  'bimi.certificate': [bimiDraft, gmailLogos],
  'name_servers.count': [rfc(1034, '4.1'), rfc(2182, '5')],
  'name_servers.addresses': [rfc(1912, '2.8')],
  'name_servers.aliases': [rfc(2181, '10.3')],
  'name_servers.answers': [rfc(1912, '2.8')],
  'name_servers.networks': [rfc(2182, '3.1')],
  'name_servers.soa': [rfc(2308, '5'), rfc(1912, '2.2')],
  'dnssec.signed': [rfc(4035, '3.2.3')],
  'dane.record': [rfc(7672, '2.2')],
  'dane.usable': [rfc(7672, '3.1')],
  'dane.secure': [rfc(7672, '2.2')],
  'caa.record': [rfc(8659, '4.2')],
  'caa.syntax': [rfc(8659, '4')],
  'misplaced.doubled_names': [rfc(1035, '5.1')],
  'misplaced.names': [rfc(7208, '3'), rfc(6376, '3.6.2.1'), rfc(9989, '4.10')],
  'misplaced.quotes': [rfc(1035, '5.1')],
  'misplaced.placeholders': [rfc(9989, '4.7')],
  'misplaced.hosts': [rfc(1035, '5.1')],

  'blacklist.answers': [rfc(5782, '5')],
  'blacklist.critical': [rfc(5782, '2.1'), spamhausZen],
  'blacklist.major': [rfc(5782, '2.1')],
  'blacklist.minor': [rfc(5782, '2.1')],
  'blacklist.policy': [spamhausPbl],
  'allow_lists.entry': [rfc(5782, '2.1')],
  'dbl.answers': [rfc(5782, '5')],
  'dbl.spamhaus': [rfc(5782, '2.3'), spamhausDbl],
  'dbl.others': [rfc(5782, '2.3')],
  'dbl.services': [rfc(5782, '2.3')],
  'dbl.links': [rfc(5782, '2.3')],

  'headers.from': [rfc(5322, '3.6.2')],
  'headers.date': [rfc(5322, '3.6.1')],
  'headers.message_id': [rfc(5322, '3.6.4')],
  'headers.subject': [rfc(5322, '3.6.5')],
  'headers.recipients': [rfc(5322, '3.6.3')],
  'headers.mime_version': [rfc(2045, '4')],
  'headers.unique': [rfc(5322, '3.6')],
  'headers.message_id_host': [rfc(5322, '3.6.4')],
  'headers.date_zone': [rfc(5322, '3.3')],
  'headers.ascii': [rfc(5322, '2.2'), rfc(6532, '3')],
  'headers.encoded_words': [rfc(2047, '2')],
  'headers.address_encoding': [rfc(2047, '5')],
  'headers.priority': [rfc(2156, '5.3.6')],

  'author.display_name': [rfc(9989, '11.4'), gmailSenders],
  'author.reply_to': [rfc(5322, '3.6.2')],
  'author.sender': [rfc(5322, '3.6.2')],

  'subject.length': [rfc(5322, '3.6.5')],
  'subject.capitals': [rspamdSymbols],
  'subject.punctuation': [rspamdSymbols],
  'subject.emoji': [bestPractices],
  'subject.money': [rspamdSymbols],
  'subject.address': [rspamdSymbols],
  'subject.trial': [bestPractices],
  'subject.reply_prefix': [rfc(5322, '3.6.5'), gmailSenders],

  'mime.line_length': [rfc(5322, '2.1.1'), rfc(5321, '4.5.3.1.6')],
  'mime.line_ends': [rfc(5321, '2.3.8')],
  'mime.nuls': [rfc(5322, '4')],
  'mime.types': [rfc(2045, '5.1')],
  'mime.charsets': [rfc(2046, '4.1.2')],
  'mime.transfer_encodings': [rfc(2045, '6.1')],
  'mime.encoded_data': [rfc(2045, '6.7'), rfc(2045, '6.8')],
  'mime.base64': [rfc(2045, '6.2')],
  'mime.eight_bit': [rfc(2045, '6.2'), rfc(6152, '3')],
  'mime.multiparts': [rfc(2046, '5.1.1')],
  'mime.multipart_encoded': [rfc(2045, '6.4')],
  'mime.nesting': [rfc(2046, '5.1')],
  'mime.alternatives': [rfc(2046, '5.1.4')],
  'mime.body_disposition': [rfc(2183, '2')],
  'mime.size': [gmailSize],

  'attachments.types': [gmailFiles],
  'attachments.contents': [gmailFiles],
  'attachments.encryption': [gmailFiles],

  'links.shown_addresses': [gmailSenders],
  'links.hosts': [rspamdSymbols],
  'links.user_info': [rfc(3986, '7.6')],
  'links.ports': [rfc(9110, '4.2.2')],
  'links.encryption': [rfc(9110, '4.2.2')],
  'links.alphabets': [{ title: 'Unicode: Security Mechanisms (UTS 39)', url: 'https://www.unicode.org/reports/tr39/' }],
  'links.shorteners': [spamhausDbl],
  'links.domains': [spamhausDbl],
  'links.samples': [rfc(2606, '3')],

  'mailing.list_id': [rfc(2919, '2')],
  'mailing.feedback_id': [{ title: 'Gmail: Feedback Loop', url: 'https://support.google.com/a/answer/6254652' }],
  'mailing.precedence': [rfc(2076, '3.9')],
  'mailing.auto_submitted': [rfc(3834, '5')],
  'list_unsubscribe.form': [rfc(2369, '2')],
  'list_unsubscribe.mailto': [rfc(2369, '3.2')],
  'list_unsubscribe.signature': [rfc(8058, '4')],
}
