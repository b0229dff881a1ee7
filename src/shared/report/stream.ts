/** Related mail: what a domain sends to one list or, without a list, from one address. */
export interface Stream {
  domain: string
  /** The identifier of the list, or the address. */
  name: string
}

/** A stream as one word for URLs and columns; neither part contains a space. */
export function writeStream({ domain, name }: Stream): string {
  return `${domain} ${name}`
}

export function readStream(text: string): Stream {
  const space = text.indexOf(' ')
  return { domain: text.slice(0, space), name: text.slice(space + 1) }
}

/** Whether it is identified by its List-Id; otherwise by the author's address. */
export function isList({ name }: Stream): boolean {
  return !name.includes('@')
}
