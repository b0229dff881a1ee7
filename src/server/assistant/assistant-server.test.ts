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
    expect(readInput(schema, { ip: '192.0.2.1' })).toEqual({ input: { ip: '192.0.2.1', seconds: 30 } })
  })

  it.each([
    [{ ip: '1.2.3' }, 'ip: Invalid IPv4 address, or Invalid IPv6 address'],
    [{ ip: 5 }, 'ip: Invalid input: expected string, received number'],
    [{ seconds: 51 }, 'seconds: Too big: expected number to be <=50'],
    [{ edits: [{ type: 'MX' }] }, 'edits[0].type: Invalid option: expected one of "A"|"TXT"'],
    [{ sending_ip: '192.0.2.1' }, 'This tool has no argument "sending_ip". It accepts ip, edits, seconds.'],
    [
      { ip: '', seconds: 51 },
      'ip: Invalid IPv4 address, or Invalid IPv6 address\nseconds: Too big: expected number to be <=50',
    ],
    [[], 'arguments: Invalid input: expected object, received array'],
  ])('for %j names the argument and what is accepted', (input, problems) => {
    expect(readInput(schema, input)).toEqual({ problems })
  })
})
