import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createTransport } from 'nodemailer'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { analyseMessage } from '../src/engine/analyse-message.ts'
import type { Delivery } from '../src/engine/analysis.ts'
import { createLists } from '../src/engine/protocols/dnsbl/choose-lists.ts'
import { createSpamFilters } from '../src/engine/spam/filters.ts'
import type { Envelope } from '../src/shared/contract/facts/message/envelope.ts'
import { startDnsServer } from '../test/support/dns-server.ts'
import { createTestAt, serveSendproof } from '../test/support/sendproof.ts'
import { resolverOf } from '../test/support/zone.ts'
import { type Result, writeResults } from './bench/figures.ts'
import { startFilters } from './bench-filters/start-filters.ts'
import { median } from './statistics.ts'

/*
 * `npm run bench:analysis`: the time of a whole analysis, compared with rspamd over HTTP and SpamAssassin's daemon.
 * All run in turns of ten messages, so that other load affects all of them. Messages are signed newsletters of 5 and
 * 100 KB, each different; DNS is local and lists are off. "Ours over HTTP" is the built product: create a test,
 * upload its message, follow its events to `done`.
 */

const { values } = parseArgs({
  options: {
    /** Messages of each size; fewer for SpamAssassin, which takes a hundred times as long. */
    rounds: { type: 'string', default: '200' },
    /** Where to write the figures of `npm run bench`. */
    json: { type: 'string' },
  },
})
const most = Number(values.rounds)

/**
 * Warm-up messages, for caches and connections, and about 2,000 for the JIT compiler of a program that has just
 * started.
 */
const warmUps = { ours: 2_000, http: 100, rspamd: 2_000, spamassassin: 15 }
const rounds = { ours: most, http: Math.min(most, 100), rspamd: most, spamassassin: Math.min(most, 30) }

/** Messages in a row per turn. */
const turn = 10

const ip = '203.0.113.7'
const helo = 'mx.shop.example'
const mailFrom = 'bounce@shop.example'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const zone = describeZone()
const now = () => new Date()
const lists = { ...createLists({ blacklists: [], keys: {} }, now), allow: [], domain: [] }
const dependencies = { resolver: resolverOf(zone), lists, now }

const dns = await startDnsServer({ zone })
const running = await startFilters(dns.address)
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
const engine = await serveSendproof(dataDir, ['--dns', dns.address], { SENDPROOF_BLACKLISTS: '' })
try {
  const results: Result[] = []
  for (const kilobytes of [5, 100] as const) results.push(await compare(kilobytes))
  writeResults(values.json, results)
} finally {
  await engine.end()
  rmSync(dataDir, { recursive: true })
  await running.stop()
  await dns.close()
}

async function compare(kilobytes: 5 | 100): Promise<Result> {
  let letters = 0
  const nextLetter = () => makeNewsletter(kilobytes * 1024, letters++)
  const [rspamd] = createSpamFilters({ ...running.settings, spamd: null })
  const [spamd] = createSpamFilters({ ...running.settings, rspamd: null })
  const analyse = async (raw: Buffer) => {
    const { signal } = new AbortController()
    const { facts } = await analyseMessage({ raw, delivery: describeDelivery() }, { ...dependencies, signal })
    if (facts.rspamd.auth.dmarc !== 'pass') throw new Error('the newsletter does not pass')
  }
  const ask = (filter: typeof rspamd) => async (raw: Buffer) =>
    void (await filter?.scan({ raw, envelope: describeEnvelope() }, new AbortController().signal))
  const contestants = [
    { name: 'ours', run: analyse, warmUps: warmUps.ours, times: rounds.ours },
    { name: 'ours over HTTP', run: submit, warmUps: warmUps.http, times: rounds.http },
    { name: 'rspamd', run: ask(rspamd), warmUps: warmUps.rspamd, times: rspamd ? rounds.rspamd : 0 },
    { name: 'SpamAssassin', run: ask(spamd), warmUps: warmUps.spamassassin, times: spamd ? rounds.spamassassin : 0 },
  ]
  // Ours runs last, because V8 discards compiled code of an idle program when it collects garbage.
  for (const { run, warmUps, times } of contestants.toReversed()) {
    for (let at = 0; times > 0 && at < warmUps; at++) await run(await nextLetter())
  }
  const samples = contestants.map((): number[] => [])
  for (let round = 0; round < Math.max(...Object.values(rounds)); round += turn) {
    const letters = await Promise.all(Array.from({ length: turn }, nextLetter))
    for (const [at, { run, times }] of contestants.entries()) {
      for (const raw of letters.slice(0, Math.max(0, times - round))) samples[at]?.push(await time(() => run(raw)))
    }
  }
  const ours = median(samples[0] ?? [])
  const rows = contestants.map(({ name }, at) => {
    const taken = samples[at] ?? []
    if (taken.length === 0) return [name, 'not run', '']
    return [name, `${median(taken).toFixed(2)} ms`, (ours / median(taken)).toFixed(3)]
  })
  console.log(`messages of ${((await nextLetter()).length / 1024).toFixed(1)} KB\n`)
  console.log(formatTable([['', 'median', 'ours, as a share'], ...rows]))
  const key = `analysis-${kilobytes}` as const
  const [, , theirs = []] = samples
  if (theirs.length === 0) return { key, notMeasured: 'rspamd is not installed' }
  const sides = { ours, theirs: median(theirs), unit: 'ms' } as const
  return { key, median: ours / sides.theirs, rounds: most, sides }
}

/** Uploads a message and waits for the end of its events. */
async function submit(raw: Buffer): Promise<void> {
  const { token } = await createTestAt(engine)
  const path = `${engine.listening.http}/api/v1/tests/${token}`
  const query = new URLSearchParams({ ip, helo, mail_from: mailFrom })
  const headers = { 'Content-Type': 'message/rfc822' }
  await fetch(`${path}/message?${query}`, { method: 'POST', headers, body: new Uint8Array(raw) })
  const events = await (await fetch(`${path}/events`)).text()
  if (!events.includes('"status":"done"')) throw new Error('the analysis did not end')
}

async function time(run: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** A typical shop newsletter, signed: text and HTML, one row per article. Every number has its own text. */
async function makeNewsletter(octets: number, number: number): Promise<Buffer> {
  const head = 2500
  const row = (at: number) => ({
    text: `Tea ${at} of week ${number}, picked in spring: https://shop.example/tea/${at}\n`,
    html:
      `<tr><td style="padding: 8px; color: #333333"><a href="https://shop.example/tea/${at}">Tea ${at} of week ${number}</a>` +
      `<p>Picked in spring, light and a little floral.</p><img src="https://shop.example/${at}.png" alt="Tea"></td></tr>\n`,
  })
  const length = row(100).text.length + row(100).html.length
  const articles = Array.from({ length: Math.ceil(Math.max(1, octets - head) / length) }, (_, at) => row(at))
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    dkim: {
      domainName: 'shop.example',
      keySelector: 'news',
      privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  })
  const { message } = await transport.sendMail({
    from: 'Anna of Shop <anna@shop.example>',
    to: 'Ben <ben@reader.example>',
    subject: `Tea of week ${number}`,
    list: { unsubscribe: 'https://shop.example/unsubscribe' },
    text: articles.map(({ text }) => text).join(''),
    html:
      '<!doctype html><html lang="en"><head><title>Tea of this week</title></head><body><table role="presentation">' +
      `${articles.map(({ html }) => html).join('')}</table><a href="https://shop.example/unsubscribe">Unsubscribe</a>` +
      '</body></html>',
  })
  if (!Buffer.isBuffer(message)) throw new Error('expected the message as a buffer')
  return message
}

function describeZone(): string {
  const key = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const strings = `v=DKIM1; k=rsa; p=${key}`.match(/.{1,255}/g) ?? []
  return `$TTL 300
$ORIGIN example.
@ SOA ns hostmaster 1 3600 600 86400 300
@ NS ns
ns A 203.0.113.53
shop A ${ip}
shop MX 10 mx.shop
shop TXT "v=spf1 ip4:${ip} -all"
mx.shop A ${ip}
_dmarc.shop TXT "v=DMARC1; p=reject; rua=mailto:dmarc@shop.example"
news._domainkey.shop TXT ${strings.map((string) => `"${string}"`).join(' ')}
$ORIGIN 113.0.203.in-addr.arpa.
@ SOA ns.example. hostmaster.example. 1 3600 600 86400 300
@ NS ns.example.
7 PTR mx.shop.example.
`
}

function describeDelivery(): Delivery {
  return {
    clientIp: ip,
    clientName: null,
    helo,
    mailFrom,
    rcptTo: null,
    tls: null,
    receivedAt: now(),
    clientIpSource: 'upload',
    statedIp: null,
    pickedUp: false,
    rebuilt: false,
  }
}

function describeEnvelope(): Envelope {
  return {
    client_ip: ip,
    client_name: null,
    helo,
    mail_from: mailFrom,
    rcpt_to: null,
    tls: null,
    received_at: now().toISOString(),
    origin: { ip, helo, source: 'upload', hop: null },
  }
}
