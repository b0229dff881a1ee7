import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServer } from '../../../src/server/compose/create-server.ts'
import { sessionHeader } from '../../../src/server/http/guard/session.ts'
import { networkAllowance } from '../../../src/server/services/domain-reports/mail/report-rate.ts'
import { settingsSchema } from '../../../src/server/settings/settings.ts'
import { reportRoutes } from '../../../src/shared/contract/reports/report-routes.ts'
import { maxReportOctets } from '../../../src/shared/limits.ts'
import { aggregateMail } from '../../support/aggregate-mail.ts'
import { aggregateXml } from '../../support/aggregate-xml.ts'
import { demoSender } from '../../support/demo-sender.ts'
import { enginePaths } from '../../support/engine-paths.ts'
import { call } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { connectSmtp, type SmtpClient } from '../../support/smtp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const { listDomainReports: listReports } = reportRoutes
const report_address = 'dmarc@reports.example'
const everything = { domain: null, kind: null, excluded: null }

async function openSession() {
  const { smtpPort, store, ...others } = await startListeners({ settings: { report_address } })
  const client = connectSmtp(smtpPort)
  await client.reply()
  await client.say('EHLO mail.receiver.example')
  const list = () => store.domainReports.list(everything, { after: null, limit: 10 })
  return { ...others, smtpPort, client, store, list }
}

/** Sends a message, and returns the last reply. */
async function send(client: SmtpClient, message: string, recipients: readonly string[] = [report_address]) {
  await client.say('MAIL FROM:<bounce@receiver.example>')
  for (const recipient of recipients) expect(await client.say(`RCPT TO:<${recipient}>`)).toMatch(/^250 /)
  await client.say('DATA')
  client.write(`${message}\r\n.\r\n`)
  return await client.reply()
}

describe('mail to the address for reports', () => {
  it('is stored with its delivery before it is accepted, and parsed once', async () => {
    const { client, store, list } = await openSession()
    expect(await send(client, aggregateMail(), ['Dmarc+Receiver@Reports.EXAMPLE'])).toBe('250 2.6.0 Report accepted')
    const stored = { via: 'smtp', org: 'receiver.example', domain: 'shop.example', messages: 2, excluded: 'unverified' }
    expect(await list()).toMatchObject([stored])
    expect(await store.domainReports.findFile(1)).toMatchObject({
      via: 'smtp',
      delivery: { helo: 'mail.receiver.example', mailFrom: 'bounce@receiver.example', clientIpSource: 'smtp_session' },
    })
    expect(await send(client, aggregateMail())).toMatch(/^250 /)
    expect(await list()).toHaveLength(1)
  })

  it('is permanently refused if it has no report, and not stored', async () => {
    const { client, store } = await openSession()
    const reply = await send(client, 'From: a@shop.example\r\nSubject: Hi\r\n\r\nGood day.')
    expect(reply).toMatch(/^554 5\.6\.0 No readable DMARC, TLS, or failure report .*no_report_in_message/)
    expect(await send(client, aggregateMail().replace(/^H4sI.*$/m, 'H4sIAAAAAAAAA'))).toMatch(/^554 5\.6\.0/)
    expect(await store.domainReports.listFiles({ after: 0, limit: 10 })).toEqual([])
  })

  it('may be sent again if its report is about the future, because the clock here may be wrong', async () => {
    const { client, list } = await openSession()
    const xml = aggregateXml({ begin: '4733510400', end: '4733596799', records: [{}] })
    expect(await send(client, aggregateMail({ xml }))).toMatch(/^451 4\.6\.0 /)
    expect(await list()).toEqual([])
  })

  it('is refused if it is larger than any report', async () => {
    const { client, store } = await openSession()
    const large = `${aggregateMail()}${`${'x'.repeat(998)}\r\n`.repeat(maxReportOctets / 1000 + 1)}`
    expect(await send(client, large)).toMatch(/^552 5\.3\.4/)
    expect(await store.domainReports.listFiles({ after: 0, limit: 10 })).toEqual([])
  })

  it('may also be for a test, with one answer for both', async () => {
    const { client, createTest, list } = await openSession()
    const { address } = await createTest()
    const plain = 'From: a@shop.example\r\nSubject: Hi\r\n\r\nGood day.'
    expect(await send(client, plain, [report_address, address])).toMatch(/^250 .*for analysis/)
    expect(await send(client, aggregateMail(), [report_address, address])).toMatch(/^250 /)
    expect(await list()).toHaveLength(1)
  })

  it('is limited per network and hour', async () => {
    const { client, smtpPort, clock } = await openSession()
    // As many small emails as are admitted: as many octets would take loopback minutes on a busy machine.
    for (let sent = 0; sent < networkAllowance.mails; sent++) {
      expect(await send(client, 'Subject: none\r\n\r\nNo report.')).toMatch(/^554 /)
    }
    await client.say('MAIL FROM:<>')
    expect(await client.say(`RCPT TO:<${report_address}>`)).toMatch(/^450 4\.7\.1/)
    const other = connectSmtp(smtpPort, '127.0.0.2')
    await other.reply()
    await other.say('EHLO other.example')
    expect(await send(other, aggregateMail())).toMatch(/^250 /)
    clock.advance(3_600_000)
    expect(await client.say(`RCPT TO:<${report_address}>`)).toMatch(/^250 /)
  })

  it('is not accepted without the setting', async () => {
    const { smtpPort } = await startListeners()
    const client = connectSmtp(smtpPort)
    await client.reply()
    await client.say('EHLO mail.receiver.example')
    await client.say('MAIL FROM:<>')
    expect(await client.say(`RCPT TO:<${report_address}>`)).toMatch(/^550 5\.7\.1/)
  })
})

describe('a report by SMTP', () => {
  it('counts if SPF authenticates its author, and not if SPF fails', async () => {
    const settings = settingsSchema.parse({
      ...{ port: 0, smtp_port: 0, dns: demoSender.dns, report_address, trust_xclient: ['127.0.0.1'] },
    })
    const log = pino({ enabled: false })
    const server = await createServer({ settings, dataDir: temporaryFolder(), paths: enginePaths, log })
    onTestFinished(() => server.close())
    const port = Number(server.listening.smtp.split(':').at(-1))
    for (const [id, ip] of [
      ['true', demoSender.ip],
      ['false', '198.51.100.7'],
    ] as const) {
      const client = connectSmtp(port)
      await client.reply()
      await client.say(`EHLO ${demoSender.helo}`)
      await client.say(`XCLIENT ADDR=${ip}`)
      await client.say(`EHLO ${demoSender.helo}`)
      await client.say(`MAIL FROM:<${demoSender.mailFrom}>`)
      await client.say(`RCPT TO:<${report_address}>`)
      await client.say('DATA')
      client.write(`${aggregateMail({ org: 'shop.example', id })}\r\n.\r\n`)
      expect(await client.reply()).toMatch(/^250 /)
    }
    const headers = { [sessionHeader]: await server.openSession() }
    const { json } = await call(server.listening.http, listReports, { headers })
    const { reports } = listReports.responses[200].body.parse(json)
    expect(reports.map(({ report_id, authenticity, excluded }) => [report_id, authenticity, excluded]).sort()).toEqual([
      ['false', 'forged', 'forged'],
      ['true', 'authentic', null],
    ])
  })
})
