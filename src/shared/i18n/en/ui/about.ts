import { pluralForm } from '../../plural.ts'
import type { AboutTexts } from '../../ui/about.ts'

export const about: AboutTexts = {
  title: 'About Sendproof',
  intro: 'Tells you, before you send, whether your mail will reach the inbox, and why not.',
  version: 'Version',
  licence: 'Licence',
  licenceText: 'MIT: use it, change it and hand it on, at no cost and without warranty.',
  kept: {
    title: 'Where your data lies',
    body: 'Tests, messages, reports, keys and settings are in this folder and nowhere else. To take them along, stop the engine and copy it.',
    noSession: 'With whoever started the engine. This window has no session, so it is not told the folder.',
  },
  leaves: {
    title: 'What leaves this machine',
    audits:
      'The audit of a domain also fetches the policies and logos that the domain publishes over HTTPS, and asks its name servers.',
    never:
      'Sendproof reports nothing about you, opens no link of a message, and loads neither advertisements nor statistics.',
  },
  data: {
    title: 'What it knows by heart',
    intro: 'The DNS is asked each time. These lists come with the program, and are as old as they say.',
    columns: ['What', 'As of', 'Source'],
    names: {
      brands: 'Companies that phishing imitates',
      calibrated_scores: 'Points of spam symbols',
      client_shares: 'Shares of mail programs',
      client_support: 'What mail programs can show',
      dnsbl_zones: 'Block lists and their codes',
      file_types: 'Attachments that are refused',
      free_mail: 'Free mail providers',
      link_services: 'Free hosting and open redirects',
      link_words: 'Words of unsubscribe links',
      mail_organizations: 'Host names of mailbox providers',
      mark_roots: 'Authorities for BIMI logos',
      phrases: 'Phrases of unwanted mail',
      requirements: 'Requirements of mailbox providers',
      selectors: 'Known DKIM selectors',
      shorteners: 'Link shorteners',
    },
    sources: null,
  },
  packages: {
    title: 'Made with the work of others',
    intro: (count) =>
      `${count} ${pluralForm('en', count, { one: 'package', other: 'packages' })} of free software ${pluralForm('en', count, { one: 'is', other: 'are' })} part of this program. Thank you.`,
    show: 'Packages and their licences',
    columns: ['Package', 'Version', 'Licence'],
  },
}
