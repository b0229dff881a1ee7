import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'

export const mailing: TopicTexts<'mailing' | 'list_unsubscribe'> = {
  checks: {
    'mailing.list_id': {
      topic: 'Name of the list (List-Id)',
      pass: () => 'The mailing names its list, so that people can file it.',
    },
    'mailing.feedback_id': {
      topic: 'Feedback-ID',
      pass: ({ sender }) => `Gmail can sort complaints by the Feedback-ID of ${sender}.`,
    },
    'mailing.precedence': {
      topic: 'Precedence',
      pass: ({ value }) => `The Precedence field says “${value}”, which harms nobody.`,
    },
    'mailing.auto_submitted': {
      topic: 'Auto-Submitted',
      pass: ({ value }) => `The mailing does not pass for the answer of a machine (Auto-Submitted: ${value}).`,
    },
    'list_unsubscribe.form': {
      topic: 'List-Unsubscribe',
      pass: () => 'The List-Unsubscribe field is written as it should be.',
    },
    'list_unsubscribe.one_click': {
      topic: 'Unsubscribing',
      pass: () => 'People can unsubscribe with one click in their mail program (RFC 8058).',
    },
    'list_unsubscribe.mailto': {
      topic: 'Unsubscribing by mail',
      pass: () => 'People can also unsubscribe by mail.',
    },
    'list_unsubscribe.signature': {
      topic: 'Signature of the unsubscribe fields',
      pass: () => 'The DKIM signature covers both fields of one-click unsubscribing.',
    },
  },
  findings: {
    'mailing.list_id_invalid': {
      title: ({ value }) => `The name of the list is not written as it should be: List-Id is “${value}”.`,
      why: () => 'People’s rules for their folders do not recognize the list.',
      fix: () => 'Write it as Name of the list <name.your-domain>, in angle brackets and without an at sign.',
    },
    'mailing.feedback_id_invalid': {
      title: ({ value }) => `Gmail cannot use the Feedback-ID: it is “${value}”.`,
      why: () => 'Gmail then reports complaints for the domain only, not by campaign.',
      fix: () =>
        'Write up to three names of your own and, last, a sender name of 5 to 15 characters: campaign:customer:type:sendername.',
    },
    'mailing.precedence_junk': {
      title: () => 'The message calls itself junk: Precedence is “junk”.',
      why: () => 'Some servers and people’s own rules file it by that word.',
      fix: () => 'Take the field out, or write Precedence: bulk.',
    },
    'mailing.called_automatic': {
      title: ({ value }) => `The mailing passes for the answer of a machine: Auto-Submitted is “${value}”.`,
      why: () => 'That word is for out-of-office notes; help desks and some filters drop such messages.',
      fix: () => 'Take the field out, or write Auto-Submitted: auto-generated.',
    },
    'list_unsubscribe.missing': {
      title: () => 'This looks like a mailing, and there is no button to leave it: List-Unsubscribe is missing.',
      why: () => 'Gmail and Yahoo demand one-click unsubscribing of bulk senders. Who finds no button presses “spam”.',
      fix: () =>
        'Add both fields, with your own address: List-Unsubscribe: <https://your-domain/unsubscribe?id=…> and List-Unsubscribe-Post: List-Unsubscribe=One-Click.',
    },
    'list_unsubscribe.invalid': {
      title: ({ value }) => `Mail programs cannot read the way to unsubscribe: List-Unsubscribe holds “${value}”.`,
      why: () => 'They show no button then, and Gmail and Yahoo count the mailing as one without.',
      fix: () =>
        'Put each address into angle brackets, with a comma between: <https://your-domain/unsubscribe?id=…>, <mailto:unsubscribe@your-domain>.',
    },
    'list_unsubscribe.post_invalid': {
      title: ({ value }) => `One-click unsubscribing is announced in other words than the rule has: “${value}”.`,
      why: () => 'Gmail and Yahoo compare the words exactly, and show no button for others.',
      fix: () => 'Write exactly List-Unsubscribe-Post: List-Unsubscribe=One-Click.',
    },
    'list_unsubscribe.not_one_click': {
      title: () => 'People can unsubscribe, but not with one click in their mail program.',
      why: () => 'Gmail and Yahoo demand one click (RFC 8058) of bulk senders and show their button only then.',
      fix: () =>
        'Let List-Unsubscribe hold an https address that accepts POST, and add List-Unsubscribe-Post: List-Unsubscribe=One-Click.',
    },
    'list_unsubscribe.no_mailto': {
      title: () => 'People can unsubscribe in a browser, but not by mail.',
      why: () => 'Some programs, Apple Mail among them, unsubscribe by mail as well.',
      fix: () => 'Add a second address to List-Unsubscribe: <mailto:unsubscribe@your-domain>.',
    },
    'list_unsubscribe.not_signed': {
      title: ({ names }) =>
        `The DKIM signature does not cover what it must for one-click unsubscribing: ${formatList('en', names)}.`,
      why: () => 'RFC 8058 lets receivers offer one click only if both fields are signed; Gmail shows no button.',
      fix: () => 'Add List-Unsubscribe and List-Unsubscribe-Post to the fields that your server signs (h= of DKIM).',
    },
  },
}
