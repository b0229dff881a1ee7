import type { FrameTexts } from '../../ui/frame.ts'

export const frame: FrameTexts = {
  skipToContent: 'Skip to the content',
  navigation: 'Main',
  home: 'Home',
  tests: 'Tests',
  help: 'Keyboard shortcuts',
  loading: 'Loading …',
  language: 'Language',
  languages: { en: 'English', pl: 'Polski' },
  theme: 'Theme',
  themes: { system: 'Same as the system', light: 'Light', dark: 'Dark' },
  engine: {
    title: 'Engine',
    states: {
      starting: 'Engine is starting',
      local: 'Engine runs here',
      offline: 'Engine works offline',
      hosted: 'Hosted instance',
      hosted_silent: 'Hosted instance does not answer',
      unreachable: 'Engine does not answer',
    },
    meanings: {
      starting: 'Looking for the engine. Pages fill in as soon as it answers.',
      offline: 'It asks no DNS. What a message says of itself is checked; what only the DNS knows stays unknown.',
      hosted: 'Another instance tests, audits and checks. The engine of this computer hands everything on to it.',
      hosted_silent: 'Another instance is to do the work, and it cannot be reached.',
      unreachable: 'Nothing answers at this address. Start Sendproof again; this page connects by itself.',
    },
    hosted: 'Hosted instance',
    smtp: 'Receives mail at',
    hostedMail: (smtp) =>
      `The hosted instance receives the messages of new tests. ${smtp} on this computer takes only those of tests created here.`,
    http: 'Serves this app at',
    mailDomain: 'Domain of test addresses',
    dns: 'Asks the DNS through',
    dnsSystem: 'the servers of this system',
    dnsOffline: 'nothing: it works offline',
    busyPorts: (ports) =>
      ports.length === 1
        ? `Another program uses port ${ports[0]}, so a free one was taken.`
        : `Other programs use the ports ${ports.join(' and ')}, so free ones were taken.`,
    version: 'Version',
    leavesTitle: 'What leaves this machine',
    leavesDns: 'Only DNS questions about the domains and addresses in your messages. Messages and reports stay here.',
    leavesNothing: 'Nothing. Messages, reports and DNS questions all stay here.',
    leavesAll: (address) =>
      `What you test, audit and check goes to ${address}. API keys of this computer and your address stay here.`,
    session: 'This window may see and delete all tests of this engine.',
    noSession:
      'This window has no session: it can create tests and read reports, but not list them. Open the address that the engine prints when it starts.',
  },
  banner: {
    title: 'The engine does not answer.',
    body: 'What is on this page stays readable. Start Sendproof again; this page connects by itself.',
    retry: 'Try now',
  },
  drop: {
    title: 'Drop the message here',
    newTest: 'It is tested at once, in a test of its own.',
    thisTest: 'It becomes the message of this test.',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    sections: { everywhere: 'Everywhere', report: 'In a report or an audit' },
    actions: {
      help: 'Show the keyboard shortcuts',
      newTest: 'New test',
      openZone: 'Open a zone file',
      palette: 'Search or do anything',
      goHome: 'Go to Home',
      goTests: 'Go to Tests',
      goDomains: 'Go to Domains',
      goIps: 'Go to IPs',
      goLookups: 'Go to Look-ups',
      goKeys: 'Go to API keys',
      goSettings: 'Go to Settings',
      goMailboxes: 'Go to Mailboxes',
      goRelay: 'Go to Your SMTP server',
      goAbout: 'Go to About',
      back: 'Close what is open, then go back',
      filter: 'Filter what is listed',
      nextFinding: 'Next finding',
      previousFinding: 'Previous finding',
      copyFix: 'Copy the fix of this finding',
      editRecords: 'Edit records',
      openTab: 'Open a tab of the report',
    },
    sequence: 'then',
    alternative: 'or',
    letterKeys: 'Shortcuts without Ctrl or ⌘',
    letterKeysHint: 'Switch them off if you dictate or press keys by accident. Esc keeps working.',
  },
  notFound: {
    title: 'There is no such page',
    body: 'The address is mistyped, or the page belongs to a newer version of Sendproof.',
  },
  failures: {
    title: 'That did not work',
    unreachable: 'The engine does not answer. Check that Sendproof is running, then try again.',
    unexpected: 'The answer is not one this page understands. The engine may be of another version: reload the page.',
    limitTitle: 'The limit is used up',
    limit: ({ used, limit, reset }) =>
      `${used} of ${limit} were used. It begins anew on ${reset}. The window that the engine’s own address opens has no such limit.`,
    refused: (status) =>
      status === 429
        ? 'A limit is used up. Try again later, or use a key.'
        : `The request was refused with status ${status}, without words that this page understands.`,
    crash: 'A part of this page broke. Your tests are safe. Reload; if it breaks again, please report it.',
    reload: 'Reload',
    retry: 'Try again',
  },
  actions: {
    copy: 'Copy',
    copied: 'Copied',
    copyWhat: (what) => `Copy: ${what}`,
    showAll: (count) => `Show all ${count}`,
    copyFailed: 'The browser did not allow copying. Select the text and copy it yourself.',
    close: 'Close',
    undo: 'Undo',
    newTest: 'New test',
  },
}
