const written = new WeakMap<object, Buffer>()

/**
 * A reply as JSON, cached per object. `TestService.read` returns the same object again, and serializing it took most of
 * the time of a read.
 */
export function jsonOctets(reply: object): Buffer {
  const known = written.get(reply)
  if (known) return known
  const octets = Buffer.from(JSON.stringify(reply))
  written.set(reply, octets)
  return octets
}
