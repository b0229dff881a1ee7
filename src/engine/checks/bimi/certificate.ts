import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'

/** Whether a mark certificate vouches for the logo: Gmail and Apple show none without one. */
export const bimiCertificate = defineCheck({
  key: 'bimi.certificate',
  group: 'infrastructure',
  findings: ['bimi.no_certificate', 'bimi.certificate_not_found', 'bimi.certificate_invalid'],
  scope: ['domain'],
  follows: ['bimi.record'],
  needs: ['bimi_certificate'],
  consults: ['bimi_record'],
  whenAbsent: ({ domain, bimi_record }) =>
    bimi_record.state === 'known' && bimi_record.value.valid && !bimi_record.value.declined
      ? note('bimi.no_certificate', { domain })
      : notApplicable(),
  evaluate: ({ domain, bimi_certificate: { certificate_file, certificate } }) => {
    const { url, problem, detail } = certificate_file
    if (problem) return fail('bimi.certificate_not_found', { url, problem, detail: excerpt(detail) })
    if (certificate?.problem === 'unverified') {
      return unknown({ code: 'authority_unlisted', subject: url, detail: certificate.issuer ?? '' })
    }
    if (certificate?.problem) return fail('bimi.certificate_invalid', { url, code: certificate.problem, domain })
    return certificate?.kind ? pass({ url, kind: certificate.kind }) : notApplicable()
  },
})
