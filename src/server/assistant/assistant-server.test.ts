import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readInput } from './assistant-server.ts'

const schema = z.object({
  ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  edits: z.array(z.object({ type: z.enum(['A', 'TXT']) })).optional(),
  seconds: z.int().max(50).default(30),
})

describe('readInput', () => {
  it('returns input with defaults', () => {
    expect(readInput(schema, { ip: '192.0.2.1' }, 'en')).toEqual({ input: { ip: '192.0.2.1', seconds: 30 } })
  })

  it.each([
    [{ ip: '1.2.3' }, '“ip” must be an IPv4 or IPv6 address'],
    [{ seconds: 51 }, '“seconds” must be at most 50'],
    [{ edits: [{ type: 'MX' }] }, '“edits.0.type” must be one of: A, TXT'],
    [{ sending_ip: '192.0.2.1' }, 'This tool has no argument "sending_ip". It accepts ip, edits, seconds.'],
    [{ ip: '', seconds: 51 }, '“ip” must be an IPv4 or IPv6 address\n“seconds” must be at most 50'],
    [[], 'The request must be an object'],
  ])('for %j names the argument and what is accepted, as the API does', (input, problems) => {
    expect(readInput(schema, input, 'en')).toEqual({ problems })
  })
})
