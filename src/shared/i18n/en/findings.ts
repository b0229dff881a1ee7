import type { CheckTexts, FindingTexts } from '../catalogue.ts'

export const checkTexts: CheckTexts = {
  'dmarc.policy': {
    topic: 'DMARC policy',
    pass: ({ domain, policy }) =>
      `Receivers are told what to do with forged mail from ${domain}: the DMARC policy is “${policy}”.`,
  },
}

export const findingTexts: FindingTexts = {
  'dmarc.policy_none': {
    title: ({ domain }) => `Forged mail from ${domain} is let through: the DMARC policy is “none”.`,
    why: () =>
      'Receivers report forgeries and deliver them all the same. Gmail and Yahoo accept this; spoofers do, too.',
    fix: () => 'Read the reports for two to four weeks. Once all your own mail passes, change p=none to p=quarantine.',
  },
}
