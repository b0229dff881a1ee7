import type { FindingGroup, FindingKey } from '../../shared/finding.ts'
import type { Severity } from '../../shared/severity.ts'

/** What a finding costs: `points` of 10, in steps of 0.1, before its group's cap. */
export type Weight =
  | { severity: Extract<Severity, 'critical' | 'major' | 'minor'>; points: number }
  | { severity: 'info'; points: 0 }

/**
 * The only table of severities and points. A forgotten key does not compile.
 *
 * The scale hangs on three points: a message that nothing ties to its From domain must end below the 7.0 of `inbox`, so
 * must one with a listing that some receivers refuse for, and good practice that no large provider demands costs at most
 * half a point.
 */
export const weights = {
  // SPF. Gmail, Yahoo, Microsoft and Apple demand it of bulk senders; `_covered` is for mail that DMARC passes by DKIM.
  'spf.missing': { severity: 'major', points: 1.5 },
  'spf.missing_covered': { severity: 'minor', points: 0.5 },
  // The domain itself says that the host may not send.
  'spf.fail': { severity: 'major', points: 2 },
  // A softfail is the same statement with less conviction.
  'spf.softfail': { severity: 'major', points: 1.5 },
  // Neutral counts as no statement at all (RFC 7208 section 8.2), yet the domain has a record to build on.
  'spf.neutral': { severity: 'major', points: 1 },
  'spf.fail_covered': { severity: 'minor', points: 0.5 },
  // As good as no record, for every host.
  'spf.permerror': { severity: 'major', points: 1.5 },
  'spf.lookups_exceeded': { severity: 'major', points: 1.5 },
  'spf.void_lookups_exceeded': { severity: 'major', points: 1.5 },
  // Works today; the next provider that grows its include breaks it.
  'spf.lookups_near': { severity: 'info', points: 0 },
  // Anyone passes: worse than no record, as spammers look for it (rspamd gives 4 of its 15).
  'spf.all_open': { severity: 'critical', points: 3 },
  // The record asserts nothing about other hosts, but it does name the right ones.
  'spf.all_neutral': { severity: 'minor', points: 0.3 },
  'spf.all_missing': { severity: 'minor', points: 0.3 },
  // Tells why the mistake that `spf.permerror` counts stays unseen.
  'spf.read_differently': { severity: 'info', points: 0 },
  // Few receivers judge by it while MAIL FROM has a domain.
  'spf.helo_fail': { severity: 'info', points: 0 },
  // The same for a whole domain. Two records, or one that cannot be read, count as none (RFC 7208 section 4.5).
  'spf.no_record': { severity: 'major', points: 1.5 },
  'spf.misspelled': { severity: 'major', points: 1.5 },
  'spf.several_records': { severity: 'major', points: 1.5 },
  'spf.invalid': { severity: 'major', points: 1.5 },
  'spf.blank_missing': { severity: 'major', points: 1.5 },
  'spf.include_broken': { severity: 'major', points: 1.5 },
  // One or two are borne; the names may fall into other hands.
  'spf.dead_terms': { severity: 'minor', points: 0.3 },
  // A sender that was meant to be allowed is not.
  'spf.term_ignored': { severity: 'minor', points: 0.5 },
  'spf.term_needless': { severity: 'info', points: 0 },
  // Not to be used (RFC 7208 section 5.5); most receivers still evaluate it.
  'spf.ptr_used': { severity: 'minor', points: 0.3 },
  // Whoever rents a machine in the range passes SPF in the domain's name.
  // Nothing that SPF says of the domain can be believed.
  'spf.everyone': { severity: 'critical', points: 3 },
  'spf.networks_vast': { severity: 'major', points: 1.5 },
  'spf.networks_wide': { severity: 'minor', points: 0.5 },
  // Resolvers of today ask again over TCP.
  'spf.answer_large': { severity: 'info', points: 0 },
  'spf.depends_on_message': { severity: 'info', points: 0 },

  // DKIM. A signature that does not verify is worth what none is worth (RFC 6376 section 6.1).
  'dkim.missing': { severity: 'major', points: 1.8 },
  'dkim.body_changed': { severity: 'major', points: 1.8 },
  'dkim.signature_broken': { severity: 'major', points: 1.8 },
  'dkim.key_missing': { severity: 'major', points: 1.8 },
  'dkim.key_revoked': { severity: 'major', points: 1.8 },
  'dkim.key_too_short': { severity: 'major', points: 1.8 },
  'dkim.weak_algorithm': { severity: 'major', points: 1.8 },
  'dkim.expired': { severity: 'major', points: 1.8 },
  'dkim.invalid': { severity: 'major', points: 1.8 },
  // 1024 bits still pass everywhere; 2048 are recommended (RFC 8301 section 3.2, Gmail).
  'dkim.key_short': { severity: 'minor', points: 0.2 },
  // Anyone can append to the message without breaking the signature (RFC 6376 section 8.2).
  'dkim.body_length_limited': { severity: 'minor', points: 0.5 },
  // The message can be sent again, under another subject or to somebody else, and passes.
  'dkim.headers_uncovered': { severity: 'minor', points: 0.2 },
  // Verifiers may ignore such a signature (RFC 6376 section 3.5); few do.
  'dkim.signed_in_future': { severity: 'minor', points: 0.3 },
  // The same for a whole domain: no key at all, or none where mail is signed.
  'dkim.no_keys': { severity: 'major', points: 1.8 },
  'dkim.selector_missing': { severity: 'major', points: 1.8 },
  'dkim.selector_revoked': { severity: 'major', points: 1.8 },
  // Whoever reads it can sign in the domain's name.
  'dkim.private_key_published': { severity: 'critical', points: 3 },
  // The selector may be one that no mail uses; a message would tell.
  'dkim.key_unusable': { severity: 'major', points: 1 },
  'dkim.key_odd': { severity: 'info', points: 0 },
  // Which record a verifier takes is left to chance (RFC 6376 section 3.6.2.2).
  'dkim.key_ambiguous': { severity: 'minor', points: 0.5 },
  // Keys that cannot be guessed may be in use beside them.
  'dkim.only_revoked_keys': { severity: 'minor', points: 0.5 },
  // As it should be after a change of keys.
  'dkim.revoked_keys': { severity: 'info', points: 0 },
  // Receivers are asked to treat a broken signature as none; few listen.
  'dkim.keys_testing': { severity: 'minor', points: 0.2 },
  'dkim.keys_strict': { severity: 'info', points: 0 },
  // Nothing is signed with it now; whoever gets hold of the target can.
  'dkim.delegation_broken': { severity: 'minor', points: 0.3 },
  'dkim.wildcard_key': { severity: 'minor', points: 0.3 },
  // One passing signature is enough; the others are often those of a list or a relay.
  'dkim.other_failed': { severity: 'info', points: 0 },

  // DMARC. Demanded of bulk senders by Gmail, Yahoo, Microsoft and Apple.
  'dmarc.missing': { severity: 'major', points: 1.2 },
  'dmarc.invalid': { severity: 'major', points: 1.2 },
  'dmarc.several_records': { severity: 'major', points: 1.2 },
  'dmarc.misnamed': { severity: 'major', points: 1.2 },
  // Satisfies every provider, protects nobody.
  'dmarc.policy_none': { severity: 'minor', points: 0.5 },
  'dmarc.testing': { severity: 'minor', points: 0.3 },
  'dmarc.no_reports': { severity: 'info', points: 0 },
  // The sender itself asks receivers to refuse or to quarantine the message: alone enough for the verdict `spam`.
  'dmarc.rejected': { severity: 'critical', points: 6 },
  'dmarc.quarantined': { severity: 'critical', points: 5.5 },
  // The policy asks for nothing, but Gmail (421-4.7.32, 550-5.7.26) and Microsoft (550 5.7.515) do.
  'dmarc.failed': { severity: 'major', points: 3 },
  // As above without a policy; with `dmarc.missing` it weighs what `dmarc.failed` weighs.
  'dmarc.unaligned': { severity: 'major', points: 1.9 },
  // DKIM survives forwarding, so that leg alone is enough.
  'dmarc.dkim_only': { severity: 'info', points: 0 },
  // SPF does not survive forwarding: part of the mail will fail.
  'dmarc.spf_only': { severity: 'minor', points: 0.5 },
  // The record above governs the domain, which may not be what was meant.
  'dmarc.record_ignored': { severity: 'minor', points: 0.5 },
  'dmarc.parents_assumed': { severity: 'info', points: 0 },
  // Receivers take the default in place of what was meant.
  'dmarc.tag_invalid': { severity: 'minor', points: 0.5 },
  'dmarc.tags_removed': { severity: 'info', points: 0 },
  'dmarc.tags_unknown': { severity: 'info', points: 0 },
  // What the policy shuts out at the domain comes in under any made-up name below it.
  'dmarc.subdomains_open': { severity: 'minor', points: 0.3 },
  'dmarc.report_uri_unusable': { severity: 'minor', points: 0.2 },
  'dmarc.report_size_obsolete': { severity: 'info', points: 0 },
  'dmarc.reports_unauthorized': { severity: 'minor', points: 0.2 },
  'dmarc.report_mailbox_missing': { severity: 'minor', points: 0.2 },
  // Subdomains stop to align with the domain, and with each other.
  'dmarc.suffix_claimed': { severity: 'minor', points: 0.5 },
  // ARC is on its way to historic (draft-ietf-dmarc-arc-to-historic) and speaks of relays, not of the sender.
  'arc.broken': { severity: 'info', points: 0 },

  // The path. Gmail, Yahoo and Apple demand reverse DNS and refuse without it (Gmail: 550-5.7.25).
  'ptr.missing': { severity: 'major', points: 1.5 },
  'ptr.unconfirmed': { severity: 'major', points: 1 },
  // HELO: filters add points (rspamd 2 to 4.5 of 15), no large provider refuses for it.
  'helo.bare_address': { severity: 'minor', points: 0.5 },
  'helo.single_label': { severity: 'minor', points: 0.5 },
  'helo.invalid': { severity: 'minor', points: 0.5 },
  // Correct by RFC 5321 section 4.1.3, but what home computers do.
  'helo.address_literal': { severity: 'minor', points: 0.3 },
  'helo.unresolvable': { severity: 'minor', points: 0.3 },
  // Usual behind a relay or with several addresses.
  'helo.other_address': { severity: 'info', points: 0 },
  // Gmail demands TLS (550-5.7.29), the others do not.
  'tls.missing': { severity: 'minor', points: 0.5 },
  // The hop in clear is not the sender's own.
  'tls.missing_on_hop': { severity: 'info', points: 0 },
  // TLS 1.0 and 1.1 must not be used (RFC 8996), and are still better than nothing.
  'tls.outdated': { severity: 'minor', points: 0.3 },
  'tls.outdated_on_hop': { severity: 'info', points: 0 },
  // Receivers go by their own clocks; filters look at Date, which has its own finding.
  'received.future': { severity: 'minor', points: 0.1 },
  'received.out_of_order': { severity: 'info', points: 0 },
  'received.slow': { severity: 'info', points: 0 },

  // Incoming mail. Receivers ask whether a sender can be answered (Postfix reject_unknown_sender_domain, rspamd 1.5).
  'mx.missing': { severity: 'major', points: 1 },
  'mx.unreachable': { severity: 'major', points: 1 },
  // Works where a mail server answers at the address, and mostly none does.
  'mx.implicit': { severity: 'minor', points: 0.3 },
  // A statement, and the right one for a domain without mail.
  'mx.null_mx': { severity: 'info', points: 0 },
  // RFC 7505 section 4.2 lets receivers refuse such a sender.
  'mx.null_mx_sends': { severity: 'major', points: 1 },
  // Senders skip what they cannot use; if nothing is left, `mx.unreachable` says so.
  'mx.null_mx_among_others': { severity: 'minor', points: 0.5 },
  'mx.address_as_name': { severity: 'minor', points: 0.5 },
  'mx.invalid_name': { severity: 'minor', points: 0.5 },
  // As good as no way to receive mail, and published as one.
  'mx.unusable': { severity: 'critical', points: 3 },
  'mx.duplicate': { severity: 'info', points: 0 },
  'mx.alias': { severity: 'minor', points: 0.3 },
  'mx.dead_hosts': { severity: 'minor', points: 0.3 },
  'mx.private_address': { severity: 'minor', points: 0.3 },
  'mx.ipv4_only': { severity: 'info', points: 0 },
  // Senders without IPv6 cannot answer.
  'mx.ipv6_only': { severity: 'minor', points: 0.5 },
  // Demanded of hosts that send; these are known to receive.
  'mx.reverse_missing': { severity: 'info', points: 0 },
  'mx.reverse_unconfirmed': { severity: 'info', points: 0 },
  // What the probe of port 25 shows, where it was asked for. Mail to a host in clear arrives.
  'mx.port_closed': { severity: 'minor', points: 0.5 },
  'mx.tls_missing': { severity: 'minor', points: 0.3 },
  'mx.tls_failed': { severity: 'minor', points: 0.3 },
  'mx.tls_outdated': { severity: 'minor', points: 0.2 },
  // Senders encrypt without a valid certificate, unless MTA-STS forbids it (RFC 8461 section 4.2).
  'mx.certificate_invalid': { severity: 'info', points: 0 },
  'mx.certificate_refused': { severity: 'major', points: 1 },

  // MTA-STS and TLS reports protect incoming mail, and nobody demands them. What is published and broken costs a little.
  'mta_sts.missing': { severity: 'info', points: 0 },
  'mta_sts.several_records': { severity: 'minor', points: 0.3 },
  'mta_sts.invalid_record': { severity: 'minor', points: 0.3 },
  'mta_sts.policy_not_found': { severity: 'minor', points: 0.3 },
  'mta_sts.bad_certificate': { severity: 'minor', points: 0.3 },
  'mta_sts.not_plain_text': { severity: 'minor', points: 0.1 },
  'mta_sts.policy_invalid': { severity: 'minor', points: 0.3 },
  'mta_sts.testing': { severity: 'info', points: 0 },
  'mta_sts.switched_off': { severity: 'info', points: 0 },
  // Mail is lost: senders that follow the policy must not deliver (RFC 8461 section 5).
  'mta_sts.mx_refused': { severity: 'major', points: 1 },
  'mta_sts.mx_not_covered': { severity: 'minor', points: 0.3 },
  'mta_sts.max_age_short': { severity: 'info', points: 0 },
  'tls_rpt.missing': { severity: 'info', points: 0 },
  'tls_rpt.several_records': { severity: 'minor', points: 0.2 },
  'tls_rpt.report_mailbox_missing': { severity: 'minor', points: 0.2 },
  'tls_rpt.invalid': { severity: 'minor', points: 0.2 },

  // A logo is an ornament: without it mail arrives all the same.
  'bimi.missing': { severity: 'info', points: 0 },
  'bimi.declined': { severity: 'info', points: 0 },
  'bimi.several_records': { severity: 'minor', points: 0.1 },
  'bimi.invalid_record': { severity: 'minor', points: 0.1 },
  'bimi.dmarc_missing': { severity: 'minor', points: 0.1 },
  'bimi.dmarc_weak': { severity: 'minor', points: 0.1 },
  'bimi.logo_not_found': { severity: 'minor', points: 0.1 },
  'bimi.logo_invalid': { severity: 'minor', points: 0.1 },
  'bimi.no_certificate': { severity: 'info', points: 0 },
  'bimi.certificate_not_found': { severity: 'minor', points: 0.1 },
  'bimi.certificate_invalid': { severity: 'minor', points: 0.1 },

  // The DNS itself. A server that fails now and then makes authentication fail now and then.
  'name_servers.missing': { severity: 'info', points: 0 },
  'name_servers.single': { severity: 'minor', points: 0.3 },
  'name_servers.unresolvable': { severity: 'minor', points: 0.3 },
  'name_servers.alias': { severity: 'minor', points: 0.2 },
  'name_servers.lame': { severity: 'minor', points: 0.3 },
  'name_servers.out_of_step': { severity: 'info', points: 0 },
  'name_servers.one_network': { severity: 'info', points: 0 },
  'name_servers.negative_ttl_long': { severity: 'info', points: 0 },
  'name_servers.no_contact': { severity: 'info', points: 0 },
  'dnssec.missing': { severity: 'info', points: 0 },
  'dane.missing': { severity: 'info', points: 0 },
  'dane.partial': { severity: 'info', points: 0 },
  'dane.unusable': { severity: 'minor', points: 0.2 },
  'dane.insecure': { severity: 'minor', points: 0.2 },
  'caa.missing': { severity: 'info', points: 0 },
  'caa.invalid': { severity: 'minor', points: 0.2 },

  // What is in the wrong place is missing in the right one, which costs what it costs there.
  'misplaced.doubled_name': { severity: 'minor', points: 0.3 },
  'misplaced.wrong_name': { severity: 'minor', points: 0.3 },
  'misplaced.quoted': { severity: 'minor', points: 0.3 },
  'misplaced.placeholder': { severity: 'minor', points: 0.3 },
  'misplaced.doubled_host': { severity: 'minor', points: 0.3 },

  // Lists. What Spamhaus accuses, most receivers refuse outright: alone enough for the verdict.
  'blacklist.listed_critical': { severity: 'critical', points: 6 },
  // SpamAssassin gives 1 to 3 of 5 for each, and some receivers refuse (Barracuda's own).
  'blacklist.listed_major': { severity: 'major', points: 3.1 },
  'blacklist.listed_minor': { severity: 'minor', points: 0.5 },
  // Whole networks: their owners' habits, not the sender's.
  'blacklist.listed_info': { severity: 'info', points: 0 },
  // Says nothing of the sender, but many receivers refuse what comes straight from such an address.
  'blacklist.policy': { severity: 'major', points: 3.5 },
  // rspamd gives 6.5 to 7.5 of 15, SpamAssassin 2.5 of 5, wherever the domain stands in a message.
  'dbl.listed': { severity: 'critical', points: 5 },
  'dbl.abused': { severity: 'major', points: 3.1 },
  'dbl.listed_elsewhere': { severity: 'major', points: 3.1 },
  // rspamd gives 0.5 to 2.5 of 15.
  'dbl.suspected': { severity: 'minor', points: 0.5 },
  // Servers that refuse by the domain of MAIL FROM ask the same list, whoever owns it.
  'dbl.service_listed': { severity: 'critical', points: 5 },
  'dbl.service_doubtful': { severity: 'major', points: 3.1 },
  'dbl.service_suspected': { severity: 'minor', points: 0.5 },
  // Links are what content filters look at first: alone enough for the spam folder.
  'dbl.link_listed': { severity: 'critical', points: 5.5 },
  'dbl.link_doubtful': { severity: 'major', points: 3.1 },
  'dbl.link_suspected': { severity: 'minor', points: 0.5 },

  // Headers. No receiver can judge a message without one author; filters treat it as forged.
  'headers.from_missing': { severity: 'critical', points: 4 },
  'headers.from_doubled': { severity: 'critical', points: 4 },
  'headers.from_invalid': { severity: 'critical', points: 3 },
  // Mail can be answered, but neither DMARC nor DKIM can vouch for its author.
  'headers.from_without_domain': { severity: 'major', points: 2 },
  // There is an address, and most programs find it.
  'headers.from_syntax': { severity: 'minor', points: 0.5 },
  // Allowed by RFC 5322, refused by DMARC where the domains differ (RFC 9989 section 5.3.1).
  'headers.from_multiple': { severity: 'major', points: 1.5 },
  // Obligatory (RFC 5322 section 3.6).
  'headers.date_missing': { severity: 'major', points: 1 },
  'headers.date_invalid': { severity: 'minor', points: 0.5 },
  // A habit of spam that wants to stand on top (rspamd gives 4 of its 15).
  'headers.date_future': { severity: 'major', points: 1 },
  'headers.date_past': { severity: 'minor', points: 0.3 },
  // Nearly all programs set it, so its absence points to a script (rspamd 2.5, SpamAssassin 0.5).
  'headers.message_id_missing': { severity: 'major', points: 0.8 },
  'headers.message_id_invalid': { severity: 'minor', points: 0.5 },
  'headers.subject_missing': { severity: 'minor', points: 0.5 },
  'headers.subject_empty': { severity: 'minor', points: 0.3 },
  'headers.recipients_missing': { severity: 'minor', points: 0.5 },
  'headers.mime_version_missing': { severity: 'minor', points: 0.5 },
  // Receivers read one or the other: what people see is a matter of luck (rspamd up to 7 of 15).
  'headers.doubled': { severity: 'major', points: 1 },
  // Unique in one house only; rspamd and SpamAssassin look at the form, some companies' filters at the name.
  'headers.message_id_local': { severity: 'minor', points: 0.3 },
  'headers.date_zone_missing': { severity: 'minor', points: 0.2 },
  // rspamd gives 1 for each field that should be encoded; old servers refuse.
  'headers.not_ascii': { severity: 'minor', points: 0.5 },
  // People read the code in place of the words.
  'headers.encoded_word_broken': { severity: 'minor', points: 0.5 },
  // Answers fail, and so does what compares addresses.
  'headers.address_encoded': { severity: 'minor', points: 0.5 },
  'headers.priority_high': { severity: 'minor', points: 0.2 },

  // Who seems to write. The oldest trick of phishing (rspamd gives 4 of 15; 8 where the recipient's domain is shown).
  'author.display_name_address': { severity: 'major', points: 1.5 },
  // Weaker: names of brands have dots, too.
  'author.display_name_domain': { severity: 'major', points: 0.8 },
  'author.display_name_missing': { severity: 'info', points: 0 },
  'author.reply_to_invalid': { severity: 'minor', points: 0.3 },
  // SpamAssassin gives 2.1 of 5 (FREEMAIL_FORGED_REPLYTO), rspamd 3 of 15.
  'author.reply_to_free_mail': { severity: 'major', points: 1 },
  // rspamd gives 5 of 15 (REPLYTO_EQ_TO_ADDR), but a shared mailbox may do it, too.
  'author.reply_to_recipient': { severity: 'minor', points: 0.3 },
  // As help desks and services have it.
  'author.reply_to_elsewhere': { severity: 'info', points: 0 },
  'author.sender_invalid': { severity: 'minor', points: 0.2 },
  'author.sender_elsewhere': { severity: 'info', points: 0 },

  // The subject: rspamd gives 3 of 15 for capitals and for length, 1 for a loud mark, 4 for an address.
  'subject.too_long': { severity: 'minor', points: 0.5 },
  'subject.cut': { severity: 'info', points: 0 },
  'subject.capitals_only': { severity: 'minor', points: 0.5 },
  'subject.punctuation_loud': { severity: 'minor', points: 0.3 },
  'subject.emoji_many': { severity: 'minor', points: 0.2 },
  'subject.money_loud': { severity: 'minor', points: 0.3 },
  'subject.address_shown': { severity: 'minor', points: 0.5 },
  'subject.trial_word': { severity: 'info', points: 0 },
  // A lie that readers notice: they press "spam" (rspamd gives 1 of 15).
  'subject.fake_reply': { severity: 'major', points: 0.8 },

  // The make of the message. Exim refuses longer lines, others break them, and with them the signature.
  'mime.line_too_long': { severity: 'major', points: 1 },
  // Exchange Online and Gmail refuse; Postfix does since the smuggling of 2023.
  'mime.bare_line_feed': { severity: 'major', points: 1.5 },
  'mime.bare_carriage_return': { severity: 'minor', points: 0.5 },
  // What follows is not read by some, which filters take for hiding.
  'mime.nul': { severity: 'major', points: 1 },
  'mime.type_invalid': { severity: 'minor', points: 0.5 },
  // People read other letters than were written.
  'mime.charset_missing': { severity: 'minor', points: 0.3 },
  'mime.charset_unknown': { severity: 'minor', points: 0.5 },
  'mime.charset_mismatch': { severity: 'minor', points: 0.5 },
  // The part is shown as a file, or not at all.
  'mime.encoding_unknown': { severity: 'major', points: 1 },
  'mime.encoding_broken': { severity: 'minor', points: 0.5 },
  // SpamAssassin gives 1.7 of 5, rspamd 0.1 to 1 of 15.
  'mime.base64_needless': { severity: 'minor', points: 0.4 },
  // Servers without 8BITMIME convert or cut it, which breaks signatures.
  'mime.eight_bit_undeclared': { severity: 'minor', points: 0.4 },
  // Nothing can be read.
  'mime.boundary_missing': { severity: 'major', points: 1.5 },
  'mime.boundary_not_found': { severity: 'major', points: 1.5 },
  'mime.multipart_encoded': { severity: 'major', points: 1 },
  'mime.multipart_unclosed': { severity: 'minor', points: 0.3 },
  'mime.nested_deep': { severity: 'minor', points: 0.3 },
  // People see plain text where they could see the page.
  'mime.alternatives_turned': { severity: 'minor', points: 0.5 },
  'mime.body_attached': { severity: 'minor', points: 0.5 },
  'mime.size_large': { severity: 'minor', points: 0.5 },
  'mime.size_risky': { severity: 'major', points: 1.5 },
  'mime.size_refused': { severity: 'critical', points: 4 },

  // Attachments. Gmail and Outlook refuse programs outright.
  'attachments.program': { severity: 'critical', points: 4 },
  'attachments.disguised': { severity: 'critical', points: 4 },
  'attachments.hidden_program': { severity: 'critical', points: 4 },
  // Many companies refuse them, others take the macros out.
  'attachments.macros': { severity: 'major', points: 1 },
  // A favourite of phishing.
  'attachments.web_page': { severity: 'minor', points: 0.5 },
  // Scanners refuse what they cannot look into (rspamd ENCRYPTED ARCHIVE, Gmail where the policy says so).
  'attachments.encrypted': { severity: 'major', points: 1 },

  // Content.
  'content.no_headers': { severity: 'critical', points: 4 },
  'content.empty': { severity: 'major', points: 1 },
  // People see code.
  'content.html_undeclared': { severity: 'major', points: 1 },
  'content.text_empty': { severity: 'minor', points: 0.4 },
  'content.html_only': { severity: 'minor', points: 0.4 },
  'content.text_stub': { severity: 'minor', points: 0.3 },
  // rspamd R_PARTS_DIFFER gives 1 of 15.
  'content.versions_differ': { severity: 'minor', points: 0.5 },
  // rspamd gives 1 for letters without size and 4 of 15 for white on white.
  'content.hidden_text': { severity: 'major', points: 1 },
  'content.preheader_missing': { severity: 'info', points: 0 },
  // rspamd gives 1 to 2 of 15 for images without words.
  'content.image_only': { severity: 'major', points: 1 },
  'content.image_heavy': { severity: 'minor', points: 0.3 },
  // rspamd gives 7 and 6 of 15: nobody needs them but spammers.
  'content.image_ip_host': { severity: 'minor', points: 0.5 },
  'content.words_cut': { severity: 'major', points: 1.5 },
  'content.direction_turned': { severity: 'major', points: 1.5 },
  // Gmail names it among the reasons for complaints; filters score it little.
  'content.placeholder_left': { severity: 'major', points: 0.8 },
  'content.filler_text_left': { severity: 'minor', points: 0.5 },
  'content.tracking_pixel_found': { severity: 'info', points: 0 },
  // Demanded of bulk senders by Gmail, Yahoo and Microsoft.
  'content.unsubscribe_link_missing': { severity: 'minor', points: 0.5 },
  'content.browser_version_missing': { severity: 'info', points: 0 },

  // Links. What phishing does is what filters look for (rspamd PHISHING gives 4 of 15).
  'links.other_domain': { severity: 'major', points: 1 },
  // rspamd gives 1 to 1.5.
  'links.ip_host': { severity: 'major', points: 1 },
  'links.user_name': { severity: 'major', points: 0.8 },
  'links.unusual_port': { severity: 'minor', points: 0.3 },
  'links.unencrypted': { severity: 'minor', points: 0.2 },
  // rspamd gives 5 of 15.
  'links.lookalike': { severity: 'major', points: 2 },
  'links.international': { severity: 'info', points: 0 },
  // Shared with every spammer; block lists hold them now and then.
  'links.shortened': { severity: 'major', points: 0.8 },
  'links.many_domains': { severity: 'minor', points: 0.2 },
  'links.sample_domain': { severity: 'minor', points: 0.3 },
  // HTML. The link to unsubscribe is cut off where people look for it.
  'html.clipped': { severity: 'minor', points: 0.5 },
  'html.near_clip': { severity: 'info', points: 0 },
  // Scripts, frames and forms: what filters look for in phishing (rspamd gives up to 5 of its 15).
  'html.forbidden': { severity: 'major', points: 1 },
  'html.disliked': { severity: 'minor', points: 0.2 },
  // People who cannot use a message press "spam".
  'html.broken': { severity: 'major', points: 0.8 },
  'html.untidy': { severity: 'minor', points: 0.2 },
  'html.hard_to_read': { severity: 'minor', points: 0.2 },
  'html.unsupported': { severity: 'minor', points: 0.2 },
  // A filter's sum repeats what other findings say one by one, so it weighs less than they do together.
  'spam.borderline': { severity: 'minor', points: 0.5 },
  'spam.likely': { severity: 'major', points: 2 },
  // A listing is paid for once, by its own finding: that weighs what filters and receivers make of it. So the sum is
  // judged without what it has for listings, and where only these make it suspicious, that is said and costs nothing.
  'spam.listed': { severity: 'info', points: 0 },

  // A domain that does not exist can neither send nor receive.
  'domain.not_found': { severity: 'critical', points: 4 },

  // Unsubscribing. Gmail and Yahoo demand one click (RFC 8058) of bulk senders only, Microsoft and Apple a way out.
  'list_unsubscribe.missing': { severity: 'minor', points: 0.5 },
  'list_unsubscribe.not_one_click': { severity: 'minor', points: 0.3 },
  'list_unsubscribe.post_invalid': { severity: 'minor', points: 0.3 },
  // Nobody can leave by it, so it is worth what none is.
  'list_unsubscribe.invalid': { severity: 'minor', points: 0.5 },
  // Gmail shows no button without it.
  'list_unsubscribe.not_signed': { severity: 'minor', points: 0.3 },
  'list_unsubscribe.no_mailto': { severity: 'info', points: 0 },
  'mailing.list_id_invalid': { severity: 'minor', points: 0.1 },
  'mailing.feedback_id_invalid': { severity: 'info', points: 0 },
  'mailing.precedence_junk': { severity: 'minor', points: 0.1 },
  'mailing.called_automatic': { severity: 'minor', points: 0.2 },
} as const satisfies Record<FindingKey, Weight>

/**
 * The most that one group can take off. Authentication and lists can sink a message alone, as they do at receivers;
 * a page of small content faults cannot.
 */
export const groupCaps: Record<FindingGroup, number> = {
  authentication: 6,
  infrastructure: 4,
  lists: 6,
  content: 4,
  compliance: 2,
}
