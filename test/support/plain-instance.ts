import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import { z } from 'zod'
import { listen } from '../../src/server/network/listen.ts'
import { freePort } from './free-port.ts'

/*
 * A hosted instance with only the interface's calls: no events, files, or lists of tests, no additional members, errors
 * without texts. Members that the interface leaves open have other names.
 */

type Status = 'waiting' | 'received' | 'done'

export interface PlainInstance {
  url: string
  key: string
  /** All requests so far: method and path. */
  asked: string[]
  /** Advances every test to a status. */
  move(status: Status): void
  close(): void
}

const finding = {
  key: 'dmarc_policy_none',
  severity: 'minor',
  points: 0.5,
  title: 'Your DMARC policy is none',
  fix: 'Publish p=quarantine once your reports are clean.',
}

const report = {
  score: 9.5,
  verdict: 'inbox',
  result: {
    findings: [finding, { key: 'ptr', severity: 'ok', points: 0, title: 'The sending IP has a name', fix: '' }],
    facts: {
      envelope: { from: 'letters@shop.example' },
      rspamd: { auth: { spf: 'pass', dkim: 'pass', dmarc: 'pass' } },
    },
  },
}

const audit = {
  spf: { found: true, text: 'v=spf1 -all' },
  dkim: { found: false },
  dmarc: { found: true },
  dbl: 'clean',
}
const blacklist = { lists: [{ zone: 'zen.spamhaus.org', hit: false }], fcrdns: 'mail.shop.example' }
const status = {
  plan: 'free',
  limits: { day: 100, month: 2000 },
  usage: { today: 0, this_month: 0 },
  remaining: { today: 100, this_month: 2000 },
}

/** Lookups, as in the interface's examples. */
const lookups: Record<string, object> = {
  'GET spf': {
    ...{ domain: 'shop.example', valid: true, record: 'v=spf1 include:_spf.esp.example ~all', all: '~all' },
    ...{ lookups: 1, lookup_ok: true, mechanisms: [{ type: 'include', value: '_spf.esp.example' }] },
  },
  'GET dkim': { valid: true, key_type: 'rsa', key_length_approx: 2048 },
  'GET dmarc': { valid: true, policy: 'reject', pct: 100, rua: 'mailto:dmarc@shop.example', score: 'strict' },
  'GET blacklist': {
    ...{ query: '203.0.113.7', type: 'ip', clean: true, listed_count: 0 },
    results: [{ list: 'zen.spamhaus.org', listed: false }],
  },
  'POST html': {
    ...{ valid: true, score: 92, size_kb: 0.1, issues: [{ id: 'alt', msg: 'Obrazek nie ma tekstu alternatywnego.' }] },
    summary: { errors: 0, warnings: 1, passed: 11 },
  },
  'GET status': status,
}

const createBody = z.strictObject({ lang: z.enum(['en', 'pl']).optional(), placement: z.boolean().optional() })
const htmlBody = z.strictObject({ html: z.string() })

/** Listens on the given port, or on one that stays free after the instance ends. */
export async function startPlainInstance(statedPort?: number): Promise<PlainInstance> {
  const port = statedPort ?? (await freePort())
  const key = 'hosted-key'
  const tests = new Map<string, Status>()
  const asked: string[] = []
  let url = ''

  async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.headers['content-type'] === 'application/json' ? await readJson(request) : {}
    if (!createBody.safeParse(body).success) return refuse(response, 400)
    const token = `T_${tests.size + 1}-of-another-kind`
    tests.set(token, 'waiting')
    const address = `test-${token}@mail.hosted.example`
    send(response, { token, address, url: `${url}/t/${token}`, seed_addresses: [] })
  }

  function read(token: string, response: ServerResponse): void {
    const status = tests.get(token)
    if (!status) refuse(response, 404)
    else send(response, status === 'done' ? { status, ...report } : { status })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '' } = request
    asked.push(`${method} ${target}`)
    const [, name = '', argument] = /^\/api\/v1\/([a-z]+)(?:\/([^/?]+))?(?:\?.*)?$/.exec(target) ?? []
    const call = `${method} ${name}${argument === undefined ? '' : '/…'}`
    if (call === 'POST tests') return create(request, response)
    if (call === 'GET tests/…') return read(decodeURIComponent(argument ?? ''), response)
    if (call === 'GET domain/…') return send(response, audit)
    if (call === 'GET blacklist/…') return send(response, blacklist)
    const lookup = lookups[call]
    if (!lookup) return refuse(response, 404)
    if (request.headers['x-api-key'] !== key) return refuse(response, 401)
    if (name === 'html' && !htmlBody.safeParse(await readJson(request)).success) return refuse(response, 400)
    send(response, lookup)
  }

  const server = createServer((request, response) => void answer(request, response))
  url = `http://127.0.0.1:${await listen(server, { host: '127.0.0.1', port })}`
  return {
    url,
    key,
    asked,
    move: (status) => {
      for (const token of tests.keys()) tests.set(token, status)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end('no')
}
