import { describe, expect, it } from 'vitest'
import { keyRights } from '../../../src/shared/contract/key-rights.ts'
import { noticeRoutes } from '../../../src/shared/contract/reports/notices.ts'
import { reportRoutes } from '../../../src/shared/contract/reports/report-routes.ts'
import { expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { bounceMail, complaintMail } from '../../support/notices.ts'

const { listBounces, sumBounces } = noticeRoutes
const date = 'Fri, 20 Nov 2026 07:00:00 +0000'

/** Listeners, and a caller with a key. */
async function start() {
  const listeners = await startListeners()
  const { key } = await listeners.keys.create({ plan: 'free', credits: 0, name: null, rights: keyRights })
  const callApi = (method: string, path: string, body?: string, type = 'message/rfc822') =>
    send(listeners.url, `/api/v1${path}`, {
      method,
      headers: { 'X-API-Key': key, ...(body !== undefined && { 'Content-Type': type }) },
      ...(body !== undefined && { body }),
    })
  return {
    ...listeners,
    callApi,
    async add(mail: string) {
      const { json } = await callApi('POST', '/reports?name=mail.eml', mail)
      return reportRoutes.importReports.responses[202].body.parse(json).results
    },
    async list(query = '') {
      return listBounces.responses[200].body.parse((await callApi('GET', `/bounces${query}`)).json)
    },
    async sum(query = '') {
      return sumBounces.responses[200].body.parse((await callApi('GET', `/bounces/summary${query}`)).json)
    },
  }
}

describe('bounces and complaints', () => {
  it('are stored once, and listed in pages without addresses', async () => {
    const { add, list } = await start()
    const stored = { file: 'mail.eml', problem: null, kind: 'bounce', domain: 'shop.example', recipients: 1 }
    expect(await add(bounceMail({ date }))).toEqual([{ ...stored, state: 'stored' }])
    expect(await add(bounceMail({ date }).replaceAll('\r\n', '\n'))).toEqual([{ ...stored, state: 'duplicate' }])
    expect(await add(complaintMail({ date }))).toMatchObject([{ state: 'stored', kind: 'complaint' }])
    const { bounces: all, next_cursor: none } = await list()
    expect(none).toBeNull()
    expect(all).toMatchObject([
      { kind: 'complaint', provider: 'yahoo', feedback_type: 'abuse', recipient_domain: 'yahoo.com', test: null },
      {
        ...{ kind: 'bounce', at: '2026-11-20T07:00:00.000Z', via: 'api', stream: 'shop.example spring.shop.example' },
        ...{ provider: 'gmail', reason: 'auth_failed', treatment: 'fix_and_resend', status: '5.7.26', reply_code: 550 },
      },
    ])
    expect(JSON.stringify(all)).not.toMatch(/anna|ben@/)
    const first = await list('?limit=1')
    expect((await list(`?limit=1&cursor=${first.next_cursor}`)).bounces).toEqual(all.slice(1))
    expect((await list('?kind=bounce&domain=SHOP.example')).bounces).toEqual(all.slice(1))
    expect((await list('?domain=other.example')).bounces).toEqual([])
  })

  it('are summed up, with rates only if it is known how much was sent', async () => {
    const { add, sum } = await start()
    await add(bounceMail({ date }))
    await add(complaintMail({ date }))
    const sums = await sum('?domain=shop.example&lang=en')
    expect(sums).toMatchObject({ failed: 1, delayed: 0, complaints: 1, sent: null, failed_rate: null })
    expect(sums.complaint_rate).toBeNull()
    expect(sums.reasons.map(({ provider, reason }) => [provider, reason])).toEqual([
      ['gmail', 'auth_failed'],
      ['yahoo', null],
    ])
    expect(sums.streams).toContainEqual({
      ...{ domain: 'shop.example', stream: 'shop.example spring.shop.example', failed: 1, delayed: 0, complaints: 0 },
      days: [{ date: '2026-11-20', failed: 1, delayed: 0, complaints: 0 }],
    })
    expect(await sum('?sent=500')).toMatchObject({ sent: 500, failed_rate: 0.002, complaint_rate: 0.002 })
  })

  it('are deleted for good, and need a valid query', async () => {
    const { add, list, callApi } = await start()
    await add(bounceMail({ date }))
    const [{ id = 0 } = {}] = (await list()).bounces
    expect((await callApi('DELETE', `/bounces/${id}`)).status).toBe(204)
    expectProblem(await callApi('DELETE', `/bounces/${id}`))
    expect((await list()).bounces).toEqual([])
    for (const query of ['?cursor=x', '?domain=-', '?kind=other', '?days=0', '?sent=0'])
      expect((await callApi('GET', `/bounces${/days|sent/.test(query) ? '/summary' : ''}${query}`)).status).toBe(400)
  })
})

describe('the message that a bounce returns', () => {
  it('becomes the message of a test', async () => {
    const { callApi, createTest, store } = await start()
    const { token } = await createTest()
    const path = `/tests/${token}/message?returned=true`
    expect(expectProblem(await callApi('POST', path, 'From: a@shop.example\r\n\r\nHi\r\n'))).toMatchObject({
      ...{ status: 422, code: 'nothing_returned' },
    })
    expect((await callApi('POST', path, bounceMail({ date }))).status).toBe(202)
    const claimed = await store.messages.claimNext()
    expect(claimed?.delivery.answers).toMatchObject([{ provider: 'gmail', reply_code: 550, status: '5.7.26' }])
  })

  it('is named by its domain in the explanation', async () => {
    const { callApi } = await start()
    expect((await callApi('POST', '/explain', bounceMail({ date }))).json).toMatchObject({
      ...{ kind: 'bounce', returned: { domain: 'shop.example' } },
    })
    expect((await callApi('POST', '/explain', '550 5.1.1 User unknown', 'text/plain')).json).toMatchObject({
      ...{ kind: 'reply', returned: null },
    })
  })
})
