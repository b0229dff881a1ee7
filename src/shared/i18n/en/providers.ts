import type { ProviderTexts } from '../provider-texts.ts'

export const providers: ProviderTexts = {
  requirements: {
    spf_or_dkim: {
      title: 'SPF or DKIM passes',
      lacking: 'Neither SPF nor DKIM passes for this message.',
    },
    spf: { title: 'SPF passes', lacking: 'SPF does not pass for this message.' },
    dkim: { title: 'DKIM passes', lacking: 'No DKIM signature of this message passes.' },
    dkim_key: {
      title: 'DKIM keys have at least 1024 bits',
      lacking: 'A DKIM key has fewer than 1024 bits.',
    },
    dmarc_record: {
      title: 'The From domain has a DMARC record',
      lacking: 'The From domain has no DMARC record that works.',
    },
    alignment: {
      title: 'The From domain agrees with that of SPF or DKIM',
      lacking: 'Neither SPF nor DKIM proves the domain in From.',
    },
    reverse_dns: {
      title: 'The sending address has a name that leads back to it',
      lacking: 'The sending address has no name in reverse DNS that leads back to it.',
    },
    tls: { title: 'The connection is encrypted', lacking: 'The message was handed over without TLS.' },
    one_click: {
      title: 'Readers can unsubscribe with one click (RFC 8058)',
      lacking: 'The header offers no way out with one click.',
    },
    unsubscribe: {
      title: 'There is a way to unsubscribe',
      lacking: 'Neither the header nor the body offers a way to unsubscribe.',
    },
    unsubscribe_in_body: {
      title: 'The body has a visible link to unsubscribe',
      lacking: 'No link to unsubscribe was found in the body.',
    },
    spam_rate: {
      title: 'Few recipients report the mail as spam',
      lacking: 'Too many recipients report the mail as spam.',
    },
  },
  spamRate: {
    gmail: 'No message shows this. See Google Postmaster Tools: stay below 0.10%, and never reach 0.30%.',
    yahoo: 'No message shows this. See Yahoo Sender Hub: stay below 0.3%.',
    microsoft: 'No message shows this. See SNDS and the Junk Email Reporting Program of Microsoft.',
    apple: 'No message shows this, and Apple offers no tool for it.',
  },
  notAMailing: 'Asked of newsletters; this message does not look like one.',
}
