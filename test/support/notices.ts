/** A bounce as Postfix writes it, for recipients and what was answered to each. */
export function bounceMail({
  id = 'first',
  date = 'Fri, 20 Nov 2026 09:00:00 +0000',
  from = 'news@shop.example',
  list = 'spring.shop.example',
  recipients = [{ address: 'anna@gmail.com', status: '5.7.26', reply: gmailReply }],
}: {
  id?: string
  date?: string
  from?: string
  list?: string
  recipients?: readonly { address: string; status: string; reply: string; action?: string }[]
} = {}): string {
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.shop.example (Mail Delivery System)',
    `To: bounce@${from.slice(from.indexOf('@') + 1)}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${date}`,
    `Message-ID: <${id}@mx.shop.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'This is the mail system at host mx.shop.example.',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.shop.example',
    '',
    ...recipients.flatMap(({ address, status, reply, action = 'failed' }) => [
      `Final-Recipient: rfc822; ${address}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${reply}`,
      '',
    ]),
    '--b',
    'Content-Type: message/rfc822',
    '',
    `From: Shop <${from}>`,
    `To: ${recipients[0]?.address}`,
    'Subject: Spring offers',
    'Date: Fri, 20 Nov 2026 08:59:00 +0000',
    `Message-ID: <spring@shop.example>`,
    `List-Id: Spring <${list}>`,
    '',
    'Hello Anna, everything is cheaper this week.',
    '',
    '--b--',
    '',
  ].join('\r\n')
}

export const gmailReply =
  '550-5.7.26 Your email has been blocked because the sender is unauthenticated. 550 5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM. - gsmtp'

/** A complaint about a message of shop.example. */
export function complaintMail({ id = 'complaint', date = 'Fri, 20 Nov 2026 10:00:00 +0000' } = {}): string {
  return [
    'From: feedback@yahoo.com',
    'To: fbl@shop.example',
    'Subject: FW: Spring offers',
    `Date: ${date}`,
    `Message-ID: <${id}@yahoo.com>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="c"',
    '',
    '--c',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '',
    '--c',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Feedback/1.0',
    'Version: 1',
    'Reported-Domain: shop.example',
    '',
    '--c',
    'Content-Type: message/rfc822',
    '',
    'From: Shop <news@shop.example>',
    'To: ben@yahoo.com',
    'Subject: Spring offers',
    'Message-ID: <spring@shop.example>',
    '',
    'Hello Ben, everything is cheaper this week.',
    '',
    '--c--',
    '',
  ].join('\r\n')
}
