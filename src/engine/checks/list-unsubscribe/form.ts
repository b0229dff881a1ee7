import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { parseListUnsubscribe } from '../../protocols/unsubscribe/parse-list-unsubscribe.ts'
import { fail, notApplicable, pass } from '../define-check.ts'
import { defineHeaderCheck } from '../headers/define-header-check.ts'

/** Whether mail programs can read the way out that the mailing offers (RFC 2369 section 2). */
export const listUnsubscribeForm = defineHeaderCheck({
  key: 'list_unsubscribe.form',
  findings: ['list_unsubscribe.invalid'],
  evaluate: ({ headers }) => {
    const values = valuesOf(headers, 'List-Unsubscribe')
    if (values.length === 0) return notApplicable()
    const { problems } = parseListUnsubscribe(values.join(', '))
    // A link over http is read well; that it is no one-click link is another matter.
    const problem = problems.find(({ code }) => code !== 'not_encrypted')
    return problem ? fail('list_unsubscribe.invalid', { value: excerpt(problem.detail) }) : pass({})
  },
})
