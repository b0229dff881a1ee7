import type { FindingParams } from '../../../finding.ts'
import type { TopicTexts } from '../../catalogue.ts'
import { formatList } from '../../format.ts'

export const caa: TopicTexts<'caa'> = {
  checks: {
    'caa.record': {
      topic: 'CAA records',
      pass: ({ domain, issuers }) =>
        issuers.length > 0
          ? `${domain} says who may issue certificates for it: ${formatList('en', issuers)} (CAA).`
          : `${domain} says who may issue certificates for it (CAA).`,
    },
    'caa.syntax': {
      topic: 'Spelling of the CAA records',
      pass: ({ domain }) => `The CAA records of ${domain} are spelled correctly.`,
    },
  },
  findings: {
    'caa.missing': {
      title: ({ domain }) => `Any authority may issue certificates for ${domain}: no CAA record limits that.`,
      why: () => 'No mail provider looks at it. It keeps strangers from getting a certificate in your name.',
      fix: ({ domain }) =>
        `If you want to limit it, publish at ${domain} a CAA record with issue and the name of your authority.`,
    },
    'caa.invalid': {
      title: ({ domain, code, tag, value }) =>
        `A CAA record of ${domain} has a mistake: ${problems[code]} (${tag} “${value}”).`,
      why: () =>
        'Authorities that cannot read the records may refuse your next certificate, also that of the mail host.',
      fix: ({ domain }) =>
        `Correct the record at ${domain}, as your certificate authority writes it in its instructions.`,
    },
  },
}

const problems: Record<FindingParams<'caa.invalid'>['code'], string> = {
  unknown_critical_tag: 'a critical property that no authority knows',
  invalid_issuer: 'something else than the name of an authority',
  invalid_iodef: 'reports go to mailto: or https: addresses only',
}
