import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReceivedField } from './received-field.ts'

const date = 'Tue, 1 Jan 2030 00:00:00 +0000'

/** The formats of real mail transfer agents, with documentation names and addresses. */
const forms: [agent: string, field: string, expected: object][] = [
  [
    'Postfix with TLS',
    `from mail.example.com (mail.example.com [192.0.2.1]) (using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits) key-exchange X25519 server-signature RSA-PSS (2048 bits)) (No client certificate requested) by mx.example.org (Postfix) with ESMTPS id 4F1 for <a@example.org>; ${date} (UTC)`,
    {
      helo: 'mail.example.com',
      name: 'mail.example.com',
      ip: '192.0.2.1',
      by: 'mx.example.org',
      protocol: 'ESMTPS',
      tls: true,
    },
  ],
  [
    'Postfix without a reverse name',
    `from laptop (unknown [IPv6:2001:db8::25]) by mx.example.org (Postfix) with ESMTP id 4F2; ${date}`,
    { helo: 'laptop', name: null, ip: '2001:db8::25', by: 'mx.example.org', protocol: 'ESMTP', tls: false },
  ],
  [
    'Postfix from the command line',
    `by mx.example.org (Postfix, from userid 1000) id 4F3; ${date}`,
    { helo: null, name: null, ip: null, by: 'mx.example.org', protocol: null, tls: null },
  ],
  [
    'Sendmail',
    `from mail.example.com (IDENT:root@mail.example.com [192.0.2.1] (may be forged)) by mx.example.org (8.17.1/8.17.1) with ESMTPS id x01 (version=TLSv1.3 cipher=TLS_AES_256_GCM_SHA384 bits=256 verify=NO) for <a@example.org>; ${date}`,
    {
      helo: 'mail.example.com',
      name: 'mail.example.com',
      ip: '192.0.2.1',
      by: 'mx.example.org',
      protocol: 'ESMTPS',
      tls: true,
    },
  ],
  [
    'Exim with a verified name',
    `from out.example.com ([192.0.2.1] helo=mail.example.com) by mx.example.org with esmtps (TLS1.3) tls TLS_AES_256_GCM_SHA384 (Exim 4.98) (envelope-from <a@example.com>) id 1abc-0001; ${date}`,
    {
      helo: 'mail.example.com',
      name: 'out.example.com',
      ip: '192.0.2.1',
      by: 'mx.example.org',
      protocol: 'esmtps',
      tls: true,
    },
  ],
  [
    'Exim without a verified name',
    `from [192.0.2.1] (port=41234 helo=mail.example.com) by mx.example.org with esmtp (Exim 4.98) id 1abc-0002; ${date}`,
    { helo: 'mail.example.com', name: null, ip: '192.0.2.1', by: 'mx.example.org', protocol: 'esmtp', tls: false },
  ],
  [
    'Exchange Online',
    `from AM0PR01.eurprd01.example.com (2001:db8:208::14) by AM6PR01.eurprd01.example.com (2001:db8:20b::1) with Microsoft SMTP Server (version=TLS1_2, cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) id 15.20.9000.1; ${date}`,
    {
      helo: 'AM0PR01.eurprd01.example.com',
      name: null,
      ip: '2001:db8:208::14',
      by: 'AM6PR01.eurprd01.example.com',
      protocol: 'Microsoft SMTP Server',
      tls: true,
    },
  ],
  [
    'Exchange, internal hop',
    `from EX1.corp.example.com ([10.0.0.1]) by EX2.corp.example.com ([10.0.0.2]) with mapi id 15.01.2507; ${date}`,
    {
      helo: 'EX1.corp.example.com',
      name: null,
      ip: '10.0.0.1',
      by: 'EX2.corp.example.com',
      protocol: 'mapi',
      tls: null,
    },
  ],
  [
    'Gmail at the border',
    `from mail-x.example.com (mail-x.example.com. [192.0.2.41]) by mx.google.com with SMTPS id d2sor1 for <a@example.org> (Google Transport Security); ${date} -0000 (PST)`.replace(
      `${date} -0000`,
      date,
    ),
    {
      helo: 'mail-x.example.com',
      name: 'mail-x.example.com',
      ip: '192.0.2.41',
      by: 'mx.google.com',
      protocol: 'SMTPS',
      tls: true,
    },
  ],
  [
    'Gmail, internal hop',
    `by 2002:a05:6402:1203:b0:5de:dfd0:9d20 with SMTP id c3csp1; ${date}`,
    { helo: null, name: null, ip: null, by: '2002:a05:6402:1203:b0:5de:dfd0:9d20', protocol: 'SMTP', tls: false },
  ],
  [
    'Haraka',
    `from mail.example.com (out.example.com [192.0.2.1])\tby mx.example.org (Haraka/3.0.5) with ESMTPSA id 6C1.1\tenvelope-from <a@example.com>\t(version=TLSv1.3 cipher=TLS_AES_256_GCM_SHA384 verify=NOT);\t${date}`,
    {
      helo: 'mail.example.com',
      name: 'out.example.com',
      ip: '192.0.2.1',
      by: 'mx.example.org',
      protocol: 'ESMTPSA',
      tls: true,
    },
  ],
  [
    'qmail',
    `from unknown (HELO mail.example.com) (192.0.2.1) by mx.example.org with SMTP; 1 Jan 2030 00:00:00 -0000`,
    { helo: 'mail.example.com', name: null, ip: '192.0.2.1', by: 'mx.example.org', protocol: 'SMTP', tls: false },
  ],
  [
    'qmail with a user',
    `from out.example.com (HELO mail.example.com) (bob@192.0.2.1) by mx.example.org with ESMTPA; ${date}`,
    {
      helo: 'mail.example.com',
      name: 'out.example.com',
      ip: '192.0.2.1',
      by: 'mx.example.org',
      protocol: 'ESMTPA',
      tls: false,
    },
  ],
  [
    'Yahoo',
    `from 127.0.0.1 (EHLO mail.example.com) (192.0.2.1) by mta1.mail.example.org with SMTPS; ${date}`,
    {
      helo: 'mail.example.com',
      name: null,
      ip: '192.0.2.1',
      by: 'mta1.mail.example.org',
      protocol: 'SMTPS',
      tls: true,
    },
  ],
  [
    'fetchmail',
    `from mail.example.com [192.0.2.1] by localhost with IMAP (fetchmail-6.5.4) for <a@localhost> (single-drop); ${date}`,
    {
      helo: 'mail.example.com',
      name: null,
      ip: '192.0.2.1',
      by: 'localhost',
      protocol: 'IMAP',
      tls: null,
    },
  ],
  [
    'Momentum',
    `from [192.0.2.1] ([192.0.2.1:50132]) by mx.example.org (envelope-from <a@example.com>) (ecelerity 4.5) with ESMTPS (cipher=ECDHE-RSA-AES256-GCM-SHA384) id 3B/00; ${date}`,
    { helo: '[192.0.2.1]', name: null, ip: '192.0.2.1', by: 'mx.example.org', protocol: 'ESMTPS', tls: true },
  ],
  [
    'Amazon SES',
    `from mail.example.com (mail.example.com [192.0.2.1]) by mx.example.org with SMTP id 3gr8k1 for a@example.org; ${date}`,
    {
      helo: 'mail.example.com',
      name: 'mail.example.com',
      ip: '192.0.2.1',
      by: 'mx.example.org',
      protocol: 'SMTP',
      tls: false,
    },
  ],
  [
    'Mimecast',
    `from mail.example.com (mail.example.com [192.0.2.1]) by mx.example.org with ESMTP with STARTTLS (version=TLSv1.3, cipher=TLS_AES_256_GCM_SHA384) id us-mta-133-a; ${date}`,
    {
      helo: 'mail.example.com',
      name: 'mail.example.com',
      ip: '192.0.2.1',
      by: 'mx.example.org',
      protocol: 'ESMTP',
      tls: true,
    },
  ],
  [
    'Zimbra',
    `from mail.example.com (LHLO mail.example.com) (192.0.2.1) by mx.example.org with LMTP; ${date}`,
    {
      helo: 'mail.example.com',
      name: 'mail.example.com',
      ip: '192.0.2.1',
      by: 'mx.example.org',
      protocol: 'LMTP',
      tls: false,
    },
  ],
  [
    'MDaemon',
    `from mail.example.com (mail.example.com [192.0.2.1]) by mx.example.org (203.0.113.9) (MDaemon PRO v24.0.0) with ESMTPS (TLSv1.2:ECDHE-RSA-AES256-GCM-SHA384:256) id md5000.msg for <a@example.org>; ${date}`,
    {
      helo: 'mail.example.com',
      name: 'mail.example.com',
      ip: '192.0.2.1',
      by: 'mx.example.org',
      protocol: 'ESMTPS',
      tls: true,
    },
  ],
  [
    'OpenSMTPD',
    `from mail.example.com (mail.example.com [192.0.2.1]) by mx.example.org (OpenSMTPD) with ESMTPS id 9dab (TLSv1.3:TLS_AES_256_GCM_SHA384:256:NO) for <a@example.org>; ${date}`,
    {
      helo: 'mail.example.com',
      name: 'mail.example.com',
      ip: '192.0.2.1',
      by: 'mx.example.org',
      protocol: 'ESMTPS',
      tls: true,
    },
  ],
  [
    'Courier',
    `from mail.example.com (mail.example.com [192.0.2.1]) (TLS: TLS1.3,256bits,ECDHE_RSA_AES_256_GCM_SHA384) by mx.example.org with ESMTPS; id 00AC; ${date}`,
    {
      helo: 'mail.example.com',
      name: 'mail.example.com',
      ip: '192.0.2.1',
      by: 'mx.example.org',
      protocol: 'ESMTPS',
      tls: true,
    },
  ],
  [
    'qmail with TLS',
    `from mail.example.com (HELO mail.example.com) (192.0.2.1) by mx.example.org with (AES256-SHA encrypted) SMTP; ${date}`,
    { helo: 'mail.example.com', name: 'mail.example.com', ip: '192.0.2.1', by: 'mx.example.org', tls: true },
  ],
]

describe('readReceivedField', () => {
  it.each(forms)('%s', (_, field, expected) => {
    expect(readReceivedField(field)).toMatchObject({ ...expected, date: new Date('2030-01-01T00:00:00Z') })
  })

  it.each([
    ['(using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits))', 'TLSv1.3', 'TLS_AES_256_GCM_SHA384'],
    ['(version=TLSv1/SSLv3 cipher=DHE-RSA-AES256-SHA bits=256 verify=NO)', 'TLSv1', 'DHE-RSA-AES256-SHA'],
    ['(TLS1.2:ECDHE-RSA-AES256-GCM-SHA384:256)', 'TLSv1.2', 'ECDHE-RSA-AES256-GCM-SHA384'],
    ['(TLS1.3) tls TLS_AES_256_GCM_SHA384', 'TLSv1.3', 'TLS_AES_256_GCM_SHA384'],
    ['(version=TLS1_2, cipher=TLS_ECDHE_RSA_WITH_AES_128_SHA)', 'TLSv1.2', 'TLS_ECDHE_RSA_WITH_AES_128_SHA'],
    ['(TLS: TLS1.3,256bits,ECDHE_RSA_AES_256_GCM_SHA384)', 'TLSv1.3', 'ECDHE_RSA_AES_256_GCM_SHA384'],
    ['(AES256-SHA encrypted)', null, 'AES256-SHA'],
    ['(version=SSLv3 cipher=RC4-MD5)', 'SSLv3', 'RC4-MD5'],
    ['(authenticated bits=0)', null, null],
  ])('reads the encryption in %s', (remark, tlsVersion, tlsCipher) => {
    const field = `from a.example.com by b.example.org with ESMTPS ${remark} id 1; ${date}`
    expect(readReceivedField(field)).toMatchObject({ tls: true, tlsVersion, tlsCipher })
  })

  it('reads the ID of the message and a recipient', () => {
    const field = `from a.example.com by b.example.org with ESMTP id 4F1.2 for <a@example.org>; ${date}`
    expect(readReceivedField(field)).toMatchObject({ id: '4F1.2', recipient: 'a@example.org' })
  })

  it.each([
    ['nothing', ''],
    ['a comment only', '(qmail 12345 invoked by uid 1000)'],
    ['a comment that is never closed', 'from a.example.com (a.example.com [192.0.2.1] by b.example.com; yesterday'],
    ['clauses without words', 'from by with id for;'],
  ])('returns null for %s', (_, field) => {
    const { by, protocol, date: read } = readReceivedField(field)
    expect({ by, protocol, read }).toEqual({ by: null, protocol: null, read: null })
  })

  it('ignores an IP address that appears only in HELO', () => {
    expect(readReceivedField('from x (HELO 192.0.2.9) by y').ip).toBeNull()
  })

  it('parses any text in linear time', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => void readReceivedField(text)))
    for (const piece of ['(', '[', ' from', '=', 'a@', '(helo=']) readReceivedField(piece.repeat(200_000))
  })
})
