/** An answer that is longer than its reader wants. */
export class AnswerTooLongError extends Error {
  constructor(most: number) {
    super(`the answer is too long: more than ${most} octets`)
    this.name = 'AnswerTooLongError'
  }
}

/** The body of an answer of HTTP, of at most so many octets. Throws `AnswerTooLongError`, and what the network brings. */
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
