export class AnswerTooLongError extends Error {
  constructor(most: number) {
    super(`the answer is too long: more than ${most} octets`)
    this.name = 'AnswerTooLongError'
  }
}

/** The body of an HTTP answer up to a limit in octets. Throws `AnswerTooLongError` or a network error. */
export async function readAnswer({ body }: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let octets = 0
  for await (const chunk of body ?? []) {
    octets += chunk.length
    if (octets > most) throw new AnswerTooLongError(most)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
