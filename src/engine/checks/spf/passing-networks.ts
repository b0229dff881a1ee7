import { widthOf } from '../../protocols/spf/measure-coverage.ts'
import { defineCheck, fail, notApplicable } from '../define-check.ts'
import { allOf } from './record-end.ts'
import { describeWidth } from './width.ts'

/** Whether a pass of SPF proves anything: a record that lets in everyone, or most of a continent, proves nothing. */
export const spfPassingNetworks = defineCheck({
  key: 'spf.networks',
  group: 'authentication',
  findings: ['spf.networks_vast', 'spf.everyone'],
  scope: ['message'],
  follows: ['spf.result'],
  needs: ['spf'],
  evaluate: ({ spf: { domain, record, coverage } }) => {
    const width = coverage ? widthOf(coverage) : 'usual'
    if (!coverage || width === 'usual') return notApplicable()
    if (width === 'vast') return fail('spf.networks_vast', { domain, ...describeWidth(coverage) })
    // `spf.all` tells of a record that says so itself.
    const isOpenItself = /^\+?all$/i.test(allOf(record ?? '') ?? '')
    return isOpenItself ? notApplicable() : fail('spf.everyone', { domain, terms: coverage.terms })
  },
})
