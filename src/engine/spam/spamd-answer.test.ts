import { describe, expect, it } from 'vitest'
import { readSpamdAnswer } from './spamd-answer.ts'

const report = [
  'Content analysis details:   (6.1 points, 5.0 required)',
  '',
  ' pts rule name              description',
  '---- ---------------------- --------------------------------------------------',
  ' 1.7 INVALID_DATE           Invalid Date: header (not RFC 2822)',
  '-0.0 NO_RELAYS              Informational: message was not relayed via',
  '                            SMTP',
  ' 4.4 GTUBE',
].join('\r\n')

function answer(verdict: string, body = report): string {
  return `SPAMD/1.1 0 EX_OK\r\nContent-length: ${body.length}\r\n${verdict}\r\n\r\n${body}`
}

describe('readSpamdAnswer', () => {
  it('reads the score and the rule table', () => {
    expect(readSpamdAnswer(answer('Spam: True ; 6.1 / 5.0'))).toEqual({
      score: 6.1,
      required_score: 5,
      action: 'add header',
      symbols: [
        { name: 'INVALID_DATE', score: 1.7, group: '', description: 'Invalid Date: header (not RFC 2822)' },
        {
          name: 'NO_RELAYS',
          score: -0,
          group: '',
          description: 'Informational: message was not relayed via SMTP',
        },
        { name: 'GTUBE', score: 4.4, group: '', description: null },
      ],
    })
  })

  it('reads a verdict without a table', () => {
    expect(readSpamdAnswer(answer('Spam: False ; -0.1 / 5.0', 'my own report'))).toEqual({
      score: -0.1,
      required_score: 5,
      action: 'no action',
      symbols: [],
    })
  })

  it.each([
    ['an error of spamd', 'SPAMD/1.0 76 EX_PROTOCOL\r\n\r\n', '76 EX_PROTOCOL'],
    ['another program', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'not a response from spamd'],
    ['nothing', '', 'not a response from spamd'],
    ['the response has no score', answer('DidSet: local'), 'the response has no score'],
    ['a score in the message only', answer('X: y', 'Spam: True ; 9 / 5'), 'the response has no score'],
  ])('refuses %s', (_, text, message) => {
    expect(() => readSpamdAnswer(text)).toThrow(message)
  })
})
