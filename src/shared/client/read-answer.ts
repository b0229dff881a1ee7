export class AnswerTooLongError extends Error {
  constructor(max: number) {
    super(`the answer is too long: more than ${max} octets`)
    this.name = 'AnswerTooLongError'
  }
}

/** The body of an HTTP answer up to a limit in octets. Throws `AnswerTooLongError` or a network error. */
export async function readAnswer({ body }: Response, max: number): Promise<Uint8Array> {
  // Not every browser can iterate over a stream.
  const reader = body?.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let octets = 0
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    octets += read.value.length
    if (octets > max) {
      void reader?.cancel().catch(() => {})
      throw new AnswerTooLongError(max)
    }
    chunks.push(read.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** The same as text. */
export async function readAnswerText(response: Response, max: number): Promise<string> {
  return new TextDecoder().decode(await readAnswer(response, max))
}
