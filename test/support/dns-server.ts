import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Answer,
  AUTHENTIC_DATA,
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  type Packet,
  type Question,
  RECURSION_AVAILABLE,
  TRUNCATED_RESPONSE,
} from 'dns-packet'
import { isRecordType } from '../../src/engine/dns/records.ts'
import type { DnsAnswer, RecordData, RecordType, Resolver } from '../../src/engine/dns/resolver.ts'
import { resolverOf } from './zone.ts'

/** How the server behaves for a name. `answer` is correct. */
export type Behavior =
  | 'answer'
  /** No answer. */
  | 'silence'
  | 'servfail'
  | 'refused'
  /** FORMERR for every query with EDNS, a correct answer without. */
  | 'no_edns'
  /** The truncation bit and no records over UDP, a correct answer over TCP. */
  | 'truncated'
  /** Truncated over UDP; TCP connections are closed without an answer. */
  | 'truncated_for_good'
  | 'wrong_id'
  | 'wrong_question'
  /** A wrong id, a wrong question, and garbage, then the correct answer. */
  | 'forged_first'
  /** Malformed bytes under the right id and question. */
  | 'malformed'
  /** Bytes that are not DNS. */
  | 'garbage'
  /** A referral to other name servers, as for a foreign name. */
  | 'referral'
  /** Only the first alias of a chain, as from servers that do not have its target. */
  | 'first_alias'
  /** The name is an alias of itself. */
  | 'alias_loop'
  /** The answer of a blocklist that refuses the resolver. */
  | 'blocked'
  /** With the DNSSEC flag (AD). */
  | 'authenticated'
  /** Correct, but only once the next query has arrived. */
  | 'late'
  /** Correct, this many milliseconds later. */
  | { delay: number }
  /** An A record for every query, like a wildcard. */
  | { address: string }

export interface DnsServerOptions {
  /** The master file for correct answers; names outside it are REFUSED. */
  zone?: string
  /** Where correct answers come from, instead of a zone. If it times out, so does the server. */
  world?: Resolver
  /** The behavior for names that are not in `names`. */
  behavior?: Behavior
  names?: Record<string, Behavior>
  /** Whether it listens on TCP as well. */
  tcp?: boolean
}

interface ReceivedQuery {
  name: string
  type: string
  transport: 'udp' | 'tcp'
  /** The source port. */
  port: number
  id: number
}

export interface DnsServer {
  /** `127.0.0.1:PORT`, for `createResolver`. */
  address: string
  port: number
  queries: ReceivedQuery[]
  /** Number of queries, for a name or in total. */
  count(name?: string): number
  behave(name: string, behavior: Behavior): void
  close(): Promise<void>
}

/** Starts an authoritative DNS server on loopback (UDP and TCP) that can misbehave in every known way. */
export async function startDnsServer({
  zone = '',
  world = resolverOf(zone),
  behavior = 'answer',
  names = {},
  tcp: hasTcp = true,
}: DnsServerOptions = {}) {
  const behaviors = new Map(Object.entries(names))
  const queries: ReceivedQuery[] = []
  let closed = false
  let announceQuery = () => {}

  async function respond(octets: Buffer, transport: 'udp' | 'tcp', port: number): Promise<Buffer[]> {
    const packet = decode(octets)
    const [question] = packet.questions ?? []
    if (!question) return []
    queries.push({ name: question.name, type: question.type, transport, port, id: packet.id ?? 0 })
    announceQuery()
    const nextQuery = new Promise<void>((resolve) => {
      announceQuery = resolve
    })
    const chosen = behaviors.get(question.name.toLowerCase()) ?? behavior
    return behave(chosen, { packet, question, transport, resolver: world }, nextQuery)
  }

  const { udp, tcp, port } = await listen()
  udp.on('message', async (octets: Buffer, { address, port }: RemoteInfo) => {
    for (const response of await respond(octets, 'udp', port)) if (!closed) udp.send(response, port, address)
  })
  if (!hasTcp) tcp.close()
  tcp.on('connection', (socket) => serveStream(socket, respond))

  const server: DnsServer = {
    address: `127.0.0.1:${port}`,
    port,
    queries,
    count: (name) => queries.filter((query) => name === undefined || query.name === name).length,
    behave: (name, chosen) => behaviors.set(name, chosen),
    async close() {
      closed = true
      udp.close()
      tcp.close()
    },
  }
  return server
}

interface Asked {
  packet: Packet
  question: Question
  transport: 'udp' | 'tcp'
  resolver: Resolver
}

/** The messages to send, in order. `nextQuery` resolves when the server has received another query. */
async function behave(behavior: Behavior, asked: Asked, nextQuery: Promise<void>): Promise<Buffer[]> {
  const { question, transport } = asked
  if (typeof behavior === 'object') {
    if ('address' in behavior) return [reply(asked, { answers: [addressRecord(question, behavior.address)] })]
    await wait(behavior.delay)
    return [await honest(asked)]
  }
  switch (behavior) {
    case 'answer':
      return (await timesOut(asked)) ? [] : [await honest(asked)]
    case 'silence':
      return []
    case 'late':
      await nextQuery
      return [await honest(asked)]
    case 'servfail':
      return [reply(asked, {}, 2)]
    case 'refused':
      return [reply(asked, {}, 5)]
    case 'no_edns':
      return [asked.packet.additionals?.length ? reply(asked, {}, 1) : await honest(asked)]
    case 'truncated':
      return [transport === 'udp' ? reply(asked, { flags: TRUNCATED_RESPONSE }) : await honest(asked)]
    case 'truncated_for_good':
      return transport === 'udp' ? [reply(asked, { flags: TRUNCATED_RESPONSE })] : []
    case 'wrong_id':
      return [await wrongId(asked)]
    case 'wrong_question':
      return [wrongQuestion(asked)]
    case 'forged_first':
      return [await wrongId(asked), wrongQuestion(asked), garbage, await honest(asked)]
    case 'malformed':
      return [reply(asked, {}).fill(0xff, 6, 8)]
    case 'garbage':
      return [garbage]
    case 'referral':
      return [reply(asked, { authorities: [{ type: 'NS', name: '.', ttl: 60, data: 'a.root-servers.example' }] })]
    case 'first_alias': {
      const packet = await honestPacket(asked)
      return [reply(asked, { ...packet, answers: packet.answers?.slice(0, 1), authorities: [] })]
    }
    case 'alias_loop':
      return [reply(asked, { answers: [{ type: 'CNAME', name: question.name, ttl: 60, data: question.name }] })]
    case 'blocked':
      return [reply(asked, { answers: [addressRecord(question, '127.255.255.254')] })]
    case 'authenticated':
      return [reply(asked, { ...(await honestPacket(asked)), flags: AUTHENTIC_DATA | RECURSION_AVAILABLE })]
  }
}

const garbage = Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')

async function wrongId(asked: Asked): Promise<Buffer> {
  const octets = await honest(asked)
  octets.writeUInt16BE(octets.readUInt16BE(0) ^ 0x5555, 0)
  return octets
}

function wrongQuestion(asked: Asked): Buffer {
  const question = { ...asked.question, name: `other.${asked.question.name}` }
  return reply({ ...asked, question }, { answers: [addressRecord(asked.question, '192.0.2.66')] })
}

function addressRecord({ name }: Question, data: string): Answer {
  return { type: 'A', name, ttl: 60, data }
}

async function timesOut({ question: { name, type }, resolver }: Asked): Promise<boolean> {
  if (!isRecordType(type)) return false
  const answer = await resolver.query(name, type)
  return answer.status === 'unavailable' && answer.reason.code === 'dns_timeout'
}

async function honest(asked: Asked): Promise<Buffer> {
  const packet = await honestPacket(asked)
  return packet.answers ? reply(asked, packet, packet.responseCode) : reply(asked, {}, 5)
}

/** The correct packet, without answers for names that the zone does not contain. */
async function honestPacket({ question, resolver }: Asked): Promise<Packet & { responseCode?: number }> {
  const { name, type } = question
  if (!isRecordType(type)) return { answers: [], flags: AUTHORITATIVE_ANSWER }
  const answer = await resolver.query(name, type)
  if (answer.status === 'unavailable') return {}
  const aliases = answer.aliases.map((data, index): Answer => {
    return { type: 'CNAME', name: answer.aliases[index - 1] ?? name, ttl: answer.ttl, data }
  })
  const owner = answer.aliases.at(-1) ?? name
  const records = answer.status === 'found' ? answer.records.map((data) => toPacket(owner, type, answer.ttl, data)) : []
  const authorities = answer.status === 'found' ? [] : await soaAbove(resolver, owner, answer.ttl)
  const responseCode = answer.status === 'nxdomain' ? 3 : 0
  return { answers: [...aliases, ...records], authorities, responseCode, flags: AUTHORITATIVE_ANSWER }
}

/** The SOA in a negative answer (RFC 2308 section 3). */
async function soaAbove(resolver: Resolver, name: string, ttl: number): Promise<Answer[]> {
  const labels = name.split('.')
  for (const start of labels.keys()) {
    const apex = labels.slice(start).join('.')
    const answer: DnsAnswer<'SOA'> = await resolver.query(apex, 'SOA')
    if (answer.status === 'found' && answer.aliases.length === 0)
      return answer.records.map((data) => ({ ...toPacket(apex, 'SOA', ttl, data), ttl }))
  }
  return []
}

/** Writes the answer to any query. */
function reply({ packet, question }: Asked, content: Packet, responseCode = 0): Buffer {
  return encode({
    ...content,
    type: 'response',
    id: packet.id,
    flags: (content.flags ?? RECURSION_AVAILABLE) | responseCode,
    questions: [question],
  })
}

const packers: { [T in RecordType]: (data: RecordData[T]) => unknown } = {
  A: (data) => data,
  AAAA: (data) => data,
  CAA: ({ critical, tag, value }) => ({ flags: critical ? 128 : 0, tag, value }),
  CNAME: (data) => data,
  MX: ({ preference, exchange }) => ({ preference, exchange: exchange || '.' }),
  NS: (data) => data,
  PTR: (data) => data,
  SOA: (data) => data,
  TLSA: ({ data, ...fields }) => ({ ...fields, certificate: Buffer.from(data) }),
  TXT: (strings) => strings.map((text) => Buffer.from(text, 'latin1')),
}

function toPacket<T extends RecordType>(name: string, type: T, ttl: number, data: RecordData[T]): Answer {
  // The table above gives each type the data that dns-packet encodes for it.
  return { name, type, ttl, data: packers[type](data) } as Answer
}

/** Listens with UDP and TCP on the same port, chosen by the system. */
async function listen() {
  while (true) {
    const udp = createSocket('udp4')
    udp.bind(0, '127.0.0.1')
    await once(udp, 'listening')
    const { port } = udp.address()
    const tcp = createServer()
    if (await listenOn(tcp, port)) return { udp, tcp, port }
    udp.close()
  }
}

async function listenOn(server: Server, port: number): Promise<boolean> {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  }
}

type Respond = (octets: Buffer, transport: 'tcp', port: number) => Promise<Buffer[]>

/** Handles one query per connection. */
function serveStream(socket: Socket, respond: Respond): void {
  let received = Buffer.alloc(0)
  socket.on('error', () => socket.destroy())
  socket.on('data', async (chunk) => {
    received = Buffer.concat([received, chunk])
    if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return
    for (const response of await respond(received.subarray(2), 'tcp', socket.remotePort ?? 0)) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(response.length)
      socket.write(Buffer.concat([length, response]))
    }
    socket.end()
  })
}
