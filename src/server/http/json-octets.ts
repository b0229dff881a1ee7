const written = new WeakMap<object, Buffer>()

/**
 * A reply as JSON. Whoever gives the same object again gives the same reply, as `TestService.read` does, so that its
 * octets are kept as long as it lives: a read would else spend much of its time on writing the same text anew.
 */
export function jsonOctets(reply: object): Buffer {
  const known = written.get(reply)
  if (known) return known
  const octets = Buffer.from(JSON.stringify(reply))
  written.set(reply, octets)
  return octets
}
