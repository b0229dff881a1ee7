import { pluralForm } from '../../plural.ts'
import type { TestsTexts } from '../../ui/tests.ts'

export const tests: TestsTexts = {
  home: {
    title: 'Will it reach the inbox?',
    intro: 'Send it here before you send it to everyone. You get a verdict, the reasons, and what to change.',
    doorTitle: 'Test a message',
    doorBody:
      'Get an address made for one test. Send your message to it the way you send your campaign, and the report appears by itself.',
    create: 'Create a test address',
    creating: 'Creating …',
    fileTitle: 'Have it as a file?',
    fileBody: 'Drop an .eml or .msg file anywhere in this window.',
    choose: 'Choose a file',
    uploading: 'Handing it in …',
    options: 'Name and sending IP',
    name: 'Name',
    nameHint: 'To find it again: “Spring campaign, second try”.',
    sendingIp: 'Sending IP',
    sendingIpHint: 'The public address your mail leaves from. Needed for SPF where this machine cannot see it.',
    recent: 'Recent tests',
    all: 'All tests',
  },
  list: {
    title: 'Tests',
    intro: 'Reports are kept for 90 days.',
    filter: 'Filter tests',
    filterHint: 'Subject, sender or name',
    count: (count) => `${count} ${pluralForm('en', count, { one: 'test', other: 'tests' })}`,
    noMatch: 'No test matches the filter.',
    emptyTitle: 'No test yet',
    emptyBody: 'Each test you create stands here with its score, so that you see whether a change has helped.',
    noSessionTitle: 'This window does not show past tests',
    noSessionBody:
      'The list belongs to whoever started the engine. Open the address that the engine prints when it starts. A report you have the link of opens without it.',
    waiting: 'Waits for its message',
    analysing: 'Being analysed',
    noSubject: 'No subject',
    remove: (name) => `Delete the test “${name}”`,
    removed: (name) => `Deleted: ${name}`,
  },
  file: {
    notMessage: 'This is not a message file. Save the message as .eml, with all its headers, and drop that file here.',
    outlook: 'An Outlook file (.msg) will not do here: it does not hold the message as it was sent. Save it as .eml.',
    several: 'One message at a time, please: each gets a report of its own.',
    empty: 'The file is empty.',
    tooLarge: (limit) => `The file is over ${limit}, the most that is accepted. Receivers refuse such messages, too.`,
  },
}
