const written = new WeakMap<object, Buffer>()

/**
 * A reply as JSON. Whoever gives the same object again gives the same reply, as `TestService.read` does, so that its
 * octets are kept as long as it lives: writing a report anew takes longer than all else that a read of it takes.
 */
export function jsonOctets(reply: object): Buffer {
  const known = written.get(reply)
  if (known) return known
  const octets = Buffer.from(JSON.stringify(reply))
  written.set(reply, octets)
  return octets
}
