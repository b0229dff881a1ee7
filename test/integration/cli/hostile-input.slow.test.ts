import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver, demoDns } from '../../support/demo-sender.ts'
import { createTestAt, readWhenDone, type ServingSendproof, serveSendproof } from '../../support/sendproof.ts'

/** Shared by all tests, because no input may affect later ones. */
let engine: ServingSendproof
const folder = mkdtempSync(join(tmpdir(), 'sendproof-hostile-'))

beforeAll(async () => {
  engine = await serveSendproof(folder, demoDns)
})

afterAll(async () => {
  await engine.end()
  rmSync(folder, { recursive: true, force: true })
})

/** The engine still works from end to end. */
async function expectAlive(): Promise<void> {
  const { address, token } = await createTestAt(engine)
  await deliver(engine, address, 'From: a@shop.example\r\nSubject: still there\r\n\r\nyes\r\n')
  expect((await readWhenDone(engine, token)).message?.subject).toBe('still there')
  expect(engine.child.exitCode).toBeNull()
}

describe('an engine that receives', () => {
  it('an unknown address rejects it immediately, and keeps running', async () => {
    const unknown = 'test-23456789abcdefghjkmnpqrstu@sendproof.localhost'
    await expect(deliver(engine, unknown, 'Subject: a\r\n\r\nb\r\n')).rejects.toThrow(/550/)
    await expectAlive()
  })

  it('60 MB rejects them as too large, and keeps running', async () => {
    const { address } = await createTestAt(engine)
    const large = Buffer.alloc(60_000_000, 'Good day to you all.\r\n')
    await expect(deliver(engine, address, large)).rejects.toThrow(/552/)
    await expectAlive()
  })

  it.each([
    ['an empty message', ''],
    ['a message without From', 'Subject: hello\r\n\r\nGood day.\r\n'],
    ['binary junk', randomBytes(50_000)],
    ['2,000 header fields', `${'X-Field: value\r\n'.repeat(2000)}\r\nbody\r\n`],
    ['endless nesting', nested(2000)],
    ['a To field of 2 MB', `From: a@shop.example\r\nTo: ${'a@b.example, '.repeat(150_000)}z@b.example\r\n\r\nb\r\n`],
  ])('%s reports on it, and keeps running', async (_name, raw) => {
    const { address, token } = await createTestAt(engine)
    await deliver(engine, address, raw)
    const { status, result } = await readWhenDone(engine, token)
    expect(status).toBe('done')
    expect(result?.findings.some(({ state }) => state !== 'pass')).toBe(true)
    await expectAlive()
  })

  it('input other than SMTP keeps running', async () => {
    const socket = connect(engine.smtp)
    socket.on('error', () => {})
    socket.write(randomBytes(100_000))
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
    await expectAlive()
  })
})

/** Nested multiparts. */
function nested(depth: number): string {
  const levels = Array.from({ length: depth }, (_, level) => level)
  const open = levels.map((level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`)
  return `From: a@shop.example\r\nSubject: nested\r\nMIME-Version: 1.0\r\n${open.join('')}\r\nend\r\n`
}
