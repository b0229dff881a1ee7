import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadCertificate } from './certificate-files.ts'

const now = new Date('2026-11-21T09:30:00Z')
let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sendproof-certificate-'))
  file = join(folder, 'smtp.pem')
})
afterEach(() => rm(folder, { recursive: true }))

it('is created once, readable only by the owner', async () => {
  const made = await loadCertificate(file, 'mail.example', now)
  expect(await loadCertificate(file, 'mail.example', now)).toBe(made)
  expect(await readFile(file, 'utf8')).toBe(made)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it.each<[string, () => Promise<string>]>([
  ['has expired', () => loadCertificate(file, 'mail.example', new Date('2046-11-21T09:30:00Z'))],
  ['is for another name', () => loadCertificate(file, 'other.example', now)],
  ['cannot be read', () => writeFile(file, 'PRIVATE KEY').then(() => loadCertificate(file, 'mail.example', now))],
])('is replaced when it %s', async (_reason, load) => {
  const first = await loadCertificate(file, 'mail.example', now)
  const second = await load()
  expect(second).not.toBe(first)
  expect(second).toContain('BEGIN CERTIFICATE')
})
