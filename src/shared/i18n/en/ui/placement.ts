import { pluralForm } from '../../plural.ts'
import type { PlacementTexts } from '../../ui/placement.ts'

export const placement: PlacementTexts = {
  choice: 'Also check where it ends',
  choiceHint: (count) =>
    `You send the message to ${count} ${pluralForm('en', count, { one: 'mailbox', other: 'mailboxes' })} of yours as well, and see: inbox or spam.`,
  seeds: {
    title: 'And to your mailboxes',
    body: 'Send the same message to these, too. The report then says where it ended in each.',
    copyAll: 'Copy all',
  },
  pickup: {
    title: 'From my mailbox',
    intro: 'A mailbox of yours can receive the message where the internet cannot reach this computer.',
    byAddress: (count) =>
      `Send the message to ${pluralForm('en', count, { one: 'this address', other: 'one of these addresses' })}:`,
    bySubject: (count) =>
      `${pluralForm('en', count, { one: 'This mailbox knows', other: 'These mailboxes know' })} no plus addresses. Send the message there:`,
    mark: 'and put this into the subject, anywhere:',
    emptyTitle: 'No mailbox receives tests yet',
    emptyBody:
      'With a mailbox of yours set up, a mailing service sends its test there, and the report appears here by itself.',
    setUp: 'Set up a mailbox',
  },
  title: 'Where it ended',
  intro: 'In your own mailboxes: they show what their filters did with this one message, not what others will see.',
  matrix: 'Mailboxes and where the message ended',
  mailbox: 'Mailbox',
  provider: 'Provider',
  place: 'Place',
  columns: { inbox: 'Inbox', tab: 'Other tab', other: 'Other folder', spam: 'Spam', none: 'Place not known' },
  states: {
    inbox: 'Inbox',
    tab: 'Other tab',
    other: 'Other folder',
    spam: 'Spam',
    missing: 'Missing',
    pending: 'Not there yet',
    unknown: 'Unknown',
  },
  tabs: { primary: 'Primary', promotions: 'Promotions', social: 'Social', updates: 'Updates', forums: 'Forums' },
  notHere: 'not here',
  after: (duration) => `after ${duration}`,
  troubles: 'Mailboxes that could not be looked into',
  lookedAt: (when) => `Last looked through at ${when}.`,
  wrote: 'What the providers wrote',
  wroteNothing: 'The provider wrote neither Authentication-Results nor what its filter thought.',
  folder: 'Folder',
  arrived: 'Arrived',
  history: {
    title: 'Where it ended',
    intro: 'Each mark is a message in one of your mailboxes, from the earliest to the latest.',
    inbox: (count, known) => (known === 0 ? 'not known yet' : `inbox ${count} of ${known}`),
    table: 'Places as a table',
  },
}
