import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bounceMail, complaintMail } from '../../support/notices.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Runs `sendproof bounces` on a data folder of its own. */
function start() {
  const folder = temporaryFolder()
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const bounces = (...words: string[]) =>
    runSendproof(['bounces', ...words], { environment: { SENDPROOF_DATA_DIR: join(folder, 'data') } })
  return { file, bounces }
}

const full = { address: 'ben@web.example', status: '5.2.2', reply: '552 5.2.2 Mailbox full' }

describe('sendproof bounces', () => {
  it('stores each bounce and complaint once, without addresses, and sums them up', async () => {
    const { file, bounces } = start()
    const date = new Date(Date.now() - 60_000).toUTCString()
    const mails = [
      bounceMail({ date }),
      bounceMail({ date, id: 'second', recipients: [full] }),
      complaintMail({ date }),
    ]
    const mailbox = mails.map((mail) => `From MAILER-DAEMON Fri Nov 20 09:00:00 2026\n${mail.replaceAll('\r\n', '\n')}`)
    const first = await bounces('import', file('bounces.mbox', mailbox.join('\n')), '--json')
    expect(first).toMatchObject({ exitCode: 0 })
    expect(
      first.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { state: 'stored', kind: 'bounce', domain: 'shop.example', recipients: 1 },
      { state: 'stored', kind: 'bounce' },
      { state: 'stored', kind: 'complaint' },
    ])
    const again = await bounces('import', file('one.eml', bounceMail({ date })))
    expect(again).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('0 bounces and complaints stored, 1 already'),
    })

    const listed = JSON.parse((await bounces('list', '--json')).stdout)
    expect(listed.bounces).toHaveLength(3)
    expect(JSON.stringify(listed)).not.toMatch(/anna|ben@/)
    const [{ recipient_hash: hash }] = listed.bounces
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await bounces('list', '--kind', 'complaint')).stdout).toMatch(/complaint +yahoo +abuse/)

    const summary = await bounces('summary', '--domain', 'shop.example')
    expect(summary.stdout).toMatch(/2 refused recipients, 0 delayed, 1 complaint\.\nRates are not known\./)
    expect(summary.stdout).toMatch(/gmail +auth_failed +fix, then send again/)
    const rated = JSON.parse((await bounces('summary', '--sent', '1000', '--json')).stdout)
    expect(rated).toMatchObject({ failed: 2, failed_rate: 0.002, complaint_rate: 0.001, sent: 1000 })
    expect(JSON.parse((await bounces('summary', '--domain', 'other.example', '--json')).stdout)).toMatchObject({
      ...{ failed: 0, failed_rate: null, reasons: [], streams: [] },
    })
  })

  it('refuses messages that are neither, and says so', async () => {
    const { file, bounces } = start()
    const letter = 'From: a@shop.example\r\nSubject: Hi\r\n\r\nHello\r\n'
    expect(await bounces('import', file('letter.eml', letter))).toMatchObject({ exitCode: 1 })
    expect((await bounces('list')).stdout).toContain('sendproof bounces import')
  })
})
