import { expect, it } from 'vitest'
import { ApiError, createClient, type TestReport } from '../../../resources/client/index.js'
import { startListeners } from '../../support/listeners.ts'

it('the client of the package calls a running engine, with types for every answer', async () => {
  const { url } = await startListeners()
  const api = createClient({ url })
  const { token, address } = await api.createTest({ body: { lang: 'pl', name: 'Sale' } })
  expect(address).toContain(token)
  const body = 'From: a@shop.example\r\nSubject: Sale\r\n\r\nHello\r\n'
  const { status } = await api.submitMessage({ token, body, mail_from: 'a@shop.example' })
  expect(status).toBe('received')
  const report: TestReport = await api.readTest({ token, lang: 'en' })
  expect(report).toMatchObject({ token, name: 'Sale', lang: 'pl' })

  const events = await api.watchTest({ token })
  expect(events.headers.get('content-type')).toContain('text/event-stream')
  await events.body?.cancel()

  await expect(api.readTest({ token: '../status' })).rejects.toMatchObject({
    status: 404,
    problem: { code: 'not_found' },
  })
  const refused: unknown = await api.listTests().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ status: 401 })
  // @ts-expect-error A test has no such language.
  await expect(api.createTest({ body: { lang: 'xx' } })).rejects.toMatchObject({ status: 400 })
})
