import type { TopicTexts } from '../../catalogue.ts'

export const domain: TopicTexts<'domain'> = {
  checks: {
    'domain.existence': {
      topic: 'Existence of the domain',
      pass: ({ domain }) => `${domain} exists.`,
    },
  },
  findings: {
    'domain.not_found': {
      title: ({ domain }) => `${domain} does not exist in the DNS (NXDOMAIN).`,
      why: () => 'Nothing can be sent or received under this name, and nothing else was checked.',
      fix: ({ domain }) =>
        `Check the spelling. If ${domain} is yours, its registration may have run out, or its name servers do not serve it: ask your registrar.`,
    },
  },
}
