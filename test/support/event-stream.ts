import { request } from 'node:http'
import { onTestFinished } from 'vitest'
import { statusEventSchema } from '../../src/shared/contract/inbox-tests/inbox-tests.ts'

/** Reads the blocks of a test's event stream one at a time, until it ends. */
export async function openEvents(url: string, token: string) {
  const { hostname, port } = new URL(url)
  const asking = request({ host: hostname, port, path: `/api/v1/tests/${token}/events`, agent: false })
  onTestFinished(() => void asking.destroy())
  const response = await new Promise<NodeJS.ReadableStream & { headers: object }>((resolve, reject) => {
    asking.on('response', resolve).on('error', reject).end()
  })
  const blocks = readBlocks(response)
  return {
    headers: response.headers,
    leave: () => asking.destroy(),
    async next() {
      const { value, done } = await blocks.next()
      return done
        ? ('end' as const)
        : statusEventSchema.parse(JSON.parse(/^event: status\ndata: (.*)(?:\nid: last)?$/.exec(value)?.[1] ?? ''))
    },
  }
}

async function* readBlocks(stream: NodeJS.ReadableStream): AsyncGenerator<string, undefined> {
  let rest = ''
  for await (const chunk of stream) {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop() ?? ''
    // Comments only keep the connection alive.
    yield* parts.filter((block) => !block.startsWith(':'))
  }
}
