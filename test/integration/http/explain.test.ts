import { expect, it } from 'vitest'
import { explainReceived } from '../../../src/shared/contract/inbox-tests/explain-received.ts'
import { call, expectProblem } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'

const reply = '550 5.1.1 <anna@mail.example>: User unknown'
const bounce = `From: MAILER-DAEMON@mx.shop.example\r\nReturn-Path: <>\r\nSubject: Undelivered Mail\r\n\r\nThis is the mail system at host mx.\r\n\r\n<anna@mail.example>: host mx.mail.example[192.0.2.1] said: ${reply}\r\n`
const known = { status: '5.1.1', reply_code: 550, reason: 'unknown_recipient', treatment: 'remove' }

it.each([
  ['a notice', 'message/rfc822', bounce, 'bounce'],
  ['a reply as text', 'text/plain', reply, 'reply'],
  ['a reply in JSON', 'application/json', JSON.stringify({ text: reply }), 'reply'],
])('explains %s, without a key', async (_what, type, body, kind) => {
  const { url } = await startListeners()
  const answer = await call(url, explainReceived, { headers: { 'Content-Type': type }, query: { lang: 'pl' }, body })
  const explanation = explainReceived.responses[200].body.parse(answer.json)
  expect(explanation).toMatchObject({ input: null, kind, complaint: null, bounces: [known] })
  expect(explanation.bounces[0]?.meaning).toBe('Ten adres u odbiorcy nie istnieje.')
})

it.each([
  ['nothing', 'text/plain', ' \n', { status: 400, code: 'no_message' }],
  [
    'a misspelled member',
    'application/json',
    '{"txt":"550 x"}',
    { status: 400, detail: expect.stringContaining('“text”') },
  ],
  ['broken JSON', 'application/json', '{', { status: 400, code: 'invalid_json' }],
  ['another type', 'text/html', reply, { status: 415 }],
])('refuses %s', async (_what, type, body, problem) => {
  const { url } = await startListeners()
  const answer = await call(url, explainReceived, { headers: { 'Content-Type': type }, body })
  expect(expectProblem(answer)).toMatchObject(problem)
})
