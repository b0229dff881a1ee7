import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { keyRights } from '../../../src/shared/contract/key-rights.ts'
import { appReportRoutes } from '../../../src/shared/contract/reports/app-report-routes.ts'
import { reportInsightRoutes, reportRoutes } from '../../../src/shared/contract/reports/report-routes.ts'
import { maxReportOctets } from '../../../src/shared/limits.ts'
import { aggregateXml, recordXml } from '../../support/aggregate-xml.ts'
import { reportFile } from '../../support/domain-reports.ts'
import { call, expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'

const [listSourceRecords, readReportText, listSourceAddresses, syncReports, listFailedFiles, deleteFailedFile] =
  appReportRoutes
const { importReports, listDomainReports: listReports, readDomainReport: readReport, vouchForReport } = reportRoutes
const {
  readDomainReports,
  readReportSources: readSources,
  readTlsReports,
  describeReportSource: describeSource,
  readReadiness,
} = reportInsightRoutes

/** Listeners, and a caller with a key. */
async function start() {
  const listeners = await startListeners()
  const { key } = await listeners.keys.create({ plan: 'free', credits: 0, name: null, rights: keyRights })
  const auth = { 'X-API-Key': key }
  const callApi = (method: string, path: string, body?: string | Buffer, type = 'application/json') =>
    send(listeners.url, `/api/v1${path}`, {
      method,
      headers: { ...auth, ...(body !== undefined && { 'Content-Type': type }) },
      ...(body !== undefined && { body }),
    })
  return {
    ...listeners,
    callApi,
    async add(body: string | Buffer, name = 'report.xml') {
      const answer = await callApi(
        'POST',
        `/reports?name=${encodeURIComponent(name)}`,
        body,
        'application/octet-stream',
      )
      expect(answer.status).toBe(202)
      return importReports.responses[202].body.parse(answer.json).results
    },
    async list(query = '') {
      return listReports.responses[200].body.parse((await callApi('GET', `/reports${query}`)).json)
    },
  }
}

const report = aggregateXml({ records: [{ count: '5' }, { ip: '203.0.113.8', dkim: 'fail' }] })
const mail = [
  'From: dmarc@receiver.example',
  'Subject: Report domain: shop.example',
  'MIME-Version: 1.0',
  'Content-Type: application/gzip; name="report.xml.gz"',
  'Content-Disposition: attachment; filename="report.xml.gz"',
  'Content-Transfer-Encoding: base64',
  '',
  gzipSync(aggregateXml({ id: 'by mail', records: [{}] })).toString('base64'),
  '',
].join('\r\n')

describe('POST /api/v1/reports', () => {
  it('stores each report once, and returns its totals', async () => {
    const { add, list } = await start()
    const sums = { records: 2, messages: 7, pass: 5, fail: 2 }
    const identity = { kind: 'aggregate', org: 'Receiver', report_id: '2026-1', domain: 'shop.example' }
    const [stored] = await add(report)
    expect(stored).toMatchObject({ ...identity, ...sums, file: 'report.xml', state: 'stored', problem: null })
    expect(stored).toMatchObject({ begin: '2026-11-20T00:00:00.000Z', authenticity: 'given', excluded: null })
    expect(await add(report, 'again.xml')).toEqual([{ ...stored, file: 'again.xml', state: 'duplicate' }])
    expect(await add(gzipSync(report), 'packed.gz')).toMatchObject([{ state: 'duplicate' }])
    expect((await list()).reports).toMatchObject([{ ...identity, ...sums, via: 'api' }])
  })

  it('explains why a file has no report', async () => {
    const { add, list } = await start()
    expect(await add('<feedback>', 'cut.xml')).toMatchObject([
      { file: 'cut.xml', state: 'refused', problem: { code: 'xml' } },
    ])
    expect(await add('hello')).toMatchObject([{ state: 'refused', problem: { code: 'not_a_report' } }])
    expect((await list()).reports).toEqual([])
  })

  it('refuses a report about the future, and says so', async () => {
    const { add, list, clock } = await start()
    const seconds = clock.now().getTime() / 1000
    const until = (days: number) => {
      const end = String(Math.round(seconds + days * 86_400))
      return aggregateXml({ id: `until ${days}`, begin: String(Math.round(seconds - 86_400)), end, records: [{}] })
    }
    expect(await add(aggregateXml({ begin: '4733510400', end: '4733596799', records: [{}] }))).toMatchObject([
      { state: 'refused', problem: { code: 'future', day: '2120-01-01' } },
    ])
    expect(await add(until(2.1))).toMatchObject([{ state: 'refused', problem: { code: 'future' } }])
    expect((await list()).reports).toEqual([])
    expect(await add(until(1.9))).toMatchObject([{ state: 'stored' }])
  })

  it('excludes the report of an email until its sender is proven or the owner vouches for it', async () => {
    const { add, list, callApi } = await start()
    const [stored] = await add(mail, 'mail.eml')
    expect(stored).toMatchObject({ state: 'stored', authenticity: 'unverified', excluded: 'unverified' })
    const [{ id, doubt } = { id: 0, doubt: null }] = (await list('?excluded=unverified')).reports
    expect(doubt).toBe('path_unknown')
    const answer = await callApi('PUT', `/reports/${id}`, '{"authenticity":"vouched"}')
    expect(vouchForReport.responses[200].body.parse(answer.json)).toMatchObject({
      id,
      authenticity: 'vouched',
      doubt: null,
      excluded: null,
    })
    expect((await list('?excluded=unverified')).reports).toEqual([])
    const taken = await callApi('PUT', `/reports/${id}`, '{"authenticity":null}')
    expect(vouchForReport.responses[200].body.parse(taken.json)).toMatchObject({
      id,
      authenticity: 'unverified',
      excluded: 'unverified',
    })
  })

  it('does not change reports that count without confirmation by the owner', async () => {
    const { add, callApi } = await start()
    await add(report)
    for (const authenticity of ['"vouched"', 'null']) {
      const answer = await callApi('PUT', '/reports/1', `{"authenticity":${authenticity}}`)
      expect(vouchForReport.responses[200].body.parse(answer.json).authenticity).toBe('given')
    }
  })

  it('refuses callers without a key, other types of files, and large files', async () => {
    const { url, callApi } = await start()
    expect(expectProblem(await send(url, '/api/v1/reports', { method: 'POST', body: report })).code).toBe(
      'key_required',
    )
    expect(expectProblem(await callApi('POST', '/reports', report, 'text/plain')).code).toBe('unsupported_media_type')
    const large = Buffer.alloc(maxReportOctets + 1, ' ')
    expect(expectProblem(await callApi('POST', '/reports', large, 'application/xml')).code).toBe('too_large')
  })
})

describe('GET /api/v1/reports', () => {
  it('returns pages, latest first', async () => {
    const { add, list, callApi } = await start()
    const day = 86_400
    for (const n of [0, 1, 2]) {
      const begin = 1_795_132_800 + (n - 2) * day
      await add(aggregateXml({ id: `${n}`, begin: `${begin}`, end: `${begin + day - 1}`, records: [{}] }))
    }
    const first = await list('?limit=2')
    expect(first.reports.map(({ report_id }) => report_id)).toEqual(['2', '1'])
    const second = await list(`?limit=2&cursor=${first.next_cursor}`)
    expect(second.reports.map(({ report_id }) => report_id)).toEqual(['0'])
    expect(second.next_cursor).toBeNull()
    expect((await list('?domain=other.example')).reports).toEqual([])
    expect((await list('?domain=Shop.Example.')).reports).toHaveLength(3)
    expect(expectProblem(await callApi('GET', '/reports?domain=x')).code).toBe('invalid_parameter')
    expect(expectProblem(await callApi('GET', '/reports?cursor=x')).code).toBe('invalid_parameter')
  })

  it('returns a whole report until it is deleted', async () => {
    const { add, callApi } = await start()
    await add(report)
    const whole = readReport.responses[200].body.parse((await callApi('GET', '/reports/1')).json)
    expect(whole).toMatchObject({
      id: 1,
      messages: 7,
      report: { kind: 'aggregate', records: [{ count: 5 }, { dkim: 'fail' }] },
    })
    expect((await callApi('DELETE', '/reports/1')).status).toBe(204)
    for (const [method, body] of [['GET'], ['DELETE'], ['PUT', '{"authenticity":"vouched"}']] as const) {
      expect(expectProblem(await callApi(method, '/reports/1', body)).code).toBe('not_found')
    }
  })
})

describe('report insights about a domain', () => {
  it('are shown by day and by source, which the owner can name', async () => {
    const { add, callApi } = await start()
    await add(report)
    const overview = await callApi('GET', '/domains/Shop.Example/reports?days=7')
    expect(readDomainReports.responses[200].body.parse(overview.json)).toMatchObject({
      ...{ domain: 'shop.example', since: '2026-11-14', until: '2026-11-20' },
      aggregate: { reports: 1, messages: 7, pass: 5, fail: 2 },
      daily: [{ day: '2026-11-20', aligned: 5 }],
    })
    const { sources } = readSources.responses[200].body.parse(
      (await callApi('GET', '/domains/shop.example/sources')).json,
    )
    expect(sources).toMatchObject([{ messages: 7, aligned: 5, class: 'own' }])
    const described = await callApi('PUT', `/sources/${sources[0]?.id}`, '{"name":"Till","class":"service"}')
    expect(describeSource.responses[200].body.parse(described.json)).toMatchObject({ name: 'Till', class: 'service' })
    const tls = await callApi('GET', '/domains/shop.example/tls')
    expect(readTlsReports.responses[200].body.parse(tls.json)).toMatchObject({ reports: 0, failures: [] })
  })

  it('include whether a stricter policy would lose mail', async () => {
    const { add, callApi } = await start()
    await add(report)
    const answer = await callApi('GET', '/domains/Shop.Example/readiness?policy=quarantine')
    const readiness = readReadiness.responses[200].body.parse(answer.json)
    expect(readiness).toMatchObject({ domain: 'shop.example', policy: 'quarantine', ready: false, days_observed: 1 })
    expect(readiness.missing.map(({ code }) => code)).toContain('source')
    expect(expectProblem(await callApi('GET', '/domains/shop.example/readiness?policy=strict')).code).toBe(
      'invalid_parameter',
    )
  })

  it('are refused without a key, for an invalid domain, and for an unknown source', async () => {
    const { url, callApi } = await start()
    expect(expectProblem(await send(url, '/api/v1/domains/shop.example/sources')).code).toBe('key_required')
    expect(expectProblem(await callApi('GET', '/domains/192.0.2.1/reports')).code).toBe('invalid_parameter')
    expect(expectProblem(await callApi('PUT', '/sources/9', '{"name":null,"class":null}')).code).toBe('not_found')
  })
})

async function startSession() {
  const listeners = await start()
  const secret = await listeners.sessions.redeem(await listeners.sessions.issueCode())
  const headers = { 'X-Sendproof-Session': secret ?? '' }
  return {
    ...listeners,
    headers,
    callApp: (route: (typeof appReportRoutes)[number], id: string, query: Record<string, string> = {}) =>
      call(listeners.url, route, { headers, id, query }),
  }
}

describe('the evidence shown in the UI', () => {
  it('includes the latest records of a source', async () => {
    const { add, callApp, url } = await startSession()
    await add(report)
    const { records } = listSourceRecords.responses[200].body.parse((await callApp(listSourceRecords, '1')).json)
    expect(records).toMatchObject([
      { report: { id: 1, org: 'Receiver' }, position: 0, record: { count: 5 } },
      { position: 1, record: { source_ip: '203.0.113.8' } },
    ])
    expect(expectProblem(await callApp(listSourceRecords, '9')).code).toBe('not_found')
    expect(expectProblem(await callApp(listSourceRecords, '1', { limit: '101' })).code).toBe('invalid_parameter')
    expect((await call(url, listSourceRecords, { id: '1' })).status).toBe(401)
  })

  it('includes the addresses of a source, with names on request', async () => {
    const { add, callApp, url } = await startSession()
    await add(report)
    const read = async (query?: Record<string, string>) =>
      listSourceAddresses.responses[200].body.parse((await callApp(listSourceAddresses, '1', query)).json)
    expect(await read()).toMatchObject({
      records: 2,
      total: 2,
      addresses: [{ messages: 5, host: null }, { messages: 2 }],
    })
    expect((await read({ names: 'true' })).addresses[0]?.host).not.toBeNull()
    expect(expectProblem(await callApp(listSourceAddresses, '9')).code).toBe('not_found')
    expect(expectProblem(await callApp(listSourceAddresses, '1', { names: 'perhaps' })).code).toBe('invalid_parameter')
    expect((await call(url, listSourceAddresses, { id: '1' })).status).toBe(401)
  })

  it('includes the text of a report or of a record', async () => {
    const { add, callApp, url } = await startSession()
    await add(gzipSync(report))
    const read = async (query?: Record<string, string>) =>
      readReportText.responses[200].body.parse((await callApp(readReportText, '1', query)).json)
    expect(await read()).toEqual({ text: report, is_truncated: false })
    const second = recordXml({ ip: '203.0.113.8', dkim: 'fail' })
    expect(await read({ record: '1' })).toEqual({ text: second, is_truncated: false })
    expect(expectProblem(await callApp(readReportText, '1', { record: '2' })).code).toBe('not_found')
    expect(expectProblem(await callApp(readReportText, '9')).code).toBe('not_found')
    expect((await call(url, readReportText, { id: '1' })).status).toBe(401)
  })
})

describe('reports from mailboxes', () => {
  it('are read from mailboxes that have reports', async () => {
    const { url, headers } = await startSession()
    const sync = (body: object) =>
      call(url, syncReports, {
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect(syncReports.responses[200].body.parse((await sync({})).json)).toEqual({ mailboxes: [] })
    expect(expectProblem(await sync({ mailbox: 'none' })).code).toBe('not_found')
    expect(expectProblem(await sync({ mailbox: 1 })).code).toBe('invalid_parameter')
    expect((await call(url, syncReports, { body: '{}' })).status).toBe(401)
  })
})

describe('files that could not be parsed', () => {
  it('are listed until they are deleted', async () => {
    const { url, headers, callApp, store } = await startSession()
    const { domainReports } = store
    const id = await domainReports.storeFile(reportFile('bad'))
    const list = async () =>
      listFailedFiles.responses[200].body.parse((await call(url, listFailedFiles, { headers })).json).files
    expect(await list()).toEqual([])
    await domainReports.noteFailure(id, 'crashed')
    expect(await list()).toEqual([
      {
        ...{ id, name: 'bad.xml', via: 'api', received_at: '2026-11-22T08:00:00.000Z', octets: 3 },
        problem: { code: 'reading_failed', attempts: 1, reason: 'crashed' },
      },
    ])
    expect((await call(url, listFailedFiles, {})).status).toBe(401)
    expect((await call(url, deleteFailedFile, { id: String(id) })).status).toBe(401)
    expect((await callApp(deleteFailedFile, String(id))).status).toBe(204)
    expect(expectProblem(await callApp(deleteFailedFile, String(id))).code).toBe('not_found')
    expect(await list()).toEqual([])
  })
})
