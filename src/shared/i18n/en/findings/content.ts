import type { TopicTexts } from '../../catalogue.ts'
import { formatNumber } from '../../format.ts'

export const content: TopicTexts<'analysis' | 'content' | 'spam' | 'list_unsubscribe'> = {
  checks: {
    'analysis.complete': {
      topic: 'Analysis of the message',
      pass: () => 'The analysis came to its end.',
    },
    'content.readable': {
      topic: 'Structure of the message',
      pass: () => 'The message is well-formed: header and body can be read.',
    },
    'content.text': {
      topic: 'Text version',
      pass: () => 'The message has a plain-text version that everyone can read.',
    },
    'spam.score': {
      topic: 'Spam filter',
      pass: ({ score, required_score }) =>
        `The spam filter sees nothing suspicious: score ${formatNumber('en', score)}, and spam begins at ${formatNumber('en', required_score)}.`,
    },
    'list_unsubscribe.one_click': {
      topic: 'Unsubscribing',
      pass: () => 'People can unsubscribe with one click in their mail program (RFC 8058).',
    },
  },
  findings: {
    'content.no_headers': {
      title: () => 'This is not an e-mail message: it has no header at all.',
      why: () => 'Without From, Date and Subject no provider delivers it.',
      fix: () =>
        'Send the message as your mail program makes it. If you handed in a file, save the complete source (“show original”), not only the text.',
    },
    'content.empty': {
      title: () => 'The message is empty: there is neither text nor HTML to read.',
      why: () => 'People see a blank page, and SpamAssassin adds 2.3 points of 5.',
      fix: () => 'Put the text into the message, at least as plain text.',
    },
    'content.html_only': {
      title: () => 'The message has no plain-text version, only HTML.',
      why: () =>
        'Watches, screen readers and previews work better with text, and spam filters add a little for HTML alone.',
      fix: () =>
        'Send both as multipart/alternative, the text first; most mail services do so when you switch on the text version.',
    },
    'spam.borderline': {
      title: ({ score, required_score }) =>
        `The spam filter becomes suspicious: score ${formatNumber('en', score)}, and spam begins at ${formatNumber('en', required_score)}.`,
      why: () =>
        'Servers that use rspamd delay such mail at first (greylisting); a little more, and it is filed as spam.',
      fix: () => 'The report lists what the filter found (its symbols), each with a score. Mend the highest first.',
    },
    'spam.likely': {
      title: ({ score, required_score }) =>
        `The spam filter takes this message for spam: score ${formatNumber('en', score)}, and spam begins at ${formatNumber('en', required_score)}.`,
      why: () => 'Servers that use this filter put it into the spam folder, and refuse it from 15 on.',
      fix: () => 'The report lists what the filter found (its symbols), each with a score. Mend the highest first.',
    },
    'list_unsubscribe.missing': {
      title: () => 'This looks like a mailing, and there is no button to leave it: List-Unsubscribe is missing.',
      why: () => 'Gmail and Yahoo demand one-click unsubscribing of bulk senders. Who finds no button presses “spam”.',
      fix: () =>
        'Add both fields, with your own address: List-Unsubscribe: <https://your-domain/unsubscribe?id=…> and List-Unsubscribe-Post: List-Unsubscribe=One-Click.',
    },
    'list_unsubscribe.not_one_click': {
      title: () => 'People can unsubscribe, but not with one click in their mail program.',
      why: () => 'Gmail and Yahoo demand one click (RFC 8058) of bulk senders and show their button only then.',
      fix: () =>
        'Let List-Unsubscribe hold an https address that accepts POST, and add List-Unsubscribe-Post: List-Unsubscribe=One-Click.',
    },
  },
}
