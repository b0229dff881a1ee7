import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { canary, type RunningEngine, runEngine } from './running-engine.ts'
import { require, type Target } from './target.ts'

/*
 * Whole conversations with a running engine. `{token}`, `{address}`, and `{session}` in an input are replaced by those
 * of the engine, so that the input can be repeated with another one.
 */

/** Inputs per test, because a test accepts no more messages. */
const inputsPerTest = 20
/** Milliseconds that the client waits for an answer before it closes its side. */
const timeout = 300

const smtpWords = [
  ...['EHLO a.example\r\n', 'HELO a\r\n', 'MAIL FROM:<a@shop.example>\r\n', 'MAIL FROM:<> SIZE=1\r\n', 'RSET\r\n'],
  ...['NOOP\r\n', 'RCPT TO:<{address}>\r\n', 'RCPT TO:<b@elsewhere.example>\r\n', 'DATA\r\n', 'Subject: Hi\r\n'],
  ...['.\r\n', '\r\n.\r\n', 'STARTTLS\r\n', 'QUIT\r\n', 'AUTH PLAIN AA==\r\n', 'XCLIENT ADDR=1.2.3.4\r\n'],
  ...['BDAT 1 LAST\r\n', 'VRFY a\r\n', 'HELP\r\n', '\n.\n', '\r.\r', '\0', '\r', '\n', ' ', '<', '>', '"', '@', '\xff'],
  ...[' BODY=8BITMIME', ' SMTPUTF8', ' RET=FULL', ' NOTIFY=NEVER', ' ORCPT=rfc822;a@b', 'ż'],
]

const smtpSamples = [
  'EHLO a.example\r\nMAIL FROM:<a@shop.example>\r\nRCPT TO:<{address}>\r\nDATA\r\nSubject: Hi\r\n\r\nHi\r\n.\r\nQUIT\r\n',
]

/** Valid paths, and attempts to leave the served folder. */
const httpPaths = [
  ...['/api/v1/tests', '/api/v1/tests/{token}', '/api/v1/tests/{token}/message', '/api/v1/tests/{token}/events'],
  ...['/api/v1/domain/shop.example', '/api/v1/blacklist/192.0.2.1', '/api/v1/openapi.json', '/api/v1/status'],
  ...['/api/v1/spf', '/api/v1/dkim', '/api/v1/dmarc', '/api/v1/blacklist', '/api/v1/html', '/api/docs'],
  ...['/app/engine', '/app/open', '/app/tests', '/app/tests/{token}', '/app/tests/{token}/message.eml', '/app/keys'],
  ...['/app/tests/{token}/preview.html', '/app/tests/{token}/source', '/app/settings', '/app/streams', '/t/{token}'],
  ...['/', '/assets/app-1a2b3c.js', '/../secret.txt', '/%2e%2e/secret.txt', '/..%5csecret.txt', '/assets/..%2f..%2f'],
]

const httpWords = [
  ...['GET ', 'HEAD ', 'POST ', 'PUT ', 'PATCH ', 'DELETE ', 'OPTIONS ', 'CONNECT ', ' HTTP/1.1\r\n', ' HTTP/1.0\r\n'],
  ...['\r\n', '\r\n\r\n', '\n', '\r', '\0', ' ', '\t', 'Host: localhost\r\n', 'Host: evil.example\r\n'],
  ...['Content-Length: 5\r\n', 'Content-Length: 0\r\n', 'Transfer-Encoding: chunked\r\n', '5\r\nhello\r\n0\r\n\r\n'],
  ...['Content-Type: application/json\r\n', 'Content-Type: message/rfc822\r\n', 'Content-Encoding: gzip\r\n'],
  ...['Connection: keep-alive\r\n', 'Connection: upgrade\r\nUpgrade: websocket\r\n', 'Expect: 100-continue\r\n'],
  ...['Origin: https://evil.example\r\n', 'Sec-Fetch-Site: cross-site\r\n', 'Sec-Fetch-Mode: navigate\r\n'],
  ...['X-API-Key: ', 'Authorization: Bearer ', 'Cookie: ', 'X-Forwarded-For: ::1, ', 'Accept-Language: pl;q=2, *\r\n'],
  ...['Accept: text/html\r\n', 'Range: bytes=-1\r\n', 'If-Modified-Since: 0\r\n', 'X-Sendproof-Session: {session}\r\n'],
  ...['?', '&', '=', '%', '%00', '%0d%0aX: y', '%c0%ae', '..', '/', '\\', ';', '[]', '[__proto__]', 'domain=', 'q='],
  ...[
    'lang=pl',
    'cursor=',
    'limit=',
    'trust=',
    'ip=192.0.2.1',
    'helo=',
    'mail_from=',
    'api_key=',
    'selector=',
    'next=//x',
  ],
  ...[
    '{"lang":"en"}',
    '{"__proto__":{}}',
    '{"html":"<p>"}',
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '1e999',
    'null',
    'ż',
    '\xff',
  ],
  ...httpPaths,
]

const httpSamples = [
  ...httpPaths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Sendproof-Session: {session}\r\n\r\n`),
  'POST /api/v1/tests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"lang":"en"}',
  'POST /api/v1/html HTTP/1.1\r\nHost: localhost\r\nX-Sendproof-Session: {session}\r\nContent-Type: application/json\r\n' +
    'Content-Length: 14\r\n\r\n{"html":"<p>"}',
  'POST /api/v1/tests/{token}/message?ip=192.0.2.1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: message/rfc822\r\n' +
    'Transfer-Encoding: chunked\r\n\r\n5\r\nA: b\n\r\n0\r\n\r\n',
]

/** The last request of each conversation, after which the engine closes the connection. */
const goodbye = '\r\n\r\nGET /api/v1/none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
/** Errors for which the engine is not responsible, because other servers did not answer. */
const worldly = /"code":"(?:dns_unavailable|no_list_answered)"/g

export const serverTargets: readonly Target[] = [
  {
    name: 'smtp-sessions',
    inspect: async () => (await runEngine()).inspector,
    words: smtpWords,
    samples: smtpSamples.map((sample) => Buffer.from(sample)),
    async read(octets) {
      const engine = await runEngine()
      const heard = await converse(engine.smtpPort, await fillIn(engine, octets), '')
      const replies = heard.split('\r\n').slice(0, -1)
      for (const reply of replies)
        require(/^[2-5]\d\d[ -][\x20-\x7e]*$/.test(reply), `a reply ${JSON.stringify(reply)}`)
      const accepted = replies.filter((reply) => reply.startsWith('250 2.6.0')).length
      require(accepted <= replies.filter((reply) => reply.startsWith('354')).length, 'a message without a beginning')
      require(engine.errors() === '', engine.errors())
    },
  },
  {
    name: 'http-requests',
    inspect: async () => (await runEngine()).inspector,
    words: httpWords,
    samples: httpSamples.map((sample) => Buffer.from(sample)),
    async read(octets) {
      const engine = await runEngine()
      const heard = await converse(engine.httpPort, await fillIn(engine, octets), goodbye)
      require(heard === '' || heard.startsWith('HTTP/1.1 '), 'not an answer')
      require(!heard.includes(canary), 'what is not served')
      require(!/\n\s+at |node:internal|node_modules|\.ts:\d/.test(heard), 'a trace')
      const failed = heard.match(/^HTTP\/1\.1 500 /gm)?.length ?? 0
      require(failed <= (heard.match(worldly)?.length ?? 0), 'it failed')
      require(engine.errors() === '', engine.errors())
    },
  },
]

let test: { token: string; address: string } | undefined
let inputsLeft = 0

/** Replaces the placeholders. */
async function fillIn(engine: RunningEngine, octets: Buffer): Promise<Buffer> {
  if (!test || inputsLeft === 0) {
    test = await engine.createTest()
    inputsLeft = inputsPerTest
  }
  inputsLeft--
  const filled = octets
    .toString('latin1')
    .replaceAll('{token}', test.token)
    .replaceAll('{address}', test.address)
    .replaceAll('{session}', engine.session)
  return Buffer.from(filled, 'latin1')
}

/** Sends everything, waits a while, closes, and returns what was received. */
async function converse(port: number, octets: Buffer, last: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  // A connection that breaks during a transfer returns nothing.
  const heard = text(socket).catch(() => '')
  socket.write(Buffer.concat([octets, Buffer.from(last)]))
  if (last !== '') await Promise.race([heard, delay(timeout)])
  socket.end()
  return await heard
}
