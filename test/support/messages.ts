import type { Delivery } from '../../src/engine/ports/analysis.ts'

/** An SMTP delivery from a documentation address, with changes. */
export function sampleDelivery(members: Partial<Delivery> = {}): Delivery {
  return {
    clientIp: '192.0.2.25',
    clientName: null,
    helo: 'mail.shop.example',
    mailFrom: 'news@shop.example',
    rcptTo: 'test-a@sendproof.localhost',
    tls: { version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' },
    receivedAt: new Date('2026-11-20T12:00:00.000Z'),
    clientIpSource: 'smtp_session',
    statedIp: null,
    pickedUp: false,
    rebuilt: false,
    ...members,
  }
}

/** A small message, in the bytes that are sent. */
export function sampleMessage(subject = 'Hello'): Buffer {
  return Buffer.from(
    [
      'From: Shop <news@shop.example>',
      'To: you@example.org',
      `Subject: ${subject}`,
      'Date: Fri, 20 Nov 2026 12:00:00 +0000',
      'Message-ID: <1@shop.example>',
      '',
      'Good day.',
      '',
    ].join('\r\n'),
  )
}

/** A message that is stored in a file and analyzed in parallel with small ones. */
export function largeSampleMessage(subject?: string): Buffer {
  return Buffer.concat([sampleMessage(subject), Buffer.alloc(100_000 * 11, 'Good day.\r\n')])
}
