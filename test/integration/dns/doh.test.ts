import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { decode, encode } from 'dns-packet'
import { afterEach, describe, expect, it } from 'vitest'
import type { DnsAnswer, Resolver } from '../../../src/engine/dns/resolver.ts'
import { createDohServer } from '../../../src/engine/dns/transport/doh.ts'
import { createNetworkResolver, type Timing } from '../../../src/engine/dns/transport/network-resolver.ts'
import { listenOnLoopback } from '../../support/listen-on-loopback.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, query: Buffer) => void

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const { close } of open.splice(0)) await close()
})

async function ask(handler: Handler, timing?: Timing): Promise<DnsAnswer<'A'>> {
  const server = createServer(async (request, response) => handler(request, response, await buffer(request)))
  const port = await listenOnLoopback(server)
  open.push({ close: () => server.closeAllConnections() }, { close: () => server.close() })
  return resolverFor(port, timing).query('mail.example.com', 'A')
}

/** For servers that answer, however busy the machine. */
const longTimeouts: Timing = { perTry: 60_000, perQuestion: 60_000 }
/** For servers that do not answer. */
const shortTimeouts: Timing = { perTry: 150, perQuestion: 400 }

function resolverFor(port: number, timing = longTimeouts): Resolver {
  const server = createDohServer(new URL(`http://127.0.0.1:${port}/dns-query`))
  const resolver = createNetworkResolver(() => [server], timing)
  open.push(resolver)
  return resolver
}

function answerTo(query: Buffer): Buffer {
  const { id, questions } = decode(query)
  const answers = [{ type: 'A', name: 'mail.example.com', ttl: 60, data: '192.0.2.1' } as const]
  return encode({ type: 'response', id, questions, answers })
}

function send(response: ServerResponse, octets: Buffer): void {
  response.setHeader('content-type', 'application/dns-message')
  response.end(octets)
}

describe('a server over HTTPS (RFC 8484)', () => {
  it('receives POST requests with the id zero', async () => {
    const seen: unknown[] = []
    const answer = await ask((request, response, query) => {
      seen.push(request.method, request.url, request.headers['content-type'], request.headers.accept, decode(query).id)
      send(response, answerTo(query))
    })
    expect(answer).toMatchObject({ status: 'found', records: ['192.0.2.1'], ttl: 60 })
    expect(seen).toEqual(['POST', '/dns-query', 'application/dns-message', 'application/dns-message', 0])
  })

  it.each<[string, string, Handler]>([
    ['an HTTP error', 'dns_servfail', (_request, response) => response.writeHead(503).end()],
    ['a web page', 'dns_malformed', (_request, response) => response.end('<html>')],
    ['garbage', 'dns_malformed', (_request, response) => send(response, Buffer.from('garbage'))],
    [
      'the answer to another query',
      'dns_malformed',
      (_request, response) => {
        const questions = [{ type: 'A', name: 'other.example' } as const]
        send(response, encode({ type: 'response', id: 0, questions }))
      },
    ],
    ['more than a DNS message', 'dns_malformed', (_request, response) => send(response, Buffer.alloc(70_000))],
    [
      'a redirect',
      'dns_unreachable',
      (_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['silence', 'dns_timeout', () => undefined],
    [
      'a truncated answer',
      'dns_timeout',
      (_request, response) => response.writeHead(200, { 'content-type': 'application/dns-message' }).write('x'),
    ],
    ['a connection that breaks', 'dns_unreachable', (request) => request.socket.destroy()],
  ])('%s gives %s', async (_what, code, handler) => {
    const answer = await ask(handler, code === 'dns_timeout' ? shortTimeouts : longTimeouts)
    expect(answer).toMatchObject({ status: 'unavailable', reason: { code } })
  })

  it('is unreachable if nothing listens', async () => {
    expect(await resolverFor(9).query('mail.example.com', 'A')).toMatchObject({ reason: { code: 'dns_unreachable' } })
  })
})
