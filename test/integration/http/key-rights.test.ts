import { describe, expect, it } from 'vitest'
import { buildOpenApi } from '../../../src/server/http/docs/openapi.ts'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { defaultRights, type KeyRight, keyRights } from '../../../src/shared/contract/key-rights.ts'
import { type RouteTag, route } from '../../../src/shared/contract/route.ts'
import { expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'

/** What belongs to the key that calls, or to no one. Everything else is shared, so that a new key sees none of it. */
const belongsToCaller: Record<RouteTag, boolean> = {
  tests: true,
  checks: true,
  lookups: true,
  assistants: true,
  description: true,
  monitors: false,
  reports: false,
}

interface Operation {
  name: string
  method: string
  path: string
  tag: RouteTag
  right: KeyRight | undefined
  hasBody: boolean
}

const methods = ['get', 'post', 'put', 'patch', 'delete']
const { paths = {}, security: everywhere = [] } = await buildOpenApi()
const operations: Operation[] = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => methods.includes(method))
    .map(([method, { operationId: name, tags, security = everywhere, requestBody }]) => {
      const [right] = security.flatMap((requirement: Record<string, KeyRight[]>) => Object.values(requirement).flat())
      return { name, method: method.toUpperCase(), path, tag: tags[0], right, hasBody: requestBody !== undefined }
    }),
)
const shared = operations.filter(({ tag }) => !belongsToCaller[tag])
/** Streams never end. */
const readable = operations.filter(({ path }) => !path.endsWith('/events'))

/** An engine with one thing of each kind, and keys with the given rights. */
async function start() {
  const listeners = await startListeners({ settings: { free_monitor_minutes: 0 } })
  const keyWith = async (rights?: readonly KeyRight[]) =>
    (await listeners.keys.create({ plan: 'free', credits: 0, name: null, ...(rights && { rights }) })).key
  const call = (key: string, { method, path }: Pick<Operation, 'method' | 'path'>, body?: string) =>
    send(listeners.url, path, {
      method,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body }),
    })
  const owner = await keyWith(keyRights)
  const add = (path: string, body: object) =>
    call(owner, { method: 'POST', path: `/api/v1${path}` }, JSON.stringify(body))
  const target = { kind: 'domain', domain: 'shop.example' }
  expect((await add('/channels', { name: 'Team', target: { kind: 'email', to: ['a@shop.example'] } })).status).toBe(201)
  expect((await add('/groups', { name: 'Acme' })).status).toBe(201)
  expect((await add('/monitors', { target })).status).toBe(201)
  const created = await add('/tests', {})
  const { token } = createTest.responses[201].body.parse(created.json)
  /** A path of something that exists. */
  const placed = (operation: Operation) => ({
    ...operation,
    path: operation.path
      .replace('{token}', token)
      .replace('{domain}', 'shop.example')
      .replace('{client}', 'gmail-web')
      .replace(/\{\w+\}/, '1'),
  })
  return { ...listeners, keyWith, call, placed, add, owner, target, token }
}

describe('rights of keys', () => {
  it('are part of every route that takes keys', () => {
    const open = { operationId: 'x', method: 'GET', path: '/x', summary: '', responses: {} } as const
    // @ts-expect-error: a route that takes keys names a right
    route({ ...open, auth: 'key' })
    // @ts-expect-error: no key can have a right for a route of the session
    route({ ...open, auth: 'session', right: 'tests' })
    expect(shared.length).toBeGreaterThan(30)
    expect(
      shared.map(({ right }) => right).filter((right) => !right || defaultRights.some((own) => own === right)),
    ).toEqual([])
  })

  it('refuse a new key everything that is shared, whatever the request holds', async () => {
    const { keyWith, call, placed } = await start()
    const key = await keyWith()
    for (const operation of shared.map(placed)) {
      for (const body of operation.hasBody ? ['{}', '{'] : [undefined]) {
        const answer = await call(key, operation, body)
        expect([403, 404], `${operation.name} answers ${answer.text}`).toContain(answer.status)
      }
    }
  })

  it.each(keyRights.map((right) => [right]))('let a key with %s do what needs it, and nothing else', async (right) => {
    const { keyWith, call, placed } = await start()
    const key = await keyWith([right])
    for (const operation of readable.map(placed)) {
      const answer = await call(key, operation, operation.hasBody ? '{' : undefined)
      if (operation.right === undefined || operation.right === right) {
        expect(answer.status, `${operation.name} answers ${answer.text}`).not.toBe(403)
      } else {
        const problem = expectProblem(answer)
        expect(problem, operation.name).toMatchObject({ status: 403, code: 'right_missing', right: operation.right })
        expect(problem.detail).toContain(operation.right)
      }
    }
  })

  it('keep tests apart: other keys with all rights cannot list or delete them', async () => {
    const { keyWith, call, token, owner } = await start()
    const other = await keyWith(keyRights)
    expect((await call(other, { method: 'GET', path: '/api/v1/tests' })).json).toMatchObject({ tests: [] })
    expect((await call(other, { method: 'DELETE', path: `/api/v1/tests/${token}` })).status).toBe(404)
    expect((await call(owner, { method: 'DELETE', path: `/api/v1/tests/${token}` })).status).toBe(204)
  })

  it('come before the body: a body that never ends is not awaited', async () => {
    const { url, keyWith } = await start()
    const key = await keyWith()
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"name":"')),
    })
    const init = {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body,
      duplex: 'half' as const,
    }
    expect((await fetch(`${url}/api/v1/channels`, init)).status).toBe(403)
  })
})

describe('what is shared', () => {
  it('is counted for the key that owns it, and shown only to keys that may read it', async () => {
    const { keyWith, call, target } = await start()
    const writer = await keyWith(['monitoring:write'])
    const reader = await keyWith(['monitoring:read', 'monitoring:write'])
    const add = (key: string, wanted: object) =>
      call(key, { method: 'POST', path: '/api/v1/monitors' }, JSON.stringify(wanted))
    expect((await add(reader, { target })).json).toMatchObject({ id: 1 })
    expect(expectProblem(await add(writer, { target }))).toMatchObject({ status: 403, right: 'monitoring:read' })
    const other = { kind: 'domain', domain: 'other.example' }
    expect(expectProblem(await add(writer, { target: other, group_id: 1 }))).toMatchObject({ right: 'owner' })
    expect((await add(writer, { target: other })).status).toBe(201)
  })
})
