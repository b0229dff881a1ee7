import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { explanationSchema } from '../../../src/shared/contract/received/explanation.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const returned = 'From: news@shop.example\nTo: anna@mail.example\nSubject: Offers\n\nHello\n'
const bounce = `From: MAILER-DAEMON@mx.shop.example\nReturn-Path: <>\nSubject: Undelivered Mail\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.shop.example\n\nFinal-Recipient: rfc822; anna@mail.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown\n\n--b\nContent-Type: message/rfc822\n\n${returned}\n--b--\n`

function explain(words: string[], input?: string) {
  return runSendproof(['explain', ...words, '--data-dir', temporaryFolder()], input === undefined ? {} : { input })
}

describe('sendproof explain', () => {
  it('says first what it is and what to do', async () => {
    const { exitCode, stdout, stderr } = await explain(['--text', '550 5.1.1 User unknown'])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout.trim().split('\n')[0]?.trim()).toBe('A reply of a mail server. Remove the address from your list.')
    expect(stdout.split('\n').every((line) => line.length <= 80 || line.includes('https://'))).toBe(true)
  })

  it('prints one JSON object per email of a mailbox file', async () => {
    const file = join(temporaryFolder(), 'box.mbox')
    writeFileSync(
      file,
      `From a@b.example Fri Nov 20 08:15:00 2026\n${bounce}\nFrom c@d.example Fri Nov 20 08:16:00 2026\n${returned}`,
    )
    const { stdout } = await explain([file, '--json'])
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => explanationSchema.parse(JSON.parse(line)))
    expect(lines.map(({ input, kind }) => [input, kind])).toEqual([
      [`${file}#1`, 'bounce'],
      [`${file}#2`, 'message'],
    ])
  })

  it('writes the returned message, and replaces no file', async () => {
    const file = join(temporaryFolder(), 'returned.eml')
    expect((await explain(['-', '--returned-message', file], bounce)).stderr).toContain('sendproof check')
    expect(readFileSync(file, 'utf8').trim()).toBe(returned.trim())
    expect((await explain(['-', '--returned-message', file], bounce)).exitCode).toBe(1)
    expect((await explain(['-', '--returned-message', `${file}2`], returned)).exitCode).toBe(1)
  })

  it('goes on after a file that cannot be read', async () => {
    const { exitCode, stdout } = await explain(['/nonexistent.eml', '--text', '452 4.2.2 Mailbox full', '--json'])
    expect(exitCode).toBe(1)
    expect(stdout).toContain('"reason":"mailbox_full"')
    expect((await explain([])).exitCode).toBe(2)
  })
})

it('checks no notice, but explains it', async () => {
  const words = ['check', '-', '--offline', '--data-dir', temporaryFolder()]
  const { exitCode, stdout } = await runSendproof([...words, '--json'], { input: bounce })
  expect(exitCode).toBe(1)
  expect(JSON.parse(stdout)).toMatchObject({
    kind: 'bounce',
    score: null,
    verdict: 'unknown',
    bounces: [{ status: '5.1.1' }],
  })
  const checked = await runSendproof([...words, '--json'], { input: returned })
  expect(JSON.parse(checked.stdout)).toMatchObject({ kind: 'message' })
})
