import { describe, expect, it } from 'vitest'
import { bounceMail, complaintMail } from '../../../../test/support/notices.ts'
import { prepareNotice } from './prepare-notice.ts'
import { prepareReports } from './prepare-reports.ts'

const prepare = (text: string) => prepareNotice(Buffer.from(text))

describe('a bounce', () => {
  it('is about the message that it returns, one entry per recipient', () => {
    const full = { address: 'ben@web.example', status: '4.2.2', reply: '452 4.2.2 Mailbox full', action: 'delayed' }
    const gone = { address: 'anna@gmail.com', status: '5.1.1', reply: '550 5.1.1 No such user - gsmtp' }
    const read = { address: 'cleo@web.example', status: '2.0.0', reply: '250 2.0.0 OK', action: 'delivered' }
    expect(prepare(bounceMail({ recipients: [gone, full, read] }))).toMatchObject({
      ...{ kind: 'bounce', domain: 'shop.example', stream: 'shop.example spring.shop.example' },
      at: new Date('2026-11-20T09:00:00Z'),
      recipients: [
        {
          recipient: 'anna@gmail.com',
          provider: 'gmail',
          reason: 'unknown_recipient',
          treatment: 'remove',
          replyCode: 550,
        },
        { recipient: 'ben@web.example', provider: 'web.example', action: 'delayed', reason: 'mailbox_full' },
      ],
    })
  })

  it('without a returned message is about the domain that it was sent to', () => {
    const [start = ''] = bounceMail().split('--b\r\nContent-Type: message/rfc822')
    expect(prepare(`${start}--b--\r\n`)).toMatchObject({ domain: 'shop.example', stream: null, messageDigest: null })
  })
})

it('a complaint names who complains and about what', () => {
  expect(prepare(complaintMail())).toMatchObject({
    ...{ kind: 'complaint', domain: 'shop.example' },
    recipients: [{ recipient: 'ben@yahoo.com', provider: 'yahoo', reason: null, feedbackType: 'abuse' }],
  })
})

describe('the same notice', () => {
  const mail = bounceMail()
  const digest = prepare(mail)?.digest

  it.each([
    ['with LF', mail.replaceAll('\r\n', '\n')],
    ['with CR', mail.replaceAll('\r\n', '\r')],
    ['after two more hosts', `Received: from a by b; Fri, 20 Nov 2026 09:00:01 +0000\r\nX-Spam: no\r\n${mail}`],
    ['with blanks at the end', `${mail}\r\n  \r\n`],
  ])('%s has the same digest', (_, text) => {
    expect(prepare(text)?.digest).toBe(digest)
  })

  it('is the same in a mailbox file, which marks lines', () => {
    const line = (text: string) => prepare(mail.replace('Hello Anna', text))?.digest
    expect(line('>From Anna')).toBe(line('From Anna'))
    expect(line('From Anna')).not.toBe(digest)
  })

  it.each([
    ['another notice', bounceMail({ id: 'second' })],
    ['another time', bounceMail({ date: 'Fri, 20 Nov 2026 09:00:01 +0000' })],
    ['another reply', mail.replaceAll('5.7.26', '5.7.27')],
  ])('is not %s', (_, text) => {
    expect(prepare(text)?.digest).not.toBe(digest)
  })
})

it('neither messages nor reports are notices', async () => {
  expect(
    prepare('From: a@shop.example\r\nSubject: Undelivered parcels\r\n\r\nYour parcel was not delivered.\r\n'),
  ).toBeNull()
  const auto = 'From: a@shop.example\r\nAuto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nBack on Monday.\r\n'
  expect(await prepareReports({ name: 'away.eml', octets: Buffer.from(auto) })).toMatchObject({
    notice: null,
    reports: [{ state: 'refused', problem: { code: 'notice', kind: 'auto_reply' } }],
  })
})
