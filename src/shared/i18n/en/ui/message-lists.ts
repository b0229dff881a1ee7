import { pluralForm } from '../../plural.ts'
import type { MessageListsTexts } from '../../ui/message-lists.ts'

export const messageLists: MessageListsTexts = {
  ipTitle: 'Sending IP',
  noIp: 'There is no sending IP on the public internet that lists could know.',
  domainsTitle: 'Domains that the message names',
  domainsIntro: 'Filters also look up who a message names: its sender, its signer, and where its links lead.',
  noDomains: 'The message names no domain on the public internet.',
  places: { author: 'From', mail_from: 'envelope sender', dkim: 'DKIM signature', link: 'links' },
  listedBy: (count) => `on ${count} ${pluralForm('en', count, { one: 'list', other: 'lists' })}`,
  notListed: 'not listed',
  nothingKnown: 'not known',
  unasked: (count) =>
    `${count} more ${pluralForm('en', count, { one: 'domain was', other: 'domains were' })} not asked about.`,
}
