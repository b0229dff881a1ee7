import type { Readable } from 'node:stream'

/**
 * Reads a request in chunks. If the consumer stops early, the rest is drained: a client that is still writing reads no
 * answer.
 */
export async function* readChunks(stream: Readable): AsyncGenerator<Buffer, void, void> {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
  } finally {
    stream.resume()
  }
}
