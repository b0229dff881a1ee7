import type { TopicTexts } from '../../catalogue.ts'
import { formatNumber } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

export const mime: TopicTexts<'mime'> = {
  checks: {
    'mime.line_length': {
      topic: 'Length of lines',
      pass: ({ longest }) => `No line is longer than 998 characters; the longest has ${longest}.`,
    },
    'mime.line_ends': {
      topic: 'Ends of lines',
      pass: () => 'All lines end as they should (CRLF).',
    },
    'mime.nuls': {
      topic: 'NUL characters',
      pass: () => 'The message has no NUL in it.',
    },
    'mime.types': {
      topic: 'Types of the parts',
      pass: () => 'Every part says what it is.',
    },
    'mime.charsets': {
      topic: 'Character sets',
      pass: () => 'Every text is in the character set that it names.',
    },
    'mime.transfer_encodings': {
      topic: 'Encodings',
      pass: () => 'Every part has an encoding that programs know.',
    },
    'mime.encoded_data': {
      topic: 'Encoded data',
      pass: () => 'Everything that is encoded can be decoded.',
    },
    'mime.base64': {
      topic: 'Needless base64',
      pass: () => 'No plain text is wrapped in base64.',
    },
    'mime.eight_bit': {
      topic: 'Undeclared special characters',
      pass: () => 'Parts with letters beyond ASCII say so.',
    },
    'mime.multiparts': {
      topic: 'Boundaries between parts',
      pass: ({ count }) =>
        count === 1 ? 'The message is of one part.' : `All ${count} parts of the message can be told apart.`,
    },
    'mime.nesting': {
      topic: 'Nesting of parts',
      pass: () => 'Parts are not nested too deep.',
    },
    'mime.alternatives': {
      topic: 'Order of the versions',
      pass: () => 'The text comes first and the HTML last, as programs expect.',
    },
    'mime.body_disposition': {
      topic: 'Display of the text',
      pass: () => 'The text is shown in the message, not as a file.',
    },
    'mime.size': {
      topic: 'Size of the message',
      pass: ({ kilobytes }) => `All large providers take a message of this size: ${formatNumber('en', kilobytes)} KB.`,
    },
  },
  findings: {
    'mime.line_too_long': {
      title: ({ count, longest }) =>
        `${count} ${pluralForm('en', count, { one: 'line is', other: 'lines are' })} longer than the 998 characters allowed: up to ${longest}.`,
      why: () => 'Some servers refuse the message, others break the lines, and with them the DKIM signature.',
      fix: () => 'Let the sending program encode the part as quoted-printable or base64, which keeps lines at 76.',
    },
    'mime.bare_line_feed': {
      title: ({ count }) =>
        `${count} ${pluralForm('en', count, { one: 'line ends', other: 'lines end' })} in a bare line feed (LF) in place of CRLF.`,
      why: () => 'Exchange Online, Gmail and new versions of Postfix refuse that, as messages were smuggled by it.',
      fix: () => 'Let the sending program end every line with CRLF, also in the parts that it puts together itself.',
    },
    'mime.bare_carriage_return': {
      title: ({ count }) =>
        `There ${pluralForm('en', count, { one: 'is', other: 'are' })} ${count} bare carriage ${pluralForm('en', count, { one: 'return', other: 'returns' })} (CR) in the message.`,
      why: () => 'Servers on the way change or remove them, which breaks the DKIM signature.',
      fix: () => 'Let the sending program end every line with CRLF, and encode what is no text.',
    },
    'mime.nul': {
      title: ({ count }) =>
        `The message holds ${count} NUL ${pluralForm('en', count, { one: 'character', other: 'characters' })}.`,
      why: () => 'Some programs stop reading there, so filters take it for an attempt to hide what follows.',
      fix: () => 'Send text as UTF-8 (not UTF-16), and encode everything else as base64.',
    },
    'mime.type_invalid': {
      title: () => 'A part does not say in a readable way what it is (Content-Type).',
      why: () => 'Programs show it as plain text, with all its code.',
      fix: () => 'Write the field as in Content-Type: text/html; charset=utf-8.',
    },
    'mime.charset_missing': {
      title: () => 'A text has special characters and does not name its character set.',
      why: () => 'Each program guesses, and some show other letters than you wrote.',
      fix: () => 'Add charset=utf-8 to the Content-Type of the part.',
    },
    'mime.charset_unknown': {
      title: ({ charset }) => `A text is in a character set that programs do not know: ${charset}.`,
      why: () => 'Each program guesses, and some show other letters than you wrote.',
      fix: () => 'Send the text as UTF-8, with charset=utf-8 in its Content-Type.',
    },
    'mime.charset_mismatch': {
      title: ({ charset }) => `A text is not in the character set that it names, ${charset}.`,
      why: () => 'Programs show other letters than you wrote, and filters add points.',
      fix: () => 'Name the set that the text is really in, which today is nearly always utf-8.',
    },
    'mime.encoding_unknown': {
      title: ({ encoding }) => `A part is encoded in a way that programs do not know: ${encoding}.`,
      why: () => 'They show it as a file, or not at all.',
      fix: () => 'Use quoted-printable for text and base64 for files (Content-Transfer-Encoding).',
    },
    'mime.encoding_broken': {
      title: ({ type, encoding }) => `A part (${type}) is damaged: it is not the ${encoding} that it says.`,
      why: () => 'People read code, or the end is missing; often a footer was added to encoded text on the way.',
      fix: () => 'Let one program encode the whole part, and add footers before that.',
    },
    'mime.base64_needless': {
      title: ({ type }) => `Plain text (${type}) is wrapped in base64 without need.`,
      why: () => 'Spam hides words like that: SpamAssassin adds 1.7 points of 5.',
      fix: () => 'Send it as it is, or as quoted-printable (Content-Transfer-Encoding).',
    },
    'mime.eight_bit_undeclared': {
      title: ({ type }) => `A part (${type}) has special characters without saying so.`,
      why: () => 'Servers that count on plain ASCII convert or damage it, and break the DKIM signature with that.',
      fix: () => 'Add Content-Transfer-Encoding: 8bit, or better encode it as quoted-printable.',
    },
    'mime.boundary_missing': {
      title: () => 'The message says that it has parts, but not what divides them: the boundary is missing.',
      why: () => 'Programs show its source, or nothing.',
      fix: () =>
        'Add the parameter to Content-Type, as in multipart/alternative; boundary=b1, and write --b1 before each part.',
    },
    'mime.boundary_not_found': {
      title: () => 'The message says what divides its parts, but no such line comes.',
      why: () => 'Programs show nothing, or one long text with code in it.',
      fix: () => 'Write the same name in the lines between parts as in the parameter boundary= of Content-Type.',
    },
    'mime.multipart_encoded': {
      title: () => 'The parts of the message are encoded together, which no program undoes.',
      why: () => 'People see code in place of the message.',
      fix: () => 'Encode each part by itself, and give the whole Content-Transfer-Encoding: 7bit or none.',
    },
    'mime.multipart_unclosed': {
      title: () => 'The message breaks off: the closing line after its last part is missing.',
      why: () => 'It looks as if something was lost on the way; strict filters add points.',
      fix: () => 'End with the boundary and two hyphens after it, as in --b1--.',
    },
    'mime.nested_deep': {
      title: ({ depth }) => `Parts are nested ${depth} deep.`,
      why: () => 'Scanners stop before they reach the bottom, and refuse what they could not read.',
      fix: () => 'Attach files to the message itself; do not forward forwarded messages as attachments.',
    },
    'mime.alternatives_turned': {
      title: () => 'The versions of the message stand in the wrong order: the text comes after the HTML.',
      why: () => 'Programs show the last version they can, so people see plain text in place of your page.',
      fix: () => 'Put text/plain first and text/html last in multipart/alternative.',
    },
    'mime.body_attached': {
      title: () => 'The text of the message is sent as an attachment.',
      why: () => 'People see an empty message with a file, and many do not open it.',
      fix: () => 'Leave Content-Disposition out of the parts that hold the text.',
    },
    'mime.size_large': {
      title: ({ megabytes }) => `The message is large: ${formatNumber('en', megabytes)} MB.`,
      why: () => 'Many company servers take 10 MB at most.',
      fix: () => 'Link to large files and images; attached, they grow by a third.',
    },
    'mime.size_risky': {
      title: ({ megabytes }) =>
        `The message is too large for some large providers: ${formatNumber('en', megabytes)} MB.`,
      why: () => 'Apple and Outlook.com take about 20 MB, most companies less.',
      fix: () => 'Link to large files and images; attached, they grow by a third.',
    },
    'mime.size_refused': {
      title: ({ megabytes }) => `The message is too large to be delivered: ${formatNumber('en', megabytes)} MB.`,
      why: () => 'Gmail and Yahoo refuse anything over 25 MB, others take less.',
      fix: () => 'Link to large files and images; attached, they grow by a third.',
    },
  },
}
