import { readFileSync } from 'node:fs'
import { analyzeMessage } from '../../src/engine/analyze-message.ts'
import type { Delivery } from '../../src/engine/ports/analysis.ts'
import { createLists } from '../../src/engine/protocols/dnsbl/choose-lists.ts'
import { createSpamFilters } from '../../src/engine/spam/filters.ts'
import type { Envelope } from '../../src/shared/contract/facts/message/envelope.ts'
import { demoSender, signedByDemo } from '../../test/support/demo-sender.ts'
import { startDnsServer } from '../../test/support/dns-server.ts'
import { startFilters } from '../../test/support/launch-filters.ts'
import { resolverOf } from '../../test/support/zone.ts'
import { median } from '../statistics.ts'
import { type Result, writeResults } from './figures.ts'

/*
 * The time of a whole analysis beside rspamd over HTTP. They take turns of ten signed newsletters, each different, so that other
 * load affects both. DNS is local, and blocklists are off.
 */

const rounds = 100
/** For caches and connections, and for the JIT compiler of a program that has just started. */
const warmUps = 1_000
/** Messages in a row per turn. */
const turn = 10

const { ip, helo, mailFrom } = demoSender
const zone = demoSender.dns.map((source) => readFileSync(source.slice('zone:'.length), 'utf8')).join('\n')
const now = () => new Date()
const lists = { ...createLists({ blacklists: [], keys: {} }, now), allow: [], domain: [] }
const dependencies = { resolver: resolverOf(zone), lists, now }

const dns = await startDnsServer({ zone })
const filters = await startFilters(dns.address)
try {
  const results: Result[] = []
  for (const kilobytes of [5, 100] as const) results.push(await compare(kilobytes))
  writeResults(results)
} finally {
  await filters.stop()
  await dns.close()
}

async function compare(kilobytes: 5 | 100): Promise<Result> {
  const key = `analysis-${kilobytes}` as const
  const [filter] = createSpamFilters({ ...filters.settings, spamd: null })
  if (!filter) return { key, notMeasured: 'rspamd is not installed' }
  let letters = 0
  const nextLetter = () => makeNewsletter(kilobytes * 1024, letters++)
  const scan = async (raw: Buffer) =>
    void (await filter.scan({ raw, envelope: describeEnvelope() }, new AbortController().signal))
  // Ours is warmed up last, because V8 discards compiled code of an idle program when it collects garbage.
  for (const run of [scan, analyze]) for (let at = 0; at < warmUps; at++) await run(await nextLetter())
  const samples: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  for (let round = 0; round < rounds; round += turn) {
    const letters = await Promise.all(Array.from({ length: turn }, nextLetter))
    for (const raw of letters) samples.ours.push(await time(() => analyze(raw)))
    for (const raw of letters) samples.theirs.push(await time(() => scan(raw)))
  }
  const sides = { ours: median(samples.ours), theirs: median(samples.theirs), unit: 'ms' } as const
  return { key, median: sides.ours / sides.theirs, rounds, sides }
}

async function analyze(raw: Buffer): Promise<void> {
  const { signal } = new AbortController()
  const { facts } = await analyzeMessage({ raw, delivery: describeDelivery() }, { ...dependencies, signal })
  if (facts.rspamd.auth.dmarc !== 'pass') throw new Error('the newsletter does not pass')
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
  return await signedByDemo({
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
    mail_from_source: 'upload',
    rcpt_to: null,
    tls: null,
    received_at: now().toISOString(),
    origin: { ip, helo, source: 'upload', hop: null },
  }
}
