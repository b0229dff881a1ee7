import { describe, expect, it } from 'vitest'
import { startTexts } from '../../src/shared/i18n/start-texts.ts'
import { languages } from '../../src/shared/languages.ts'
import { describeFailure, explainFailure, explainFileError, type FetchFailure } from './fetch-failure.ts'
import { type DownloadEnd, defaultLimits } from './watch-download.ts'

const host = 'github.com'
const network = (code: string, message = ''): DownloadEnd => ({ cause: 'network', host, code, message })
const program = (message: string): DownloadEnd => ({ cause: 'program', host, message })

describe('explainFailure', () => {
  it.each<[DownloadEnd, FetchFailure]>([
    [network('ENOTFOUND'), { cause: 'offline', host }],
    [network('EAI_AGAIN'), { cause: 'offline', host }],
    [network('ENETUNREACH'), { cause: 'offline', host }],
    [network('ECONNREFUSED'), { cause: 'refused', host }],
    [network('ECONNRESET'), { cause: 'broken_off', host }],
    [network('UND_ERR_SOCKET'), { cause: 'broken_off', host }],
    [network('ETIMEDOUT'), { cause: 'connect_timeout', host }],
    [network('UND_ERR_CONNECT_TIMEOUT'), { cause: 'connect_timeout', host }],
    [network('SELF_SIGNED_CERT_IN_CHAIN'), { cause: 'certificate', host }],
    [network('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'), { cause: 'certificate', host }],
    [network('CERT_HAS_EXPIRED'), { cause: 'certificate', host }],
    [network('ERR_TLS_CERT_ALTNAME_INVALID'), { cause: 'certificate', host }],
    [network('UND_ERR_ABORTED', 'Proxy response (407) !== 200 when HTTP Tunneling'), { cause: 'proxy', proxy: host }],
    [network('EFAULT', 'bad address'), { cause: 'other', message: 'bad address (EFAULT)' }],
    [
      { cause: 'status', host, status: 404 },
      { cause: 'status', host, status: 404 },
    ],
    [
      { cause: 'silence', host },
      { cause: 'silence', host },
    ],
    [
      program('Error: Generated checksum for "electron.zip" did not match expected checksum.\n    at …'),
      { cause: 'checksum', host },
    ],
    [program('Error: No checksum found in checksum file for "electron.zip".'), { cause: 'checksum', host }],
    [program('Error: ENOSPC: no space left on device, write'), { cause: 'disk_full' }],
    [
      program("Error: failed to write '/opt/dist/icudtl.dat': No space left on device (os error 28)\n    at …"),
      { cause: 'disk_full' },
    ],
    [program("Error: EACCES: permission denied, mkdir '/opt/dist'"), { cause: 'not_writable', folder: '/opt/dist' }],
    [program('Error: no such platform\n    at a'), { cause: 'other', message: 'no such platform' }],
  ])('explains %o as %o', (end, failure) => {
    expect(explainFailure(end, {})).toEqual(failure)
  })

  it('blames the configured proxy if the proxy cannot be reached', () => {
    const environment = { HTTPS_PROXY: `http://${host}:3128` }
    const at = `${host}:3128`
    const end = { cause: 'network', host: at, code: 'ECONNREFUSED', message: '' } as const
    expect(explainFailure(end, environment)).toEqual({ cause: 'proxy', proxy: at })
    expect(explainFailure({ cause: 'connect_timeout', host: at }, environment)).toEqual({ cause: 'proxy', proxy: at })
    expect(explainFailure(network('ECONNREFUSED'), environment)).toEqual({ cause: 'refused', host })
  })
})

describe('explainFileError', () => {
  const folder = '/clone/node_modules/electron'
  const error = (code: string) => Object.assign(new Error(code), { code })

  it.each<[string, FetchFailure]>([
    ['ENOSPC', { cause: 'disk_full' }],
    ['EDQUOT', { cause: 'disk_full' }],
    ['EACCES', { cause: 'not_writable', folder }],
    ['EPERM', { cause: 'not_writable', folder }],
    ['EROFS', { cause: 'not_writable', folder }],
  ])('explains %s as %o', (code, failure) => {
    expect(explainFileError(error(code), folder)).toEqual(failure)
  })

  it.each([error('EMFILE'), new TypeError('x')])('throws %o', (other) => {
    expect(() => explainFileError(other, folder)).toThrow(other)
  })
})

describe('describeFailure', () => {
  const failures: FetchFailure[] = [
    ...(['offline', 'refused', 'broken_off', 'certificate', 'checksum'] as const).map((cause) => ({ cause, host })),
    ...(['connect_timeout', 'silence'] as const).map((cause) => ({ cause, host })),
    ...(['not_writable', 'override', 'incomplete'] as const).map((cause) => ({ cause, folder: '/opt' })),
    { cause: 'status', host, status: 403 },
    { cause: 'proxy', proxy: 'proxy.example:3128' },
    { cause: 'disk_full' },
    { cause: 'other', message: 'reason' },
  ]

  it.each(languages)('describes each failure in its own sentence (%s)', (language) => {
    const sentences = failures.map((failure) =>
      describeFailure(failure, startTexts[language].fetchFailures, defaultLimits),
    )
    expect(new Set(sentences).size).toBe(failures.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[^\n]*[^.]\.$/)
  })

  it('shows the timeout in seconds', () => {
    const { fetchFailures } = startTexts.en
    expect(describeFailure({ cause: 'connect_timeout', host }, fetchFailures, defaultLimits)).toContain(
      'within 10 seconds',
    )
    expect(describeFailure({ cause: 'silence', host }, fetchFailures, defaultLimits)).toContain('for 30 seconds')
  })
})
