import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { cliTexts } from '../../src/shared/i18n/cli-texts.ts'
import { openPrintedSession } from '../../test/support/browser-session.ts'
import {
  createKey,
  createTestAt,
  readWhenDone,
  type ServingSendproof,
  serveSendproof,
} from '../../test/support/sendproof.ts'
import {
  crossSiteRequests,
  disguisedRequests,
  hiddenMark,
  hiddenRequest,
  pathRequests,
  pollutingRequests,
  readRequest,
} from './leak-requests.ts'

/*
 * Places private data beside what is served: a file with a canary in the data folder, the engine's files, a key, a
 * session, and a report that can only be opened with its token. Then searches for it in the log and in the answer to
 * every request.
 */

/** Stored in a file of the data folder, which is never served. */
const canary = 'canary-7d3f9b'
/** The subject of a report that can only be read with its token. */
const reportCanary = 'canary-c24e81'
const timeout = 400
const requestsAtOnce = 20

export interface Leaks {
  requests: number
  leaks: string[]
}

export async function findLeaks(): Promise<Leaks> {
  const folder = mkdtempSync(join(tmpdir(), 'leaks-'))
  writeFileSync(join(folder, 'secret.txt'), canary)
  const engine = await serveSendproof(folder, ['--offline', '--adopt'], { SENDPROOF_LOG_LEVEL: 'debug' })
  try {
    return await tryAll(engine, folder)
  } finally {
    await engine.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryAll(engine: ServingSendproof, folder: string): Promise<Leaks> {
  const { token } = await uploadMessage(engine)
  const session = await openPrintedSession(engine)
  const key = await createKey(folder)
  const secrets = [canary, key.slice(-34), session]
  const marks = [
    ...secrets,
    reportCanary,
    'root:x:0:',
    'SQLite format 3',
    'PRIVATE KEY',
    '"event":"listening"',
    'createRequire',
  ]
  const leaks: string[] = []

  const findForbidden = (request: string, answer: Buffer, forbidden: readonly (string | RegExp)[]) => {
    const text = answer.toString('latin1')
    const found = forbidden.filter((mark) => (typeof mark === 'string' ? text.includes(mark) : mark.test(text)))
    for (const mark of found) leaks.push(`${mark} in the answer to ${JSON.stringify(request.slice(0, 200))}`)
  }

  // Authorized clients do receive them, which shows that the search works.
  await expectServed(engine, readRequest(`/api/v1/tests/${token}`), reportCanary)
  await expectServed(engine, hiddenRequest, hiddenMark)
  const strangers = [...pathRequests(), ...pollutingRequests(key), ...crossSiteRequests(session, token)]
  const hidden = disguisedRequests()
  await forEach(strangers, async (request) =>
    findForbidden(request, await exchange(engine, request), [...marks, /^x-injected:/im]),
  )
  await forEach(hidden, async (request) =>
    findForbidden(request, await exchange(engine, request), [...marks, hiddenMark]),
  )
  await searchOwnFiles()
  for (const line of engine.written().stderr.split('\n')) {
    if (line === '' || isForPeople(line)) continue
    if (!line.startsWith('{') || !line.endsWith('}')) leaks.push(`an invalid line in the log: ${line}`)
    const found = [...secrets, token].filter((secret) => line.includes(secret))
    if (found.length > 0) leaks.push(`${found} in the log: ${line}`)
  }
  return { requests: strangers.length + hidden.length, leaks }

  /** Lines with the addresses of the UI and the mail server, which are meant for people. */
  function isForPeople(line: string): boolean {
    return (
      line.includes('/app/open?code=') || line === cliTexts.en.serve.receivesMail({ address: engine.listening.smtp })
    )
  }

  /**
   * In the owner's export, file names must stay inside the folder it is unpacked to, and header fields must be ours.
   */
  async function searchOwnFiles(): Promise<void> {
    const own = { headers: { 'X-Sendproof-Session': session } }
    const archive = await fetch(`${engine.listening.http}/app/export.tar.gz`, own)
    for (const name of namesOf(gunzipSync(Buffer.from(await archive.arrayBuffer()))))
      if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(name) || name.includes('..')) leaks.push(`a file named ${name}`)
    const saved = await fetch(`${engine.listening.http}/app/tests/${token}/message.eml`)
    const disposition = saved.headers.get('content-disposition')
    if (disposition !== `attachment; filename=sendproof-${token}.eml`) leaks.push(`saved as ${disposition}`)
    const page = await (await fetch(`${engine.listening.http}/app/tests/${token}/preview.html`)).text()
    if (page.includes(canary) || page.includes('file:')) leaks.push('the preview shows a file')
  }
}

async function expectServed(engine: ServingSendproof, request: string, mark: string): Promise<void> {
  if (!(await exchange(engine, request)).includes(mark)) throw new Error(`${mark} is missing where it should be served`)
}

async function forEach<T>(values: readonly T[], work: (value: T) => Promise<void>): Promise<void> {
  const waiting = [...values]
  const next = async () => {
    for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) await work(value)
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, next))
}

/** Sends bytes unchanged, and returns everything received until the engine is done. */
async function exchange({ listening }: ServingSendproof, octets: string): Promise<Buffer> {
  const socket = connect(Number(new URL(listening.http).port), '127.0.0.1')
  const heard = buffer(socket).catch(() => Buffer.alloc(0))
  socket.write(octets, 'latin1')
  await Promise.race([heard, delay(timeout)])
  socket.end()
  return await heard
}

/** Uploads a message whose parts are named like files elsewhere. */
async function uploadMessage(engine: ServingSendproof) {
  const test = await createTestAt(engine)
  const away = '../../../../secret.txt'
  const message = [
    `Subject: ${reportCanary} =?utf-8?q?=0D=0AX-Injected:_1?=`,
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html',
    '',
    `<img src="cid:${away}"><img src="file:///etc/passwd"><link rel=stylesheet href="${away}">`,
    '--b',
    `Content-Type: image/png; name="${away}"`,
    `Content-Disposition: attachment; filename*=utf-8''..%2f..%2fsecret.txt%0d%0aX-Injected:%201`,
    `Content-ID: <${away}>`,
    '',
    'x',
    '--b--',
    '',
  ]
  await fetch(`${engine.listening.http}/api/v1/tests/${test.token}/message`, {
    method: 'POST',
    headers: { 'Content-Type': 'message/rfc822' },
    body: message.join('\r\n'),
  })
  await readWhenDone(engine, test.token)
  return test
}

const blockOctets = 512

/** The file names in a tar archive (POSIX.1-1988). */
function namesOf(archive: Buffer): string[] {
  const names: string[] = []
  for (let place = 0; place + blockOctets <= archive.length; ) {
    const field = (start: number, length: number) =>
      archive.toString('latin1', place + start, place + start + length).replace(/\0.*$/s, '')
    const name = field(0, 100)
    if (name === '') break
    names.push(name)
    place += blockOctets * (1 + Math.ceil(Number.parseInt(field(124, 12), 8) / blockOctets))
  }
  return names
}
