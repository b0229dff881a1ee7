import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { root } from '../../../scripts/build-product.ts'
import { openHostedLayer } from '../../../src/hosted/open-hosted-layer.ts'
import { createServer } from '../../../src/server/compose/create-server.ts'
import type { RunningServer } from '../../../src/server/compose/engine-types.ts'
import { settingsSchema } from '../../../src/server/settings/settings.ts'
import { readTest } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { enginePaths } from '../../support/engine-paths.ts'
import { call, send } from '../../support/http-client.ts'
import { sampleMessage } from '../../support/messages.ts'
import { connectSmtp } from '../../support/smtp-client.ts'

async function start(stated: Record<string, unknown> = {}): Promise<RunningServer & { metrics: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sendproof-test-'))
  const settings = settingsSchema.parse({ port: 0, smtp_port: 0, metrics_port: 0, offline: true, ...stated })
  const log = pino({ enabled: false })
  const server = await createServer({ settings, dataDir, paths: enginePaths, log, hosted: openHostedLayer })
  const { metrics } = server.listening
  if (metrics === undefined) throw new Error('no port for metrics')
  const close = async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...server, metrics, close }
}

describe('monitoring', () => {
  let server: Awaited<ReturnType<typeof start>>
  let numbers: string

  beforeAll(async () => {
    server = await start()
    const { http, smtp } = server.listening
    const { token, address } = createTest.responses[201].body.parse((await call(http, createTest)).json)
    const [host, port] = smtp.split(':')
    const transport = createTransport({ host, port: Number(port), ignoreTLS: true })
    const envelope = { from: 'letters@news.shop.example', to: address }
    await transport.sendMail({ raw: sampleMessage(), envelope })
    await transport.sendMail({ raw: sampleMessage(), envelope: { ...envelope, to: `x${address}` } }).catch(() => {})
    transport.close()
    const readDone = async () => expect((await call(http, readTest, { token })).json).toMatchObject({ status: 'done' })
    await vi.waitFor(readDone, { interval: 50 })
    // An analysis is counted after its report can be read.
    const readNumbers = async () => {
      numbers = (await send(server.metrics, '/metrics')).text
      expect(numbers).toMatch(/^sendproof_analyses_total\{outcome="done"\} 1$/m)
      expect(numbers).toMatch(/^sendproof_dns_questions_total/m)
    }
    await vi.waitFor(readNumbers, { interval: 50 })
    return () => server.close()
  })

  it.each(['/healthz', '/readyz'])('answers %s under any name, without a key', async (path) => {
    for (const at of [server.listening.http, server.metrics]) {
      expect(await send(at, path, { headers: { host: 'balancer.example' } })).toMatchObject({ status: 200 })
      expect(await send(at, path, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    }
  })

  it.each([
    /^sendproof_messages_total\{outcome="accepted"\} 1$/m,
    /^sendproof_smtp_connections_total 2$/m,
    /^sendproof_smtp_refusals_total\{reply="550"\} 1$/m,
    /^sendproof_analyses_total\{outcome="done"\} 1$/m,
    /^sendproof_analysis_duration_seconds_count 1$/m,
    /^sendproof_dns_questions_total\{outcome="unavailable"\} \d+$/m,
    /^sendproof_http_requests_total\{method="POST",route="\/api\/v1\/tests",status="201"\} 1$/m,
    /^sendproof_http_request_duration_seconds_count\{route="\/api\/v1\/tests\/\{token\}"\} \d+$/m,
    /^sendproof_queue_messages 0$/m,
    /^sendproof_queue_oldest_age_seconds 0$/m,
    /^sendproof_store_errors_total\{part="messages"\} 0$/m,
    /^sendproof_build_info\{version="[\d.]+",node="v\d+[\d.]+",role="all"\} 1$/m,
    /^nodejs_eventloop_lag_seconds_count \d+$/m,
    /^sendproof_monitors\{state="ok"\} 0$/m,
    /^sendproof_monitor_delay_seconds 0$/m,
    /^sendproof_monitor_runs_total\{result="observed"\} 0$/m,
    /^sendproof_webhook_deliveries_total\{result="sent"\} 0$/m,
    /^sendproof_retention_due\{kind="tests"\} 0$/m,
    /^sendproof_retention_removed_total\{kind="sessions"\} 0$/m,
    /^sendproof_retention_last_success_timestamp_seconds \d+/m,
    /^sendproof_schema_version \d+$/m,
    /^sendproof_database_connection_errors_total\{reason="limit"\} 0$/m,
    /^process_resident_memory_bytes \d+$/m,
  ])('exposes %s', (line) => {
    expect(numbers).toMatch(line)
  })

  it.runIf(process.platform === 'linux')('counts the CPU time of workers', () => {
    const seconds = Number(/^sendproof_worker_cpu_seconds_total ([\d.]+)$/m.exec(numbers)?.[1])
    expect(seconds).toBeGreaterThan(0)
  })

  it('counts refusals by the name of the limit', async () => {
    for (let count = 0; count < 4; count++) await call(server.listening.http, createTest)
    expect((await send(server.metrics, '/metrics')).text).toMatch(
      /^sendproof_quota_refusals_total\{limit="test_creation_day"\} [12]$/m,
    )
  })

  it('answers HEAD without a body', async () => {
    expect(await send(server.metrics, '/metrics', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  })

  it('has every metric of the alert rules and the dashboard that needs no event', async () => {
    const { text } = await send(server.metrics, '/metrics')
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const rare = new Set([
      'sendproof_leader',
      'sendproof_database_size_bytes',
      'sendproof_database_connections',
      'sendproof_alert_deliveries_total',
    ])
    for (const file of ['alerts.yaml', 'grafana-dashboard.json']) {
      const used =
        readFileSync(join(root, 'deploy/hosting', file), 'utf8').match(/\b(?:sendproof|nodejs|process)_\w+/g) ?? []
      expect(used.length).toBeGreaterThan(5)
      const names = used.map((name) => name.replace(/_bucket$/, '')).filter((name) => !rare.has(name))
      expect(names.filter((name) => !known.has(name))).toEqual([])
    }
  })

  it('reveals no test in its metrics', async () => {
    await send(server.listening.http, '/api/v1/nothing/here')
    expect((await send(server.metrics, '/metrics')).text).not.toMatch(/test-|nothing/)
  })

  it('serves metrics only on their own port, and to no other site', async () => {
    expect((await send(server.listening.http, '/metrics')).text).not.toContain('sendproof_')
    expect(await send(server.metrics, '/metrics', { headers: { host: 'site.example' } })).toMatchObject({ status: 421 })
    expect(await send(server.metrics, '/api/v1/openapi.json', { isPartial: true })).toMatchObject({ status: 404 })
  })

  it('assigns an id to each request, and accepts none from clients', async () => {
    const headers = { 'x-request-id': 'mine' }
    const answer = await send(server.listening.http, '/api/v1/openapi.json', { headers })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('an engine that is told to stop', () => {
  it('first reports not ready, keeps serving while it drains, and lets running work finish', async () => {
    const server = await start({ drain_seconds: 2 })
    onTestFinished(() => server.close())
    const { http, smtp } = server.listening
    const { address } = createTest.responses[201].body.parse((await call(http, createTest)).json)
    const port = Number(smtp.split(':')[1])
    const early = connectSmtp(port)
    await early.reply()
    for (const line of ['EHLO mail.shop.example', 'MAIL FROM:<a@shop.example>', `RCPT TO:<${address}>`, 'DATA'])
      expect(await early.say(line)).toMatch(/^[23]/)

    const closing = server.close()
    expect(await send(server.metrics, '/readyz')).toMatchObject({ status: 503, json: { reasons: ['draining'] } })
    expect(await send(http, '/readyz')).toMatchObject({ status: 503 })
    expect(await send(server.metrics, '/healthz')).toMatchObject({ status: 200 })
    expect(await call(http, createTest)).toMatchObject({ status: 201 })
    const late = connectSmtp(port)
    expect(await late.reply()).toMatch(/^220/)

    expect(await late.reply()).toMatch(/^421 4\.3\.2/)
    expect(await early.say('Subject: Hello\r\n\r\nHello\r\n.')).toMatch(/^250/)
    await closing
    await expect(send(http, '/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
