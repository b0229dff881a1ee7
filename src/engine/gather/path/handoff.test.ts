import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readHeaders } from '../../message/headers.ts'
import { findHandoff, findPossibleExchange, firstHopBeforeRetrieval } from './handoff.ts'
import { readReceivedChain } from './received-chain.ts'

function headersOf(lines: readonly string[]) {
  return readHeaders(Buffer.from(lines.map((line) => `${line}\r\n`).join('')))
}

function handoffOf(lines: readonly string[]) {
  const headers = headersOf(lines)
  return findHandoff(headers, readReceivedChain(headers))
}

const date = 'Tue, 1 Jan 2030 00:00:00 +0000'
const from = 'From: Anna <anna@shop.example>'
const returnPath = 'Return-Path: <bounce@shop.example>'
const fromSender = `Received: from out.shop.example (out.shop.example [192.0.2.25]) by mx.host.example (Postfix) with ESMTPS id 1 for <ben@host.example>; ${date}`
const insideSender = `Received: from app.cloud.example (app.cloud.example [198.51.100.80]) by out.shop.example with ESMTP id 2; ${date}`
const sender = '192.0.2.25'

/** Based on real messages, with changed names and addresses. */
describe('the handoff of fetched mail', () => {
  it.each<[string, readonly string[], number]>([
    [
      'fetchmail that delivers to its own host',
      [
        `Received: from localhost (localhost [127.0.0.1]) by home.reader.example (Postfix) with ESMTP id 3 for <ben@localhost>; ${date}`,
        `Received: from pop.host.example [203.0.113.110] by localhost with POP3 (fetchmail-6.3.26) for <ben@localhost> (single-drop); ${date}`,
      ],
      2,
    ],
    [
      'fetchmail by IMAP',
      [
        `Received: from imap.other.example [203.0.113.110] by home.reader.example with IMAP (fetchmail-6.4.37) for <ben> (single-drop); ${date}`,
      ],
      1,
    ],
    [
      'fetchmail that delivers to a remote server',
      [
        `Received: from vps.reader.example (vps.reader.example [203.0.113.50]) by mail.office.example with ESMTPS id 3; ${date}`,
        `Received: from pop.host.example [203.0.113.110] by vps with POP3 (fetchmail-6.4.37) for <ben@localhost> (multi-drop); ${date}`,
      ],
      2,
    ],
    [
      'getmail',
      [
        'Delivered-To: unknown',
        `Received: from pop.host.example ([2001:db8::1]:995) by toy.reader.example with POP3-SSL; 01 Jan 2030 00:00:00 -0000`,
      ],
      1,
    ],
    ['getmail by IMAP', [`Received: from imap.host.example (203.0.113.110) by toy with IMAP4-SSL; ${date}`], 1],
    ['MDaemon', [`Received: from pop.host.example [203.0.113.110] by reader.example with MultiPOP id md5; ${date}`], 1],
    [
      'a collector with APOP',
      [`Received: from pop.host.example (203.0.113.110) by office.example with APOP; ${date}`],
      1,
    ],
    [
      'Gmail with results derived from the chain',
      [
        `Received: by 10.204.230.132 with SMTP id jm4cs221281bkb; ${date}`,
        `Received-SPF: softfail (google.com: domain of transitioning bounce@shop.example does not designate ${sender} as permitted sender) client-ip=${sender};`,
        `Received: by 10.14.153.77 with POP3 id e53mf10227544eek.29; ${date}`,
        'X-Gmail-Fetch-Info: ben@host.example 1 pop.host.example 995 ben',
      ],
      2,
    ],
    [
      'fetchmail behind a filter that evaluates SPF for the mailbox host',
      [
        'Received-SPF: softfail (home.reader.example: domain of shop.example) client-ip=203.0.113.110; receiver=home.reader.example',
        `Received: from pop.host.example [203.0.113.110] by localhost with POP3 (fetchmail-6.3.26) for <ben@localhost>; ${date}`,
      ],
      1,
    ],
  ])('%s', (_, above, hop) => {
    const lines = [...above, returnPath, fromSender, insideSender, from]
    expect(handoffOf(lines)).toMatchObject({ hop, ip: sender })
  })

  it('is unknown if the mailbox host added no field', () => {
    const lines = [`Received: from pop.host.example [203.0.113.110] by localhost with POP3 (fetchmail); ${date}`, from]
    expect(handoffOf(lines)).toEqual({ hop: null, ip: null, helo: null, isStated: false })
  })

  it('is not at a mailbox from which the sender fetched the message', () => {
    const gateway = `Received: from pop.cloud.example [198.51.100.9] by out.shop.example with POP3 (fetchmail-6.4.37); ${date}`
    const lines = [returnPath, fromSender, gateway, insideSender, from]
    expect(handoffOf(lines)).toMatchObject({ hop: 0, ip: sender })
    const headers = headersOf(lines)
    expect(firstHopBeforeRetrieval(headers, readReceivedChain(headers))).toBe(0)
  })

  it('does not treat a product with POP3 in its name as a fetcher', () => {
    const line = `Received: from x.shop.example (192.0.2.25) by nt with MERCUR-SMTP/POP3/IMAP4-Server (v3.30.03 AS-0098312); ${date}`
    expect(handoffOf([line, from])).toMatchObject({ hop: 0, ip: sender })
  })
})

describe('the handoff past hosts of the receiver', () => {
  it.each<[string, readonly string[], { hop: number | null; ip: string | null; helo?: string | null }]>([
    [
      'Exchange Online, with hosts in two domains',
      [
        `Received: from AM6PR05CA0028.eurprd05.prod.outlook.com (2603:10a6:20b:2e::41) by DB9PR05MB1.eurprd05.prod.outlook.com (2603:10a6:10:1::2) with Microsoft SMTP Server id 15.20; ${date}`,
        `Received: from VE1EUR01FT046.eop-EUR01.prod.protection.outlook.com (2603:10a6:20b:2e:cafe::5a) by AM6PR05CA0028.outlook.office365.com (2603:10a6:20b:2e::41) with Microsoft SMTP Server id 15.20 via Frontend Transport; ${date}`,
        `Received: from out.shop.example (192.0.2.25) by VE1EUR01FT046.mail.protection.outlook.com (10.152.2.1) with Microsoft SMTP Server id 15.20; ${date}`,
        insideSender,
      ],
      { hop: 2, ip: sender, helo: 'out.shop.example' },
    ],
    [
      'Proofpoint with an authserv-id that differs from its hosts',
      [
        `Received: from mx0a-00000001.pphosted.com (mx0a-00000001.pphosted.com [203.0.113.77]) by mail.host.example (Postfix) with ESMTPS id 1 for <ben@host.example>; ${date}`,
        `Received: from pps.filterd (m0000001.ppops.net [127.0.0.1]) by mx0a-00000001.pphosted.com (8.18.1.2/8.18.1.2) with ESMTP id 3 for <ben@host.example>; ${date}`,
        'Authentication-Results: ppops.net; spf=pass smtp.mailfrom=bounce@shop.example',
        `Received: from out.shop.example (out.shop.example [192.0.2.25]) by mx0a-00000001.pphosted.com (PPS) with ESMTPS id 3u for <ben@host.example>; ${date}`,
      ],
      { hop: 2, ip: sender, helo: 'out.shop.example' },
    ],
    [
      'hosts of one provider with single-label names',
      [
        `Received: from inner-smtp-3 ([203.0.113.91]) by gateway-smtp-1 (mailgateway 2500) with SMTP id 5 for <ben@host.example>; ${date}`,
        'Authentication-Results: spf.host.example; spf=pass smtp.mailfrom=bounce@shop.example',
        `Received: from out.shop.example (out.shop.example [192.0.2.25]) by inner-smtp-3 (Postfix) with ESMTPS id 1 for <ben@host.example>; ${date}`,
        insideSender,
      ],
      { hop: 1, ip: sender, helo: 'out.shop.example' },
    ],
    [
      'a sender with a single-label HELO to a host with a single-label name',
      [
        `Received: from laptop ([192.0.2.25]) by server (Postfix) with ESMTP id 1 for <ben@host.example>; ${date}`,
        `Received: from app (app.cloud.example [198.51.100.80]) by out.shop.example with ESMTP id 2; ${date}`,
      ],
      { hop: 0, ip: sender, helo: 'laptop' },
    ],
    [
      'Exchange Online, between two customers',
      [
        `Received: from VE1EUR01FT046.eop-EUR01.prod.protection.outlook.com (2603:10a6:20b:2e:cafe::5a) by AM6PR05CA0028.outlook.office365.com (2603:10a6:20b:2e::41) with Microsoft SMTP Server; ${date}`,
        'Authentication-Results: spf=none (sender IP is 192.0.2.25) smtp.mailfrom=shop.example; dkim=none; dmarc=none action=none',
        'Received-SPF: None (protection.outlook.com: shop.example does not designate permitted sender hosts)',
        `Received: from EUR05-VI1-obe.outbound.protection.outlook.com (192.0.2.25) by VE1EUR01FT046.mail.protection.outlook.com (10.152.2.1) with Microsoft SMTP Server; ${date}`,
        `Received: from DB9PR1.eurprd05.prod.outlook.com (2603:10a6:10:1::2) by DB9PR2.eurprd05.prod.outlook.com (2603:10a6:10:1::3) with Microsoft SMTP Server; ${date}`,
      ],
      { hop: 1, ip: sender },
    ],
    [
      'Exchange Online that skips a filter (SkipListedInternetSender)',
      [
        `Authentication-Results: spf=pass (sender IP is ${sender}) smtp.mailfrom=shop.example; dkim=none`,
        `Received: from gate.filter.example (203.0.113.60) by VE1EUR01FT046.mail.protection.outlook.com (10.152.2.1) with Microsoft SMTP Server; ${date}`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by gate.filter.example with ESMTPS; ${date}`,
      ],
      { hop: 1, ip: sender },
    ],
    [
      'Exchange inside a company',
      [
        `Received: from EX01.corp.local (10.0.0.1) by EX02.corp.local (10.0.0.2) with Microsoft SMTP Server (TLS) id 15.1; ${date}`,
        `Received: from EX01.corp.local ([fe80::1]) by EX01.corp.local ([fe80::1%3]) with mapi id 15.01; ${date}`,
        `Received: from out.shop.example (192.0.2.25) by EDGE.corp.local (192.168.1.4) with Microsoft SMTP Server (TLS) id 15.1; ${date}`,
        insideSender,
      ],
      { hop: 2, ip: sender },
    ],
    [
      'Gmail, where SPF has no result',
      [
        `Received: by 2002:a05:6402:1::1 with SMTP id x; ${date}`,
        'Authentication-Results: mx.google.com; spf=none (google.com: bounce@shop.example does not designate permitted sender hosts) smtp.mailfrom=bounce@shop.example',
        `Received: from out.shop.example (out.shop.example. [${sender}]) by mx.google.com with ESMTPS id y for <ben@gmail.com>; ${date}`,
        insideSender,
      ],
      { hop: 1, ip: sender },
    ],
    [
      'Gmail, between two customers',
      [
        `Received: by 2002:a05:6402:1::1 with SMTP id x; ${date}`,
        `Received: from mail-sor-f41.google.com (mail-sor-f41.google.com. [${sender}]) by mx.google.com with SMTPS id y for <ben@gmail.com> (Google Transport Security); ${date}`,
        `Received: from laptop ([198.51.100.44]) by smtp.gmail.com with ESMTPSA id z; ${date}`,
      ],
      { hop: 1, ip: sender },
    ],
    [
      'Gmail with a neutral result',
      [
        `Received-SPF: neutral (google.com: ${sender} is neither permitted nor denied by best guess record for domain of bounce@shop.example)`,
        `Received: from out.shop.example by mx.google.com with ESMTP id y; ${date}`,
      ],
      { hop: 0, ip: sender },
    ],
    [
      'iCloud',
      [
        `Received: from p00-icloudmta-smtpin-us-east-1a-100-percent-3 by p104-mailgateway-smtp-7c (mailgateway 2401B45) with SMTP id x for <ben@icloud.com>; ${date}`,
        `Received-SPF: none (spf.icloud.com: domain of bounce@shop.example does not designate permitted sender hosts) receiver=spf.icloud.com; client-ip=${sender}; helo=out.shop.example; envelope-from=bounce@shop.example`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by p00-icloudmta-smtpin-us-east-1a-100-percent-3 (Postfix) with ESMTPS id 1 for <ben@icloud.com>; ${date}`,
        insideSender,
      ],
      { hop: 1, ip: sender },
    ],
    [
      'Yahoo',
      [
        'Authentication-Results: atlas104.aol.mail.bf1.yahoo.com; dkim=none; spf=none smtp.mailfrom=shop.example; dmarc=unknown',
        'X-Originating-IP: [192.0.2.25]',
        `Received: from 192.0.2.25 (EHLO out.shop.example) by 10.197.36.75 with SMTPs (version=TLS1_2 cipher=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384); ${date}`,
        insideSender,
      ],
      { hop: 0, ip: sender, helo: 'out.shop.example' },
    ],
    [
      'Fastmail, up to its mailbox',
      [
        `Received: from compute1.internal (compute1.nyi.internal [10.202.2.41]) by sloti31d2t04 (Cyrus 3.9) with LMTPA; ${date}`,
        `Received: from mx2 ([10.202.2.201]) by compute1.internal (LMTPProxy); ${date}`,
        `Authentication-Results: mx2.messagingengine.com; iprev=pass policy.iprev=${sender} (out.shop.example); spf=none smtp.mailfrom=bounce@shop.example smtp.helo=out.shop.example`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by mx2.messagingengine.com (Postfix) with ESMTPS id 1; ${date}`,
        insideSender,
      ],
      { hop: 2, ip: sender },
    ],
    [
      'Postfix with a content filter',
      [
        `Received: from localhost (localhost [127.0.0.1]) by mx.host.example (Postfix) with ESMTP id 4; ${date}`,
        `Received: from mx.host.example ([127.0.0.1]) by localhost (mx.host.example [127.0.0.1]) (amavisd-new, port 10024) with ESMTP id 5; ${date}`,
        fromSender,
        insideSender,
      ],
      { hop: 2, ip: sender },
    ],
    [
      'qmail with a scanner',
      [
        `Received: (qmail 26981 invoked by alias); ${date}`,
        `Received: from bounce@shop.example by mailhost with qmail-scanner-1.00 (Clean. Processed in 0.39 secs); ${date}`,
        `Received: from unknown (HELO out.shop.example) (${sender}) by mx.host.example with SMTP; ${date}`,
      ],
      { hop: 2, ip: sender },
    ],
    [
      'qmail with its own fields between two hosts of a university whose domain is a public suffix',
      [
        `Received: from relay.rz.ruhr-uni-bochum.de (relay.rz.ruhr-uni-bochum.de [203.0.113.4]) by store.bph.ruhr-uni-bochum.de with SMTP; ${date}`,
        `Received: from in.rz.ruhr-uni-bochum.de (203.0.113.5) by relay.rz.ruhr-uni-bochum.de with SMTP; ${date}`,
        `Received: (qmail 12790 invoked by alias); ${date}`,
        `Received: (qmail 12779 invoked from network); ${date}`,
        `Received: from unknown (HELO out.shop.example) (${sender}) by in.rz.ruhr-uni-bochum.de with SMTP; ${date}`,
      ],
      { hop: 4, ip: sender },
    ],
    [
      'Cyrus by LMTP between two names',
      [
        `Received: from mx.other.example (mx.other.example [203.0.113.3]) by store.host.example (Cyrus v2.4) with LMTPA; ${date}`,
        fromSender,
      ],
      { hop: 1, ip: sender },
    ],
    [
      'ASSP on its own host',
      [
        `Received: from ASSP.nospam (unknown [203.0.113.61]) by mail.host.example (Postfix) with ESMTP id 6; ${date}`,
        `Received: from out.shop.example ([${sender}] helo=out.shop.example) by ASSP.nospam with SMTPS (2.6.3); ${date}`,
        insideSender,
      ],
      { hop: 1, ip: sender },
    ],
    [
      'ASSP on the same host, under its owner’s name',
      [
        `Received: from gate.host.example (localhost [127.0.0.1]) by mail.host.example (Postfix) with ESMTP id 6; ${date}`,
        `Received-SPF: none (gate.host.example: no SPF record) client-ip=${sender}; envelope-from="bounce@shop.example"; helo=out.shop.example;`,
        `Received: from out.shop.example ([${sender}] helo=out.shop.example) by gate.host.example with SMTP (2.6.3); ${date}`,
      ],
      { hop: 1, ip: sender },
    ],
    [
      'a cloud filter, by its own SPF result',
      [
        `Authentication-Results: spf=softfail (sender IP is 203.0.113.60) smtp.mailfrom=shop.example; dkim=none`,
        `Received: from eu.filter.example (203.0.113.60) by VE1EUR01FT046.mail.protection.outlook.com (10.152.2.1) with Microsoft SMTP Server; ${date}`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by relay.filter.example with ESMTPS id uk-mta-1; ${date}`,
        `Authentication-Results: relay.filter.example; spf=none (relay.filter.example: domain of bounce@shop.example has no SPF policy when checking ${sender}) smtp.mailfrom=bounce@shop.example`,
      ],
      { hop: 1, ip: sender },
    ],
    [
      'a forwarding address',
      [
        `Received: from mx.alias.example (mx.alias.example [203.0.113.62]) by mx.host.example with ESMTPS for <ben@host.example>; ${date}`,
        `Received: by mx.alias.example (Postfix) id 7; ${date}`,
        'Delivered-To: ben@alias.example',
        `Received: from out.shop.example (out.shop.example [${sender}]) by mx.alias.example (Postfix) with ESMTPS id 8; ${date}`,
      ],
      { hop: 2, ip: sender },
    ],
    [
      'a forwarding address that names only its recipient',
      [
        `Received: from mx.alias.example (mx.alias.example [203.0.113.62]) by mx.host.example with ESMTPS for <ben@host.example>; ${date}`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by mx.alias.example with ESMTPS for <ben@alias.example>; ${date}`,
      ],
      { hop: 1, ip: sender },
    ],
    [
      'a host to which the message is addressed',
      [
        `Received: from vps.alias.example ([203.0.113.64]) by mx.host.example with ESMTPS for <ben@host.example>; ${date}`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by vps.alias.example with ESMTPS id 9; ${date}`,
        'To: Customers of Shop <all@shop.example>, ben@alias.example',
      ],
      { hop: 1, ip: sender },
    ],
    [
      'a host that redirects to another domain',
      [
        `Received: from vps.alias.example (vps.alias.example [203.0.113.64]) by mx.host.example with ESMTPS for <ben@host.example>; ${date}`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by vps.alias.example with ESMTPS for <ben@family.example>; ${date}`,
      ],
      { hop: 1, ip: sender },
    ],
    [
      'Gmail, which forwards',
      [
        `Authentication-Results: mx.host.example; spf=softfail smtp.mailfrom=shop.example smtp.remote-ip=203.0.113.63`,
        `Received: from mail-qk1-f181.google.com (mail-qk1-f181.google.com [203.0.113.63]) by mx.host.example with ESMTPS; ${date}`,
        `Received: by mail-qk1-f181.google.com with SMTP id a for <ben@host.example>; ${date}`,
        'X-Forwarded-To: ben@host.example',
        'Delivered-To: ben@gmail.com',
        `Received: by 2002:a05:620a:1::1 with SMTP id b; ${date}`,
        `ARC-Authentication-Results: i=1; mx.google.com; spf=none (google.com: bounce@shop.example does not designate permitted sender hosts) smtp.mailfrom=bounce@shop.example`,
        `Received: from out.shop.example (out.shop.example. [${sender}]) by mx.google.com with ESMTPS id c for <ben@gmail.com>; ${date}`,
      ],
      { hop: 3, ip: sender },
    ],
  ])('%s', (_, lines, expected) => {
    expect(handoffOf([returnPath, ...lines, from])).toMatchObject(expected)
  })
})

describe('the handoff stays', () => {
  it.each<[string, readonly string[], { hop: number | null; ip: string | null }]>([
    [
      'at the sender’s host, which received it from a cloud service',
      [fromSender, insideSender],
      { hop: 0, ip: sender },
    ],
    [
      'at a smarthost without signs of a recipient',
      [
        `Received: from smarthost.example (smarthost.example [203.0.113.70]) by mx.host.example with ESMTPS for <ben@host.example>; ${date}`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by smarthost.example with ESMTP for <ben@host.example>; ${date}`,
      ],
      { hop: 0, ip: '203.0.113.70' },
    ],
    [
      'at a service that passes SPF',
      [
        'Authentication-Results: mx.host.example; spf=pass smtp.mailfrom=shop.example smtp.remote-ip=203.0.113.71',
        `Received: from out.service.example (out.service.example [203.0.113.71]) by mx.host.example with ESMTPS; ${date}`,
        `Authentication-Results: in.service.example; spf=pass smtp.mailfrom=shop.example smtp.remote-ip=${sender}`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by in.service.example with ESMTP; ${date}`,
      ],
      { hop: 0, ip: '203.0.113.71' },
    ],
    [
      'at a mailing list on another host',
      [
        `Received: from lists.club.example (lists.club.example [203.0.113.72]) by mx.host.example with ESMTP for <ben@host.example>; ${date}`,
        'Delivered-To: club.example-talk@lists.club.example',
        `Received: from out.shop.example (out.shop.example [${sender}]) by lists.club.example with ESMTP for <talk@club.example>; ${date}`,
        'List-Post: <mailto:talk@club.example>',
      ],
      { hop: 0, ip: '203.0.113.72' },
    ],
    [
      'unknown at a mailing list of the receiver with its own bounce address',
      [
        `Received: from mx.host.example (localhost [127.0.0.1]) by mx.host.example with ESMTP; ${date}`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by mx.host.example with ESMTP for <talk@host.example>; ${date}`,
        'X-BeenThere: talk@host.example',
      ],
      { hop: null, ip: null },
    ],
    [
      'unknown at a mailing list of the receiver on its own host',
      [
        `Received: from mx.host.example (localhost [127.0.0.1]) by mx.host.example with ESMTP; ${date}`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by mx.host.example with ESMTP for <talk@host.example>; ${date}`,
        'List-Post: <mailto:talk@lists.host.example>',
      ],
      { hop: null, ip: null },
    ],
    [
      'at a mailing list that forwards to another domain',
      [
        `Received: from lists.club.example (lists.club.example [203.0.113.72]) by mx.host.example with ESMTP for <ben@host.example>; ${date}`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by lists.club.example with ESMTP for <talk@club.example>; ${date}`,
        'X-BeenThere: talk@club.example',
      ],
      { hop: 0, ip: '203.0.113.72' },
    ],
    [
      'at a mailing list whose host also has the mailbox of a reader',
      [
        `Received: from lists.service.example (lists.service.example [203.0.113.72]) by mx.host.example with ESMTP for <ben@host.example>; ${date}`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by lists.service.example with ESMTP id 9; ${date}`,
        'List-Id: <talk.club.example>',
        'To: eve@service.example, all@club.example',
      ],
      { hop: 0, ip: '203.0.113.72' },
    ],
    [
      'at a mailing list whose host has another domain',
      [
        `Received: from lists.service.example (lists.service.example [203.0.113.72]) by mx.host.example with ESMTP for <ben@host.example>; ${date}`,
        `Received: from out.shop.example (out.shop.example [${sender}]) by lists.service.example with ESMTP for <all@club.example>; ${date}`,
        'List-Id: <talk.club.example>',
      ],
      { hop: 0, ip: '203.0.113.72' },
    ],
    [
      'at a rented machine, even if the receiver rents one, too',
      [
        `Received: from ec2-203-0-113-9.compute-1.amazonaws.com (ec2-203-0-113-9.compute-1.amazonaws.com [203.0.113.9]) by ec2-203-0-113-10.compute-1.amazonaws.com with ESMTP; ${date}`,
      ],
      { hop: 0, ip: '203.0.113.9' },
    ],
    [
      'unknown for mail that never left the provider',
      [
        `Received: from mta.host.example (mta.host.example [203.0.113.2]) by store.host.example with ESMTP; ${date}`,
        `Received: from home (pool-1.isp.example [198.51.100.77]) by mta.host.example with ESMTPSA; ${date}`,
      ],
      { hop: null, ip: null },
    ],
    [
      'unknown for mail from a web form',
      [`Received: from [198.51.100.77] by web1.host.example via HTTP; ${date}`],
      { hop: null, ip: null },
    ],
    [
      'unknown if the receiver did not record the address',
      [`Received: from out.shop.example by mx.host.example with SMTP; ${date}`, insideSender],
      { hop: 0, ip: null },
    ],
    [
      'unknown if NAT hides the sender’s address',
      [`Received: from out.shop.example (unknown [172.18.0.1]) by mx.host.example with ESMTPS; ${date}`, insideSender],
      { hop: 0, ip: null },
    ],
    [
      'at a host that uses the receiver’s name in HELO',
      [`Received: from mx.host.example (unknown [198.51.100.66]) by mx.host.example with ESMTP; ${date}`, insideSender],
      { hop: 0, ip: '198.51.100.66' },
    ],
    [
      'despite a statement below in another name',
      [fromSender, `Received-SPF: pass client-ip=198.51.100.66; receiver=mx.other.example`, insideSender],
      { hop: 0, ip: sender },
    ],
    [
      'despite a forged statement further down in the receiver’s name',
      [fromSender, insideSender, 'Received-SPF: pass client-ip=198.51.100.66; receiver=mx.host.example'],
      { hop: 0, ip: sender },
    ],
    [
      'despite an SPF result for the receiver’s own relay',
      [
        'Authentication-Results: store.host.example; spf=fail smtp.mailfrom=shop.example smtp.remote-ip=203.0.113.2',
        `Received: from mx.host.example (mx.host.example [203.0.113.2]) by store.host.example with ESMTP; ${date}`,
        fromSender,
      ],
      { hop: 1, ip: sender },
    ],
  ])('%s', (_, lines, expected) => {
    expect(handoffOf([returnPath, ...lines, from])).toMatchObject(expected)
  })
})

describe('a host that accepted the message for the same recipient', () => {
  const backup = [
    `Received: from mx2.backup.example (mx2.backup.example [203.0.113.73]) by mx.host.example with ESMTP for <ben@host.example>; ${date}`,
    `Received: from out.shop.example (out.shop.example [${sender}]) by mx2.backup.example with ESMTP for <Ben@HOST.example>; ${date}`,
  ]
  const headers = headersOf([returnPath, ...backup, from])
  const hops = readReceivedChain(headers)

  it('counts as the sender’s without further evidence', () => {
    expect(findPossibleExchange(headers, hops)).toEqual({ host: 'mx2.backup.example', domain: 'host.example' })
    expect(findHandoff(headers, hops)).toMatchObject({ hop: 0, ip: '203.0.113.73' })
  })

  it('is uncertain, too, if there were several recipients', () => {
    const unnamed = headersOf([backup[0] ?? '', `${backup[1]?.replace(/ for <[^>]*>/, '')}`, from])
    expect(findPossibleExchange(unnamed, readReceivedChain(unnamed))).toEqual({
      host: 'mx2.backup.example',
      domain: 'host.example',
    })
  })

  it.each([
    ['the recipient’s, if its domain names it', ['mx.host.example', 'mx3.backup.example'], 1, sender],
    ['the sender’s, if its domain does not', ['mx.host.example'], 0, '203.0.113.73'],
    ['the sender’s, if the domain has no MX', [], 0, '203.0.113.73'],
  ])('is %s', (_, exchanges, hop, ip) => {
    const known = new Map([['host.example', exchanges]])
    expect(findHandoff(headers, hops, known)).toMatchObject({ hop, ip })
    expect(findPossibleExchange(headers, hops, known)).toBeNull()
  })

  it('may not have recorded the recipient', () => {
    const silent = headersOf([returnPath, ...backup.map((line) => line.replace(' for <Ben@HOST.example>', '')), from])
    const silentHops = readReceivedChain(silent)
    expect(findPossibleExchange(silent, silentHops)).toEqual({ host: 'mx2.backup.example', domain: 'host.example' })
    const known = new Map([['host.example', ['mx2.backup.example']]])
    expect(findHandoff(silent, silentHops, known)).toMatchObject({ hop: 1, ip: sender })
  })

  it.each<[string, readonly string[]]>([
    ['is the sender’s own', [fromSender, insideSender]],
    ['redirected the message', backup.map((line) => line.replace('Ben@HOST', 'ben@family'))],
    ['recorded no recipient', backup.map((line) => line.replace(/ for <[^>]*>/, ''))],
    ['is the last known host', backup.slice(0, 1)],
  ])('is certain if the host %s', (_, lines) => {
    const known = headersOf([returnPath, ...lines, from])
    expect(findPossibleExchange(known, readReceivedChain(known))).toBeNull()
  })
})

it('never throws, and returns a hop inside the chain or null', () => {
  const word = fc.constantFrom(
    'from',
    'by',
    'with',
    'for',
    'POP3',
    'ESMTP',
    'ESMTPSA',
    'LMTP',
    'a.example',
    'b.example',
    'c.b.example',
    'localhost',
    '(x.example [192.0.2.1])',
    '[10.0.0.1]',
    '(HELO a.example)',
    '<ben@b.example>',
    ';',
    '',
  )
  const value = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '))
  const field = fc.tuple(
    fc.constantFrom(
      'Received',
      'Received',
      'Received',
      'Received-SPF',
      'Authentication-Results',
      'Delivered-To',
      'From',
    ),
    value,
  )
  fc.assert(
    fc.property(fc.array(field, { maxLength: 12 }), (fields) => {
      const headers = headersOf(fields.map(([name, text]) => `${name}: ${text}`))
      const hops = readReceivedChain(headers)
      const { hop, ip } = findHandoff(headers, hops)
      expect(hop === null || (hop >= 0 && hop < hops.length)).toBe(true)
      expect(ip === null || !hops.some(({ from_ip, private: isPrivate }) => from_ip === ip && isPrivate)).toBe(true)
    }),
  )
})
