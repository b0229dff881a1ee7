import { excerpt } from '../../message/header-fields.ts'
import { fail, pass } from '../define-check.ts'
import { defineSubjectCheck } from './define-subject-check.ts'

/** Whether the subject is without an address of the web, which belongs into the body. */
export const subjectAddress = defineSubjectCheck({
  key: 'subject.address',
  findings: ['subject.address_shown'],
  evaluate: (subject) => {
    const address = /(?:https?:\/\/|www\.)\S{1,2000}/i.exec(subject)?.[0]
    return address ? fail('subject.address_shown', { address: excerpt(address) }) : pass({})
  },
})
