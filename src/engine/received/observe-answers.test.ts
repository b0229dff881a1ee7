import { describe, expect, it } from 'vitest'
import { messageFacts } from '../../../test/support/message-facts.ts'
import { bounceMail, complaintMail, gmailReply } from '../../../test/support/notices.ts'
import { absent } from '../../shared/fact.ts'
import { presentReport, summarizeReport } from '../present/present-report.ts'
import { reevaluate } from '../score/reevaluate.ts'
import { nameAnswer, observeAnswers } from './observe-answers.ts'
import { readReturned } from './returned-message.ts'

const answersOf = (mail: string) => readReturned(Buffer.from(mail))?.answers ?? []
const recipient = { address: 'anna@gmail.com', status: '5.7.26', reply: gmailReply }

describe('what receivers answered to a returned message', () => {
  it('is a refusal, named by its codes and who answered', () => {
    const answers = answersOf(bounceMail({ recipients: [recipient, { ...recipient, address: 'ben@gmail.com' }] }))
    expect(answers).toHaveLength(1)
    expect(answers.map(nameAnswer)).toEqual(['550 5.7.26 (Gmail)'])
    expect(observeAnswers(answers, 'en')).toMatchObject(
      [
        {
          receiver: 'Gmail',
          state: 'rejected',
          source: 'reply',
          text: /^Gmail refused this message \(550 5\.7\.26\)\. /,
        },
      ].map((each) => ({ ...each, text: expect.stringMatching(each.text) })),
    )
  })

  it('says nothing about the next attempt if it passes', () => {
    const full = { address: 'ben@web.example', status: '4.2.2', reply: '452 4.2.2 Mailbox full' }
    expect(observeAnswers(answersOf(bounceMail({ recipients: [full] })), 'en')).toMatchObject([{ state: null }])
  })

  it('is spam for a recipient who complained', () => {
    const answers = answersOf(complaintMail())
    expect(answers.map(nameAnswer)).toEqual([null])
    expect(observeAnswers(answers, 'en')).toMatchObject([{ receiver: 'Yahoo', state: 'spam' }])
  })

  it('comes first in the report, with the step of the plan that answers it', () => {
    const facts = messageFacts({ answers: answersOf(bounceMail()), dkim_signatures: [], spf: absent })
    const report = reevaluate(facts)
    const { observed, result } = presentReport(report, 'en')
    const answering = result.fix_plan.filter(({ answers }) => answers?.length)
    expect(observed[0]).toMatchObject({ source: 'reply', state: 'rejected' })
    expect(answering.every(({ answers }) => answers?.[0] === '550 5.7.26 (Gmail)')).toBe(true)
    expect(observed[0]?.fix).toBe(answering[0]?.title ?? null)
    expect(summarizeReport(report).observed).toEqual({ receiver: 'Gmail', state: 'rejected', source: 'reply' })
  })
})
