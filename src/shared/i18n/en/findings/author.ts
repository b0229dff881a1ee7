import type { TopicTexts } from '../../catalogue.ts'

export const author: TopicTexts<'author'> = {
  checks: {
    'author.display_name': {
      topic: 'Name of the author',
      pass: ({ name }) => `The author’s name names nobody else: ${name}.`,
    },
    'author.reply_to': {
      topic: 'Answers (Reply-To)',
      pass: ({ domain }) => `Answers go to the author’s own domain, ${domain}.`,
    },
    'author.sender': {
      topic: 'Sender beside the author',
      pass: ({ domain }) => `The Sender field is of the author’s own domain, ${domain}.`,
    },
  },
  findings: {
    'author.display_name_address': {
      title: ({ shown, address }) =>
        `The author’s name shows the address ${shown}, but the message is from ${address}.`,
      why: () =>
        'Most programs show the name only, so this is how phishing pretends to be somebody: rspamd adds 8 points of 15.',
      fix: ({ address }) => `Put the name of a person or company before <${address}>, not an address.`,
    },
    'author.display_name_domain': {
      title: ({ shown, domain }) => `The author’s name names the domain ${shown}, but the message is from ${domain}.`,
      why: () => 'Filters that look for phishing compare the two, and so do attentive readers.',
      fix: ({ domain }) => `Use a name without a domain, or send from the domain it names instead of ${domain}.`,
    },
    'author.display_name_missing': {
      title: () => 'The author has an address and no name.',
      why: () => 'People see the bare address in the list of messages, and open it less often.',
      fix: () => 'Write From as Your Name <you@your-domain>.',
    },
    'author.reply_to_invalid': {
      title: ({ value }) => `Answers cannot be sent: Reply-To has no address that can be read (“${value}”).`,
      why: () => 'Programs then answer to somebody else or to nobody, and filters add points for a broken field.',
      fix: () => 'Write Reply-To as Your Name <answers@your-domain>, or leave the field out.',
    },
    'author.reply_to_free_mail': {
      title: ({ domain }) =>
        `Answers go to a free mailbox at ${domain}, though the author writes from a domain of their own.`,
      why: () => 'Fraud collects its answers like that: SpamAssassin adds 2.1 points of 5, rspamd 3 of 15.',
      fix: () => 'Let answers go to a mailbox of your own domain, and forward them from there.',
    },
    'author.reply_to_recipient': {
      title: ({ address }) => `Replies go back to the recipient: Reply-To is ${address}, the same as To.`,
      why: () => 'Nobody else gets the answer. Spam does this too, and rspamd adds 5 points of 15.',
      fix: () => 'Put your own address into Reply-To, or remove the field.',
    },
    'author.reply_to_elsewhere': {
      title: ({ domain, author }) => `Answers go to another domain: ${domain} in place of ${author}.`,
      why: () => 'Help desks have that, and so does fraud; some programs warn readers before they answer.',
      fix: () => 'Where you can, use an answer address of the domain that stands in From.',
    },
    'author.sender_invalid': {
      title: ({ value }) => `The Sender field holds no address that can be read: “${value}”.`,
      why: () => 'Filters add points for a broken field, and Outlook may show it to people.',
      fix: () => 'Leave the Sender field out: it is needed only where From names several authors.',
    },
    'author.sender_elsewhere': {
      title: ({ domain, author }) => `The message says that ${domain} sent it on behalf of ${author}.`,
      why: () => 'Outlook shows both to readers, who then ask who is writing to them.',
      fix: () => 'Let your mail service send without a Sender field; most do so once your domain is set up there.',
    },
  },
}
