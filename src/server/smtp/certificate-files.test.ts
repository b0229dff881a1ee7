import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { CertificateError, type KeyPair, watchCertificateFiles } from './certificate-files.ts'
import { createSelfSigned } from './self-signed.ts'

const validity = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2036-11-20T00:00:00Z') }
const [first, second] = ['first.example', 'second.example'].map((name) => createSelfSigned([name], validity))

async function watch() {
  const folder = temporaryFolder()
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') }
  const write = (key: string | undefined, cert: string | undefined) => {
    writeFileSync(files.key, key ?? '')
    writeFileSync(files.cert, cert ?? '')
  }
  write(first, first)
  const changes: KeyPair[] = []
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  const certificate = await watchCertificateFiles({ files, onChange: (pair) => changes.push(pair), log })
  onTestFinished(certificate.close)
  return { ...certificate, files, write, changes, logged }
}

describe('watchCertificateFiles', () => {
  it('applies a renewed certificate once', async () => {
    const { pair, write, reload, changes } = await watch()
    expect(pair).toEqual({ key: first, cert: first })
    write(second, second)
    await Promise.all([reload(), reload()])
    expect(changes).toEqual([{ key: second, cert: second }])
  })

  it.each([
    ['the key of another certificate', second, first],
    ['a truncated file', second, second?.slice(0, 300)],
    ['nothing', '', ''],
  ])('keeps the current certificate if it finds %s, and logs that', async (_name, key, cert) => {
    const { write, reload, changes, logged } = await watch()
    write(key, cert)
    await reload()
    expect(changes).toEqual([])
    expect(logged).toHaveLength(1)
    expect(logged[0]).not.toContain('PRIVATE KEY')
    write(second, second)
    await reload()
    expect(changes).toEqual([{ key: second, cert: second }])
  })

  it('refuses to start with an unusable certificate', async () => {
    const { files, write } = await watch()
    write(first, second)
    const log = pino({ enabled: false })
    await expect(watchCertificateFiles({ files, onChange: () => {}, log })).rejects.toBeInstanceOf(CertificateError)
  })
})
