import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { root } from '../../../scripts/build-product.ts'
import { parseMessage } from '../message/mime/mime-tree.ts'
import { explain } from './explain.ts'
import { readNotice } from './notice.ts'
import { kindOf, maxCompared, readAttempts, readReceived } from './read-received.ts'

const daemon = 'From: Mail Delivery System <MAILER-DAEMON@mx.shop.example>\nReturn-Path: <>\nTo: news@shop.example\n'
const copy =
  'Return-Path: <news@shop.example>\nFrom: news@shop.example\nTo: anna@mail.example\nSubject: Offers\n\nHello\n'

/** A notice for people only. */
function notice(text: string, { subject = 'Undelivered Mail Returned to Sender', head = daemon } = {}): string {
  return `${head}Subject: ${subject}\n\n${text}\n`
}

/** A notice for programs (RFC 3464). */
function statusNotice(
  fields: string,
  { type = 'multipart/report; report-type=delivery-status', text = '' } = {},
): string {
  return `${daemon}Subject: Undelivered Mail\nMIME-Version: 1.0\nContent-Type: ${type}; boundary=b\n\n--b\n\n${text}\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.shop.example\n\n${fields}\n\n--b\nContent-Type: message/rfc822\n\n${copy}\n--b--\n`
}

function read(text: string) {
  return readReceived(Buffer.from(text))
}

/** The entries as one line each. */
function brief(text: string): string[] {
  return read(text).bounces.map(({ recipient, action, status, reply_code, permanence, reason, treatment }) =>
    [recipient, action, status, reply_code, permanence, reason, treatment].join(' '),
  )
}

const person = 'From: Anna <anna@mail.example>\nTo: news@shop.example\nSubject: Hello\n'
const refusal = 'host mx.mail.example[192.0.2.1] said: 550 5.1.1 User unknown'

describe('the kind of an input', () => {
  it.each([
    [
      'a notice for programs',
      statusNotice('Final-Recipient: rfc822; anna@mail.example\nAction: failed\nStatus: 5.1.1'),
      'bounce',
    ],
    ['a notice for people', notice(`This is the mail system at host mx.\n\n<anna@mail.example>: ${refusal}`), 'bounce'],
    [
      'known text without a mail system',
      `${person}\nThis is the mail system at host mx.\n<a@mail.example>: ${refusal}\n`,
      'message',
    ],
    ['a mail system without known text', notice('The server room is closed today.', { subject: 'News' }), 'message'],
    [
      'a forwarded notice',
      `${person}Content-Type: multipart/mixed; boundary=m\n\n--m\n\nSee below.\n--m\nContent-Type: message/rfc822\n\n${statusNotice('Final-Recipient: rfc822; a@b.example\nAction: failed')}\n--m--\n`,
      'message',
    ],
    ['a quoted notice', `${person}\nWhat is this?\n\n> This is the mail system at host mx.\n> ${refusal}\n`, 'message'],
    [
      'a text about bounces',
      `${person}\nA bounce such as 550 5.1.1 User unknown means that the address does not exist.\n`,
      'message',
    ],
    [
      'a complaint',
      `From: fbl@mailbox.example\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: x/1\n--b--\n`,
      'complaint',
    ],
    [
      'a failure report',
      `From: dmarc@mailbox.example\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: auth-failure\n--b--\n`,
      'report',
    ],
    [
      'an aggregate report',
      `From: dmarc@mailbox.example\nContent-Type: application/gzip; name="mailbox.example!shop.example!1700000000!1700086400.xml.gz"\nContent-Transfer-Encoding: base64\n\nH4sI\n`,
      'report',
    ],
    [
      'a TLS report',
      'From: tls@mailbox.example\nContent-Type: multipart/report; report-type=tlsrpt; boundary=b\n\n--b--\n',
      'report',
    ],
    ['an automatic reply', `${person}Auto-Submitted: auto-replied\n\nI am away.\n`, 'auto_reply'],
    ['an automatic reply of an older program', `${person}Precedence: auto_reply\n\nI am away.\n`, 'auto_reply'],
    [
      'an automatic reply by its subject alone',
      'Return-Path: <>\nFrom: Anna <anna@mail.example>\nSubject: Automatic reply: Offers\n\nI am away.\n',
      'auto_reply',
    ],
    [
      'a newsletter about automatic replies',
      'Return-Path: <news@shop.example>\nFrom: news@shop.example\nSubject: Automatic reply: how to write one\n\nHi.\n',
      'message',
    ],
    [
      'a notice of a gateway',
      'From: Mail_Gateway@mx.shop.example\nTo: news@shop.example\nSubject: Failure\n\nMessage could not be delivered to the following recipients:\n\na@b.example\n',
      'bounce',
    ],
    [
      'a refusal in the form of a confirmation',
      `${daemon}Subject: Rejected: Offers\nAuto-Submitted: auto-replied (rejected)\nContent-Type: multipart/report; report-type=disposition-notification; boundary=b\n\n--b\n\nYour message to <a@b.example> was automatically rejected:\nQuota exceeded\n--b\nContent-Type: message/disposition-notification\n\nDisposition: automatic-action/MDN-sent-automatically; deleted\n--b--\n`,
      'bounce',
    ],
    [
      'a confirmation',
      `${person}Content-Type: multipart/report; report-type=disposition-notification; boundary=b\n\n--b\n\nYour message was read.\n--b--\n`,
      'auto_reply',
    ],
    ['the text of a warning', 'Delivery incomplete. Gmail will retry for 46 more hours.', 'reply'],
    [
      'a notice below empty lines',
      `   \n\n${notice(`This is the mail system at host mx.\n\n<anna@mail.example>: ${refusal}`)}`,
      'bounce',
    ],
    [
      'an order confirmation',
      `${person}Auto-Submitted: auto-generated\nX-Auto-Response-Suppress: All\n\nThank you.\n`,
      'message',
    ],
    ['a reply', '550 5.1.1 User unknown', 'reply'],
    ['a text with three digits', 'Room 550 is on the fifth floor.', 'message'],
    [
      'a log line',
      'Nov 20 08:15:03 mx postfix/smtp[1]: A1: to=<anna@mail.example>, relay=none, dsn=4.4.1, status=deferred (connect to mx.mail.example[192.0.2.1]:25: Connection timed out)',
      'reply',
    ],
  ])('%s is known', (_what, text, kind) => {
    expect(kindOf(parseMessage(Buffer.from(text)))).toBe(kind)
    expect(kindOf(parseMessage(Buffer.from(text.replaceAll('\n', '\r\n'))))).toBe(kind)
    expect(kindOf(parseMessage(Buffer.from(text.replaceAll('\n', '\r'))))).toBe(kind)
  })

  it('never takes mail that somebody sent for a notice', () => {
    const folder = join(root, 'test/fixtures/legitimate-mail')
    const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) expect(kindOf(parseMessage(readFileSync(join(folder, file)))), file).toBe('message')
  })
})

describe('a bounce', () => {
  it.each([
    [
      'the enhanced code of the reply before the field',
      'Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 User unknown',
      'a@b.example failed 5.1.1 550 permanent unknown_recipient remove',
    ],
    [
      'the field without one',
      'Action: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 Mailbox full',
      'a@b.example failed 5.2.2 552 permanent mailbox_full wait',
    ],
    [
      'the reply that a queue was told',
      'Action: failed\nStatus: 4.4.7\nDiagnostic-Code: smtp; 554 4.4.7 Message expired <421 4.7.0 Try again later>',
      'a@b.example failed 4.7.0 421 temporary system retry',
    ],
    [
      'a policy that does not remove',
      'Action: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 550 5.7.1 Account disabled',
      'a@b.example failed 5.7.1 550 permanent inactive_recipient wait',
    ],
    [
      'a policy code on an unknown user',
      'Action: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; 550 5.7.1 No such user here',
      'a@b.example failed 5.7.1 550 permanent unknown_recipient remove',
    ],
    [
      'a temporary doubt that does not remove',
      'Action: delayed\nStatus: 4.1.1\nDiagnostic-Code: smtp; 450 4.1.1 User unknown',
      'a@b.example delayed 4.1.1 450 temporary unknown_recipient retry',
    ],
    [
      'a domain that takes no mail',
      'Action: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp; 556 5.1.10 Recipient address has null MX',
      'a@b.example failed 5.1.10 556 permanent unknown_domain remove',
    ],
    ['a delivery', 'Action: delivered\nStatus: 2.1.5', 'a@b.example delivered 2.1.5  none delivered none'],
    [
      'a reply with a 5 and a code for now',
      'Action: failed\nStatus: 5.7.32\nDiagnostic-Code: smtp; 421 5.7.32 Not aligned - gsmtp',
      'a@b.example failed 5.7.32 421 temporary auth_failed fix_and_resend',
    ],
    [
      'the reply of the receiver after that of the queue',
      'Action: failed\nStatus: 4.4.7\nDiagnostic-Code: smtp; 550 4.4.7 QUEUE.Expired; message expired\nX-Supplementary-Info: < #421 4.4.1 Connection timed out>',
      'a@b.example failed 4.4.1 421 temporary network retry',
    ],
    [
      'the more exact of two texts',
      'Action: failed\nDiagnostic-Code: smtp; 554 Service unavailable\nX-Supplementary-Info: mail.local: unknown user: a',
      'a@b.example failed  554 permanent unknown_recipient remove',
    ],
    [
      'a sentence over several lines of a reply',
      'Action: failed\nDiagnostic-Code: smtp; 550-The account 550-or domain may not exist 550 Sorry',
      'a@b.example failed  550 permanent unknown_domain remove',
    ],
  ])('states %s', (_what, fields, line) => {
    expect(brief(statusNotice(`Final-Recipient: rfc822; a@b.example\n${fields}`))).toEqual([line])
  })

  it('has an entry for each recipient, with its own reason', () => {
    const fields = [
      'Final-Recipient: rfc822; a@b.example\nAction: failed\nDiagnostic-Code: smtp; 550 5.1.1 User unknown',
      'Final-Recipient: rfc822; c@d.example\nAction: delayed\nDiagnostic-Code: smtp; 452 4.2.2 Mailbox full',
    ]
    expect(brief(statusNotice(fields.join('\n\n')))).toEqual([
      'a@b.example failed 5.1.1 550 permanent unknown_recipient remove',
      'c@d.example delayed 4.2.2 452 temporary mailbox_full wait',
    ])
  })

  it.each([
    [
      'Exim',
      `This message was created automatically by mail delivery software.\n\nThe following address(es) failed:\n\n  a@b.example\n    host mx.b.example [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:<a@b.example>:\n    550 5.1.1 No such user\n\n------ This is a copy of your message ------\n\n${copy}`,
      'a@b.example failed 5.1.1 550 permanent unknown_recipient remove',
    ],
    [
      'qmail',
      `Hi. This is the qmail-send program at mx.\n\n<a@b.example>:\nRemote host said: 552 5.2.2 Mailbox full\nGiving up on 192.0.2.1.\n\n--- Below this line is a copy of the message.\n\n${copy}`,
      'a@b.example failed 5.2.2 552 permanent mailbox_full wait',
    ],
    [
      'sendmail',
      `   ----- The following addresses had permanent fatal errors -----\n<a@b.example>\n\n   ----- Transcript of session follows -----\n>>> RCPT To:<a@b.example>\n<<< 550 5.1.1 User unknown\n\n${copy}`,
      'a@b.example failed 5.1.1 550 permanent unknown_recipient remove',
    ],
    [
      'Exchange 2003',
      'Your message\n\n  To:      news@shop.example\n  Subject: Offers\n\ndid not reach the following recipient(s):\n\na@b.example on Fri, 20 Nov 2026\n    The recipient name is not recognized\n',
      'a@b.example failed   permanent unknown_recipient remove',
    ],
    [
      'Domino',
      'Your message\n\n  Subject: Offers\n\nwas not delivered to:\n\n  a@b.example\n\nbecause:\n\n  User A (a@b.example) not listed in Domino Directory\n',
      'a@b.example failed   permanent unknown_recipient remove',
    ],
    [
      'OpenSMTPD',
      `This is the MAILER-DAEMON, please DO NOT REPLY to this e-mail.\n\na@b.example: 550 5.1.1 User unknown\n\n    Below is a copy of the original message:\n\n${copy}`,
      'a@b.example failed 5.1.1 550 permanent unknown_recipient remove',
    ],
    [
      'a warning',
      `This is a warning message only. YOU DO NOT NEED TO RESEND YOUR MESSAGE.\n\n<a@b.example>: 450 4.2.0 Greylisted\n\n${copy}`,
      'a@b.example delayed 4.2.0 450 temporary rate_limited retry',
    ],
    [
      'a server that says how long, before it names the recipient',
      `Error message below:\n550 - No such user here\n\nDetails:\n  RCPT TO: a@b.example\n  From: me@shop.example\n\n${copy}`,
      'a@b.example failed  550 permanent unknown_recipient remove',
    ],
    [
      'a server that only says how long',
      `A message that you sent could not be delivered to one or more of its recipients. This is a permanent error.\n\n  pipe to |/usr/bin/x\n    generated by a@b.example\n\n${copy}`,
      'a@b.example failed   permanent system retry',
    ],
    [
      'another language',
      `Это письмо не может быть доставлено.\n\n  a@b.example\n    host mx.b.example [192.0.2.1]: 550 5.1.1 User unknown\n\n${copy}`,
      'a@b.example failed 5.1.1 550 permanent unknown_recipient remove',
    ],
  ])('is read from the text of %s', (_system, text, line) => {
    for (const lines of ['\n', '\r\n', '\r']) {
      const { kind } = read(notice(text).replaceAll('\n', lines))
      expect(kind).toBe('bounce')
      expect(brief(notice(text).replaceAll('\n', lines))).toEqual([line])
    }
  })

  it('is read from ISO-2022-JP and from an event of Amazon SES', () => {
    const japanese = `${daemon}Subject: x\nContent-Type: text/plain; charset=iso-2022-jp\n\n<a@b.example>: delivery failed\n\x1b$B%a!<%k%\\%C%/%9$,0lGU$G$9\x1b(B\n`
    expect(brief(japanese)).toEqual(['a@b.example failed   temporary mailbox_full wait'])
    const event = {
      notificationType: 'Bounce',
      bounce: {
        bounceSubType: 'General',
        bouncedRecipients: [
          { emailAddress: 'a@b.example', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
        ],
      },
      mail: {},
    }
    const line = 'a@b.example failed 5.1.1 550 permanent unknown_recipient remove'
    expect(brief(JSON.stringify(event))).toEqual([line])
    expect(
      brief(
        `From: no-reply@sns.amazonaws.com\nSubject: Notice\n\n${JSON.stringify({ Type: 'Notification', Message: JSON.stringify(event) })}\n`,
      ),
    ).toEqual([line])
  })

  it('names the provider by the host, then by its marks, then by the domain', () => {
    const of = (fields: string) => read(statusNotice(`Action: failed\nStatus: 5.1.1\n${fields}`)).bounces[0]?.provider
    expect(
      of(
        'Final-Recipient: rfc822; a@gmail.com\nRemote-MTA: dns; mta5.am0.yahoodns.net\nDiagnostic-Code: smtp; 550 No - gsmtp',
      ),
    ).toBe('yahoo')
    expect(of('Final-Recipient: rfc822; a@yahoo.com\nDiagnostic-Code: smtp; 550 No - gsmtp')).toBe('gmail')
    expect(of('Final-Recipient: rfc822; a@icloud.com\nDiagnostic-Code: smtp; 550 No')).toBe('apple')
    expect(
      of(
        'Final-Recipient: rfc822; a@b.example\nRemote-MTA: dns; google.com.attacker.example\nDiagnostic-Code: smtp; 550 No',
      ),
    ).toBeNull()
  })

  it('returns the message that it encloses', () => {
    const { returned } = read(statusNotice('Final-Recipient: rfc822; a@b.example\nAction: failed'))
    expect(returned?.toString().trim()).toBe(copy.trim())
    expect(read(notice(`Delivery failed: <a@b.example>\n\n${copy}`)).returned).toBeNull()
  })
})

describe('pasted replies', () => {
  it.each([
    [
      'a reply of several lines',
      '550-5.7.26 The sender is not authenticated.\n550 5.7.26 See the guidelines. - gsmtp',
      [' 5.7.26 550 permanent auth_failed fix_and_resend'],
    ],
    [
      'a reply of Exchange',
      '#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##',
      [' 5.1.1 550 permanent unknown_recipient remove'],
    ],
    [
      'several replies',
      '550 5.1.1 User unknown\n452 4.2.2 Mailbox full',
      [' 5.1.1 550 permanent unknown_recipient remove', ' 4.2.2 452 temporary mailbox_full wait'],
    ],
    [
      'folded text of Postfix',
      '<a@b.example>: host mx.b.example[192.0.2.1] said: 550\n    5.1.1 User unknown (in reply to RCPT TO command)',
      ['a@b.example 5.1.1 550 permanent unknown_recipient remove'],
    ],
    [
      'a line of Exim',
      '2026-11-20 08:15:03 1a-2 ** a@b.example R=r T=t: SMTP error from remote mail server after RCPT TO:<a@b.example>: 550 5.1.1 No such user',
      ['a@b.example 5.1.1 550 permanent unknown_recipient remove'],
    ],
    [
      'a line of sendmail',
      'Nov 20 08:15:03 mx sm-mta[1]: A1: to=<a@b.example>, dsn=5.1.1, stat=User unknown',
      ['a@b.example 5.1.1  permanent unknown_recipient remove'],
    ],
    [
      'the text of a notice around a reply',
      'Address not found\n\nYour message was not delivered to a@b.example.\n\nThe response was:\n550 5.1.1 No such user - gsmtp',
      ['a@b.example 5.1.1 550 permanent unknown_recipient remove'],
    ],
    [
      'the cause of a limit',
      '421-4.7.27 The mail is rate limited because SPF\n421 4.7.27 authentication did not pass',
      [' 4.7.27 421 temporary auth_failed fix_and_resend'],
    ],
    ['a text that no rule knows', '550 Zzz', ['  550 permanent other none']],
  ])('explain %s', (_what, text, lines) => {
    const entries = read(text).bounces.map(({ recipient, status, reply_code, permanence, reason, treatment }) =>
      [recipient, status, reply_code, permanence, reason, treatment].join(' '),
    )
    expect(entries).toEqual(lines)
  })

  it('never remove for a policy (x.7.x) or for now, unless the user does not exist', () => {
    const words = fc.constantFrom(
      'Account disabled',
      'Unsubscribed',
      'Moved',
      'Domain not found',
      'Refused',
      'Zzz',
      'Spam',
    )
    fc.assert(
      fc.property(fc.constantFrom(4, 5), fc.integer({ min: 0, max: 40 }), words, (kind, detail, text) => {
        const [bounce] = read(`${kind}50 ${kind}.7.${detail} ${text}`).bounces
        expect(bounce?.treatment).not.toBe('remove')
        const [temporary] = read(`450 4.1.${detail} ${text}`).bounces
        expect(temporary?.treatment).not.toBe('remove')
      }),
    )
  })
})

describe('a complaint', () => {
  it('of Microsoft has no report', () => {
    const text = `From: staff@hotmail.com\nSubject: complaint about message from 192.0.2.25\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\n\n${copy}\n--b--\n`
    expect(read(text)).toMatchObject({
      kind: 'complaint',
      complaint: {
        feedback_type: 'abuse',
        source_ip: '192.0.2.25',
        reported_domain: 'shop.example',
        original_mail_from: 'news@shop.example',
      },
    })
    expect(kindOf(parseMessage(Buffer.from(text.replace('staff@hotmail.com', 'anna@mail.example'))))).toBe('message')
  })
})

it('takes a message that Microsoft returns with its fields for a complaint', () => {
  const fields = 'Return-Path: <staff@hotmail.com>\nX-HmXmrOriginalRecipient: anna@hotmail.com\n'
  const { kind, complaint, returned } = read(`${fields}${copy.slice(copy.indexOf('\n') + 1)}`)
  expect(kind).toBe('complaint')
  expect(complaint).toMatchObject({ feedback_type: 'abuse', reported_domain: 'shop.example', original_mail_from: null })
  expect(returned?.toString()).toContain('Subject: Offers')
  expect(read(`X-HmXmrOriginalRecipient: a@b.example\n${copy}`).kind).toBe('message')
})

it('compares a bounded number of characters, whatever the input of 1 MiB is', () => {
  const octets = 1024 * 1024
  const piece = fc.constantFrom(
    ...[
      '<u',
      '@b.example>',
      ':',
      '\n',
      '\n\n',
      ' ',
      '550 5.1.1 ',
      '550-',
      'said: ',
      'user unknown ',
      'mailbox ',
      'spam ',
    ],
    ...['Final-Recipient: rfc822; a@b.example\n', 'Action: failed\n', '--b\nContent-Type: message/delivery-status\n\n'],
    ...['to=<a@b.example> status=', '"Recipients"', 'x'.repeat(500)],
  )
  const heads = fc.constantFrom(
    '',
    `${daemon}Subject: Undelivered Mail Returned to Sender\n\n`,
    `${daemon}Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n`,
  )
  fc.assert(
    fc.property(heads, fc.array(piece, { minLength: 1, maxLength: 12 }), (head, pieces) => {
      const body = pieces.join('').repeat(Math.ceil(octets / pieces.join('').length))
      const notice = readNotice(parseMessage(Buffer.from(`${head}${body}`.slice(0, octets))))
      const attempts = readAttempts(notice, head === '' ? 'reply' : 'bounce')
      const compared = attempts.flatMap(({ texts }) => texts).reduce((sum, text) => sum + text.length, 0)
      expect(attempts.length).toBeLessThanOrEqual(500)
      expect(compared).toBeLessThanOrEqual(maxCompared)
    }),
    { numRuns: 30 },
  )
})

it('explains any input, in each language, without an error', () => {
  const piece = fc.constantFrom(
    'From: ',
    'MAILER-DAEMON',
    '\n',
    '\r',
    '\n\n',
    '--b',
    'Content-Type: multipart/report; boundary=b',
    'message/delivery-status',
    'Final-Recipient: rfc822; ',
    'a@b.example',
    '550 ',
    '5.1.1 ',
    'said: ',
    'user unknown',
    '<',
    '>',
    '{"bounce":',
    '"Recipients"',
    '\x1b$B',
    '=?utf-8?q?',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const { explanation } = explain(Buffer.from(pieces.join(''), 'latin1'), { input: null, language: 'pl' })
      expect(explanation.bounces.every(({ meaning, fix }) => meaning !== '' && fix !== '')).toBe(true)
    }),
  )
})
