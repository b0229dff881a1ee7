import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InboxTestReport } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { send } from '../../support/http-client.ts'
import { createTestAt, readWhenDone } from '../../support/sendproof.ts'
import { connectSmtp } from '../../support/smtp-client.ts'
import { type RunningEngine, runEngine } from '../../support/start-engine.ts'

/* What every report must satisfy, for each way of delivering a message to the product. */

const zone = `$TTL 300
$ORIGIN linden.example.
@ SOA ns hostmaster 1 3600 600 86400 300
@ MX 10 mx
@ TXT "v=spf1 ip4:198.51.100.0/24 -all"
mx A 198.51.100.25
_dmarc TXT "v=DMARC1; p=reject"
$ORIGIN 100.51.198.in-addr.arpa.
@ SOA ns.linden.example. hostmaster.linden.example. 1 3600 600 86400 300
25 PTR mx.linden.example.
`

const authorized = '198.51.100.25'
const message = messageOf('Spring')
const retentionMilliseconds = 90 * 86_400_000

const folder = mkdtempSync(join(tmpdir(), 'sendproof-test-'))
const dataDir = join(folder, 'data')
const zoneFile = join(folder, 'linden.zone')
let engine: RunningEngine

beforeAll(async () => {
  writeFileSync(zoneFile, zone)
  engine = await runEngine(dataDir, [
    ...['--dns', `zone:${zoneFile}`, '--trust-xclient', '127.0.0.1'],
    ...['--mail-domain', 'probe.linden.example', '--base-url', 'https://mail.linden.example'],
  ])
})

afterAll(async () => {
  await engine.end()
  rmSync(folder, { recursive: true })
})

function messageOf(subject: string): string {
  return `From: Ada <ada@linden.example>\r\nSubject: ${subject}\r\n\r\nHello\r\n`
}

async function upload(token: string, body: string, query: Record<string, string> = {}): Promise<void> {
  const path = `/api/v1/tests/${token}/message?${new URLSearchParams(query)}`
  const headers = { 'Content-Type': 'message/rfc822' }
  expect((await send(engine.listening.http, path, { method: 'POST', headers, body })).status).toBe(202)
}

/** Sends over SMTP; the caller determines the lines before MAIL. */
async function sendMail(to: string, ...before: string[]): Promise<void> {
  const client = connectSmtp(engine.smtp.port)
  await client.reply()
  for (const line of [...before, 'EHLO mx.linden.example', 'MAIL FROM:<ada@linden.example>', `RCPT TO:<${to}>`]) {
    expect(await client.say(line)).toMatch(/^2/)
  }
  expect(await client.say('DATA')).toMatch(/^354/)
  expect(await client.say(`${message}.`)).toMatch(/^250/)
}

/** Checks what is true of every report. */
function expectSound({ score, verdict, result, done_at, expires_at }: InboxTestReport): void {
  if (!result || !done_at) throw new Error('the report is not there')
  const tenths = result.findings.reduce((sum, { points }) => sum + Math.round(points * 10), 0)
  expect(score).toBe(verdict === 'unknown' ? null : Math.max(0, 100 - tenths) / 10)
  for (const { key, severity, points, state, reason } of result.findings) {
    if (severity === 'info' || severity === 'ok') expect({ key, points }).toEqual({ key, points: 0 })
    if (state === 'unknown')
      expect({ key, severity, reason }).toEqual({ key, severity: 'info', reason: expect.any(String) })
  }
  const { dmarc } = result.facts.rspamd.auth
  if (dmarc === 'not_checked' || dmarc === 'temperror') expect(['unknown', 'spam', 'rejected']).toContain(verdict)
  expect(Date.parse(expires_at) - Date.parse(done_at)).toBe(retentionMilliseconds)
}

describe('a test', () => {
  it('has the address and page set by flags', async () => {
    const { token, address, url } = await createTestAt(engine)
    expect(address).toBe(`test-${token}@probe.linden.example`)
    expect(url).toBe(`https://mail.linden.example/t/${token}`)
  })

  it('keeps its report while a later message is analyzed, then shows the new one', async () => {
    const { token } = await createTestAt(engine)
    await upload(token, messageOf('First'))
    await readWhenDone(engine, token)
    await upload(token, messageOf('Second'))
    for (let subject = null; subject !== 'Second'; await delay(20)) {
      const report = await readWhenDone(engine, token)
      expectSound(report)
      subject = report.message?.subject ?? null
      expect(['First', 'Second']).toContain(subject)
    }
  })
})

interface WayIn {
  how: string
  body?: object
  hand(test: { token: string; address: string }): Promise<void>
  envelope: object
  auth: object
}

const pass = { spf: 'pass', dkim: 'none', dmarc: 'pass' }
const notChecked = { spf: 'not_checked', dkim: 'none', dmarc: 'not_checked' }
const stated = { ip: authorized, helo: 'mx.linden.example', mail_from: 'ada@linden.example' }

const waysIn: WayIn[] = [
  {
    how: 'by SMTP from this machine, whose address says nothing',
    hand: ({ address }) => sendMail(address),
    envelope: { client_ip: '127.0.0.1', tls: { version: null, cipher: null }, origin: { ip: null } },
    auth: notChecked,
  },
  {
    how: 'by SMTP to the address in upper case, for a test that states who sends',
    body: { sending_ip: authorized },
    hand: ({ address }) => sendMail(address.toUpperCase()),
    envelope: { helo: 'mx.linden.example', origin: { ip: authorized } },
    auth: pass,
  },
  {
    how: 'through a relay that reports its client',
    hand: ({ address }) => sendMail(address, 'EHLO relay.example', `XCLIENT ADDR=${authorized} NAME=mx.linden.example`),
    envelope: { client_ip: authorized, client_name: 'mx.linden.example', origin: { ip: authorized } },
    auth: pass,
  },
  {
    how: 'as a file with all that a session would tell',
    hand: ({ token }) => upload(token, message, stated),
    envelope: {
      ...{ client_ip: authorized, helo: stated.helo, mail_from: stated.mail_from, rcpt_to: null, tls: null },
      origin: { ip: authorized, source: 'upload' },
    },
    auth: pass,
  },
  {
    how: 'as a file from an address that may not send',
    hand: ({ token }) => upload(token, message, { ...stated, ip: '203.0.113.9' }),
    envelope: { origin: { ip: '203.0.113.9' } },
    auth: { spf: 'fail', dkim: 'none', dmarc: 'fail' },
  },
  {
    how: 'as a file with a Return-Path field',
    body: { sending_ip: authorized },
    hand: ({ token }) => upload(token, `Return-Path: <bounce@linden.example>\r\n${message}`),
    envelope: { mail_from: 'bounce@linden.example', origin: { ip: authorized } },
    auth: pass,
  },
  {
    how: 'as a file from the null sender',
    hand: ({ token }) => upload(token, message, { ...stated, mail_from: '' }),
    envelope: { mail_from: '' },
    auth: { spf: 'none', dkim: 'none', dmarc: 'fail' },
  },
  {
    how: 'as a file without envelope data; From does not replace it',
    hand: ({ token }) => upload(token, message),
    envelope: { client_ip: null, helo: null, mail_from: null, origin: { ip: null } },
    auth: notChecked,
  },
]

describe('an incoming message', () => {
  it.each(waysIn)('$how has a full report', async ({ body, hand, envelope, auth }) => {
    const test = await createTestAt(engine, body)
    await hand(test)
    const report = await readWhenDone(engine, test.token)
    expectSound(report)
    expect(report.result?.facts).toMatchObject({ envelope, rspamd: { engine: 'builtin', required_score: 6, auth } })
  })
})
