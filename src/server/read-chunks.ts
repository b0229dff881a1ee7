import type { Readable } from 'node:stream'

/**
 * What a client sends, in chunks. Who stops before the end leaves a stream whose rest flows away unread: a client that
 * still writes reads no answer.
 */
export async function* readChunks(stream: Readable): AsyncGenerator<Buffer, void, void> {
  try {
    yield* stream.iterator({ destroyOnReturn: false })
  } finally {
    stream.resume()
  }
}
