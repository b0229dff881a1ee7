import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'
import { pluralForm } from '../../plural.ts'

export const attachments: TopicTexts<'attachments'> = {
  checks: {
    'attachments.types': {
      topic: 'Types of the attachments',
      pass: ({ count }) =>
        `Providers take the ${pluralForm('en', count, { one: 'type of the file', other: 'types of the files' })} in the message.`,
    },
    'attachments.contents': {
      topic: 'Contents of the attachments',
      pass: () => 'No attachment is a program under another name.',
    },
    'attachments.encryption': {
      topic: 'Encrypted archives',
      pass: () => 'No archive hides its contents from scanners.',
    },
  },
  findings: {
    'attachments.program': {
      title: ({ names }) => `Programs are attached: ${formatList('en', names)}.`,
      why: () => 'Gmail, Outlook and most companies refuse such messages whatever else they say.',
      fix: () => 'Offer the file for download, and link to the page.',
    },
    'attachments.disguised': {
      title: ({ names }) => `The name of an attachment disguises what it is: ${formatList('en', names)}.`,
      why: () => 'Malware passes for a document like that, so providers refuse the message.',
      fix: () => 'Give the file a name with one extension, the one of its type, and no special characters.',
    },
    'attachments.hidden_program': {
      title: ({ names }) => `A file is a program, though its name says otherwise: ${formatList('en', names)}.`,
      why: () => 'Scanners look at the contents and refuse the message as malware.',
      fix: () => 'Take the file out. If you did not attach it, look for malware on the sending computer.',
    },
    'attachments.macros': {
      title: ({ names }) => `Documents with macros are attached: ${formatList('en', names)}.`,
      why: () => 'Many companies refuse them, others take the macros out, as malware comes that way.',
      fix: () => 'Send the document without macros (docx, xlsx, pptx) or as a PDF.',
    },
    'attachments.web_page': {
      title: ({ names }) => `Web pages are attached: ${formatList('en', names)}.`,
      why: () => 'Phishing brings its forms along like that, so filters distrust them.',
      fix: () => 'Put the page on your website and link to it, or send a PDF.',
    },
    'attachments.encrypted': {
      title: ({ names }) => `Archives are locked with a password: ${formatList('en', names)}.`,
      why: () => 'Scanners cannot look inside; Gmail warns, and many companies refuse.',
      fix: () => 'Send the files unlocked, or offer them for download behind a login.',
    },
  },
}
