/* Raw requests for private data. */

const end = '\r\nHost: localhost\r\nConnection: close\r\n\r\n'

export function readRequest(target: string, fields = ''): string {
  return `GET ${target} HTTP/1.1\r\n${fields}Host: localhost\r\nConnection: close\r\n\r\n`
}

/** Strings that are in no request, but would be in a leaking answer. */
export const hiddenRequest = readRequest('/api/v1/openapi.json')
export const hiddenMark = '"openapi":"3.1'

const beginnings = ['/', '/assets/', '/t/', '/app/', '/app/tests/', '/api/', '/api/v1/tests/', '/api/docs/']
/** Every known spelling of a step up to the parent folder. */
const steps = [
  ...['../', '..\\', '..%2f', '..%5c', '%2e%2e/', '%2e%2e%2f', '%2e%2e\\', '.%2e/', '%2e./', '....//', '..;/', '.././'],
  ...[
    '%252e%252e%252f',
    '..%252f',
    '%c0%ae%c0%ae/',
    '..%c0%af',
    '..%e0%80%af',
    '%uff0e%uff0e/',
    '..%00/',
    '%00../',
    '.../',
  ],
  ...['\xc0\xae\xc0\xae/', '..\xc0\xaf', '//../', '/%2f../', '..%0d/', '..%0a/', '..%20/', '..%3f/'],
]
const depths = [1, 2, 4, 8]
const places = ['secret.txt', 'main/sendproof.js', 'package.json', 'etc/passwd', 'listening.json', 'sendproof.sqlite']
const wholePaths = [
  ...[
    '/etc/passwd',
    '//etc/passwd',
    '/file:///etc/passwd',
    '/C:/secret.txt',
    '/.env',
    '/assets',
    '/assets/.',
    '/assets/%2e',
  ],
  ...[
    '/index.html/../../main/sendproof.js',
    '/index.html%00.js',
    '/main/sendproof.js',
    '/..',
    '/%2e%2e',
    '/~root/',
    '/proc/self/environ',
  ],
]

/** Paths that lead out of the UI folder, and through the names of a test, a message, or a list page. */
export function pathRequests(): string[] {
  const climbs = beginnings.flatMap((beginning) =>
    steps.flatMap((step) =>
      depths.flatMap((depth) => places.map((place) => `${beginning}${step.repeat(depth)}${place}`)),
    ),
  )
  const named = steps.flatMap((step) => [
    `/api/v1/tests/${step}${step}secret.txt/message`,
    `/app/tests/${step}${step}secret.txt/message.eml`,
    `/app/tests/${step}secret.txt/preview.html?view=${step}${step}secret.txt`,
    `/api/v1/tests?cursor=${step}${step}secret.txt`,
    `/api/v1/domain/${step}${step}secret.txt`,
    `/app/open?code=${step}&next=${step}secret.txt`,
  ])
  return [...climbs, ...wholePaths, ...named].map((path) => readRequest(path))
}

/** Values that would change prototypes, header fields, or log lines if used unchecked. */
export function pollutingRequests(key: string): string[] {
  const bodies = [
    '{"__proto__":{"lang":"x"}}',
    '{"constructor":{"prototype":{"lang":"x"}}}',
    '{"lang":"en","__proto__":{"token":"x"}}',
    `{"name":"a\\r\\nX-Injected: 1"}`,
    '{"lang":{"toString":1}}',
    '{"name":"\\ud800"}',
  ]
  const targets = [
    '/api/v1/tests?__proto__[limit]=1&constructor[prototype][limit]=1',
    '/api/v1/tests/__proto__',
    '/api/v1/tests/constructor',
    '/api/v1/domain/__proto__',
    '/app/open?code=__proto__&next=/%0d%0aX-Injected:%201',
    '/app/open?code=a&next=//evil.example',
    '/%0d%0aX-Injected:%201',
    '/t/a%0a{"level":50}',
    `/api/v1/status?api_key=${key}&api_key=b`,
    `/api/v1/spf?domain=a%0d%0aX-Injected:%201&api_key=${key}`,
    `/api/v1/${key}`,
    `/api/v1/tests?${'a=b&'.repeat(3_000)}`,
  ]
  const posts = bodies.map(
    (body) =>
      `POST /api/v1/tests HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}${end}${body}`,
  )
  const fields = ['X-API-Key', 'Authorization', 'Cookie', 'X-Forwarded-For', 'Accept-Language', 'User-Agent', 'Referer']
  const named = fields.map((field) => readRequest('/api/v1/tests/none', `${field}: ${key}\t{"level":50}\r\n`))
  return [...posts, ...targets.map((target) => readRequest(target)), ...named]
}

/** Requests that pages of other sites can make a signed-in browser send. */
export function crossSiteRequests(session: string, token: string): string[] {
  const cookie = `Cookie: sendproof-session=${session}\r\nX-Sendproof-Session: ${session}\r\n`
  const paths = [
    `/api/v1/tests/${token}`,
    '/app/tests',
    '/app/settings',
    `/app/tests/${token}/message.eml`,
    '/app/export.tar.gz',
  ]
  const sites = [
    'Origin: https://evil.example\r\n',
    'Origin: null\r\n',
    'Origin: http://localhost.evil.example\r\n',
    'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n',
    'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n',
    'Origin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n',
  ]
  const forms = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a']
  const hosts = [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '0.0.0.0',
    '[::ffff:7f00:1]',
  ]
  return [
    ...paths.flatMap((path) => sites.map((site) => readRequest(path, `${site}${cookie}`))),
    ...paths.flatMap((path) =>
      hosts.map((host) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${cookie}Connection: close\r\n\r\n`),
    ),
    ...forms.map(
      (type) =>
        `POST /app/reset HTTP/1.1\r\nOrigin: https://evil.example\r\n${cookie}Content-Type: ${type}\r\nContent-Length: 3${end}a=b`,
    ),
  ]
}

/** Requests that hide another request. */
export function disguisedRequests(): string[] {
  const post = 'POST /api/v1/tests HTTP/1.1\r\nHost: localhost\r\n'
  const { length } = hiddenRequest
  const framings = [
    `Content-Length: ${length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `Transfer-Encoding: chunked\r\nContent-Length: ${length}\r\n\r\n0\r\n\r\n`,
    `Content-Length: 0\r\nContent-Length: ${length}\r\n\r\n`,
    `Content-Length: 0, ${length}\r\n\r\n`,
    `Content-Length: +0\r\n\r\n`,
    `Content-Length: 0x0\r\n\r\n`,
    `Content-Length : 0\r\n\r\n`,
    `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
    `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    `Transfer-Encoding: identity, chunked, chunked\r\n\r\n0\r\n\r\n`,
    `Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n`,
    `X: a\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `X: a\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `Transfer-Encoding: chunked\r\n\r\n0;a=\n\r\n\r\n`,
    `Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n`,
    `Transfer-Encoding: chunked\n\n0\n\n`,
  ]
  return framings.map((framing) => `${post}${framing}${hiddenRequest}`)
}
