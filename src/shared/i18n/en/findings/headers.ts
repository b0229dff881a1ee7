import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

export const headers: TopicTexts<'headers'> = {
  checks: {
    'headers.from': {
      topic: 'Author (From)',
      pass: ({ from }) => `The message has one author: ${from}.`,
    },
    'headers.date': {
      topic: 'Date',
      pass: () => 'The message has a date, and the date is plausible.',
    },
    'headers.message_id': {
      topic: 'Message-ID',
      pass: () => 'The message has an identifier of its own (Message-ID).',
    },
    'headers.subject': {
      topic: 'Subject',
      pass: () => 'The message has a subject.',
    },
    'headers.recipients': {
      topic: 'Recipients (To, Cc)',
      pass: () => 'The message names whom it is for.',
    },
    'headers.mime_version': {
      topic: 'MIME-Version',
      pass: () => 'The message announces its format (MIME-Version).',
    },
    'headers.unique': {
      topic: 'Repeated header fields',
      pass: () => 'No header field appears twice that may appear only once.',
    },
    'headers.message_id_host': {
      topic: 'Host in the Message-ID',
      pass: ({ host }) => `The identifier ends in a name of the internet, ${host}.`,
    },
    'headers.date_zone': {
      topic: 'Time zone of the date',
      pass: () => 'The date has a time zone.',
    },
    'headers.ascii': {
      topic: 'Special characters in the header',
      pass: () => 'Special characters in the header are encoded as every server expects.',
    },
    'headers.encoded_words': {
      topic: 'Encoded words in the header',
      pass: () => 'Subject and names can be decoded.',
    },
    'headers.address_encoding': {
      topic: 'Encoding of addresses',
      pass: () => 'No address is hidden in an encoded word.',
    },
    'headers.priority': {
      topic: 'Urgency (X-Priority)',
      pass: () => 'The message does not call itself urgent.',
    },
  },
  findings: {
    'headers.from_missing': {
      title: () => 'The message does not say who wrote it: there is no From field.',
      why: () =>
        'Every message must have one. Without it there is nothing DMARC could prove, and large providers refuse the message.',
      fix: () => 'Let the sending program set From: Your Name <you@your-domain>.',
    },
    'headers.from_doubled': {
      title: ({ count }) => `The message names its author ${times(count)}: there are ${count} From fields.`,
      why: () =>
        'People may see one author while filters check another, so large providers refuse such a message as forged.',
      fix: () =>
        'Find which program adds the second From field (often a script that sets headers by hand) and leave one.',
    },
    'headers.from_invalid': {
      title: ({ value }) => `The author has no address that mail could be sent to: From is “${value}”.`,
      why: () => 'Without a domain in From there is nothing DMARC could prove, and large providers refuse the message.',
      fix: () => 'Write From as Your Name <you@your-domain>.',
    },
    'headers.from_without_domain': {
      title: ({ value }) => `The address of the author has no domain name: From is “${value}”.`,
      why: () => 'Without a domain in From there is nothing DMARC could prove, and large providers refuse the message.',
      fix: () => 'Write From as Your Name <you@your-domain>, with a domain in place of the IP address.',
    },
    'headers.from_syntax': {
      title: ({ value }) => `The author’s name is written in a way that programs may misread: From is “${value}”.`,
      why: () =>
        'A comma outside quotes divides addresses, so part of the name counts as an author without address. Filters add points.',
      fix: () => 'Put the name into quotation marks: "Smith, Anna" <anna@your-domain>.',
    },
    'headers.from_multiple': {
      title: ({ count }) => `The message has ${count} authors in From, and receivers can check only one.`,
      why: () =>
        'DMARC cannot judge authors of different domains, and rspamd adds 8 points of 15, which makes it spam.',
      fix: () => 'Leave one address in From; put the others into Reply-To.',
    },
    'headers.date_missing': {
      title: () => 'The message does not say when it was written: there is no Date field.',
      why: () => 'It is obligatory. Mail programs sort the message at random, and SpamAssassin adds 1.4 points of 5.',
      fix: () =>
        'Let the sending program set Date, or let the mail server add it (in Postfix always_add_missing_headers = yes).',
    },
    'headers.date_invalid': {
      title: ({ value }) => `The date of the message cannot be read: Date is “${value}”.`,
      why: () => 'Mail programs sort it at random, and spam filters add points.',
      fix: () => 'Write it as in Fri, 20 Nov 2026 14:02:00 +0100: English names, 24 hours, the offset in digits.',
    },
    'headers.date_future': {
      title: ({ hours }) =>
        `The message says that it was written in the future: ${hours} ${pluralForm('en', hours, { one: 'hour', other: 'hours' })} after it arrived.`,
      why: () => 'Spam does that to stay on top of the list; rspamd adds 4 points of 15.',
      fix: () => 'Set the clock and the time zone of the sending computer; let it ask a time server (NTP).',
    },
    'headers.date_past': {
      title: ({ days }) =>
        `The message is dated ${days} ${pluralForm('en', days, { one: 'day', other: 'days' })} before it arrived.`,
      why: () => 'It drowns among old mail in the inbox, and rspamd adds 1 point of 15.',
      fix: () => 'Set Date when the message is sent, not when it is composed; check the clock of the sending computer.',
    },
    'headers.message_id_missing': {
      title: () => 'The message has no identifier of its own: there is no Message-ID field.',
      why: () =>
        'Nearly every mail program sets one, so filters take its absence for a spam script: rspamd adds 2.5 points of 15.',
      fix: () => 'Let the sending program set a fresh Message-ID: <random@your-domain> for each message.',
    },
    'headers.message_id_invalid': {
      title: ({ value }) => `The identifier of the message is not written as it should be: Message-ID is “${value}”.`,
      why: () => 'Answers cannot be threaded, Gmail asks for a valid one, and rspamd adds 1.7 points of 15.',
      fix: () => 'Write it as <random@your-domain>: in angle brackets, with one at sign, without blanks.',
    },
    'headers.subject_missing': {
      title: () => 'The message has no subject: there is no Subject field.',
      why: () => 'People do not open it, and filters add points: SpamAssassin 1.8 of 5, rspamd 2 of 15.',
      fix: () => 'Give the message a subject that says what it is about.',
    },
    'headers.subject_empty': {
      title: () => 'The subject of the message is empty.',
      why: () => 'People do not open it, and rspamd adds 1 point of 15.',
      fix: () => 'Give the message a subject that says what it is about.',
    },
    'headers.recipients_missing': {
      title: () => 'The message does not say whom it is for: there is neither To nor Cc.',
      why: () => 'It looks like a hidden mass mailing; rspamd adds 2 points of 15.',
      fix: () => 'Put the recipient’s address into To; send a message of its own to each of many recipients.',
    },
    'headers.mime_version_missing': {
      title: () => 'The message uses MIME without saying so: there is no MIME-Version field.',
      why: () => 'Programs may show it as raw text, and rspamd adds 2 points of 15.',
      fix: () => 'Let the sending program set MIME-Version: 1.0.',
    },
    'headers.doubled': {
      title: ({ names }) => `Some header fields appear more often than they may: ${formatList('en', names)}.`,
      why: () =>
        'One receiver reads the first, another the last, and signatures may cover only one; rspamd adds up to 7 points of 15.',
      fix: () =>
        'Find which program adds them a second time (often a script that sets headers by hand) and leave one of each.',
    },
    'headers.message_id_local': {
      title: ({ host }) => `The identifier of the message ends in a name that others have as well: ${host}.`,
      why: () => 'It may meet another like it, and shows a server that was not set up; filters add points.',
      fix: () =>
        'Set the full name of the sending computer (in Postfix myhostname), or let the program use your domain.',
    },
    'headers.date_zone_missing': {
      title: ({ value }) => `The date has no time zone that programs know: Date is “${value}”.`,
      why: () => 'People see the message hours off, and filters may count it as of the future.',
      fix: () => 'End the date with the offset in digits, as in Fri, 20 Nov 2026 14:02:00 +0100.',
    },
    'headers.not_ascii': {
      title: ({ names }) => `Special characters stand unencoded in the header: ${formatList('en', names)}.`,
      why: () => 'Old servers refuse or damage them, and rspamd adds up to 1 point of 15 for each field.',
      fix: () => 'Let the sending program encode them (RFC 2047), as in =?utf-8?Q?caf=C3=A9?=.',
    },
    'headers.encoded_word_broken': {
      title: ({ names }) => `People see code in place of words in ${formatList('en', names)}: they cannot be decoded.`,
      why: () => 'The list of messages shows raw code, which looks like spam.',
      fix: () => 'Let a mail library encode the field as a whole; blanks and cut characters inside break it.',
    },
    'headers.address_encoded': {
      title: ({ field, value }) => `An address in ${field} is encoded, so servers cannot read it: “${value}”.`,
      why: () =>
        'RFC 2047 allows encoded words in names only. Replies fail, and filters add points for a broken address.',
      fix: () => 'Encode only the name, and write the address as it is: =?utf-8?Q?Jos=C3=A9?= <jose@your-domain>.',
    },
    'headers.priority_high': {
      title: ({ field }) => `The message calls itself urgent: the field ${field} says so.`,
      why: () => 'Spam does that as well, so filters count it; readers decide themselves what is urgent.',
      fix: () => 'Leave the field out.',
    },
  },
}

function times(count: number): string {
  return count === 2 ? 'twice' : `${count} times`
}
