import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { notApplicable, note, pass } from '../define-check.ts'
import { defineHeaderCheck } from '../headers/define-header-check.ts'

/** Whether the field by which Gmail sorts complaints has its form: up to four parts, the last of them the sender's. */
export const mailingFeedbackId = defineHeaderCheck({
  key: 'mailing.feedback_id',
  findings: ['mailing.feedback_id_invalid'],
  evaluate: ({ headers }) => {
    const [value] = valuesOf(headers, 'Feedback-ID')
    if (value === undefined) return notApplicable()
    const parts = value.split(':')
    const sender = parts.at(-1)?.trim() ?? ''
    const fits = parts.length <= 4 && sender.length >= 5 && sender.length <= 15
    return fits ? pass({ sender }) : note('mailing.feedback_id_invalid', { value: excerpt(value) })
  },
})
