import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findMisspelled } from './misspelled-names.ts'

const schema = z.object({
  ip: z.string().optional(),
  q: z.string().optional(),
  lang: z.string().optional(),
  sending_ip: z.string().optional(),
  selector: z.array(z.string()).default([]),
  edits: z.array(z.union([z.object({ value: z.string() }), z.object({ remove: z.boolean() })])).optional(),
  server: z.object({ host: z.string() }).nullable().optional(),
})

const namesIn = (input: unknown, alsoKnown?: readonly string[]) =>
  findMisspelled(schema, input, alsoKnown).map(({ path, known }) => [path.join('.'), known])

describe('findMisspelled', () => {
  it.each([
    ['sendingip', 'sending_ip'],
    ['sendingIp', 'sending_ip'],
    ['sending-ip', 'sending_ip'],
    ['SENDING_IP', 'sending_ip'],
    ['sendnig_ip', 'sending_ip'],
    ['ipp', 'ip'],
    ['IP', 'ip'],
    ['pi', 'ip'],
    ['ips', 'ip'],
    ['Q', 'q'],
    ['lnag', 'lang'],
    ['langs', 'lang'],
    ['lan', 'lang'],
    ['selectors', 'selector'],
  ])('recognizes %s as %s', (name, known) => {
    expect(namesIn({ [name]: 'x' })).toEqual([[name, known]])
  })

  it.each(['id', 'zip', '_', 'x', '', 'language', 'source', 'trace_id', 'constructor', 'toString', 'sender'])(
    'takes %j for nothing that is known',
    (name) => {
      expect(namesIn({ [name]: 'x' })).toEqual([])
    },
  )

  it('ignores known names', () => {
    expect(namesIn({ ip: 1, q: 2, lang: 3, sending_ip: 4, selector: [] })).toEqual([])
  })

  it('accepts additional names', () => {
    expect(namesIn({ api_key: 'x' }, ['api_key'])).toEqual([])
    expect(namesIn({ apikey: 'x' }, ['api_key'])).toEqual([['apikey', 'api_key']])
  })

  it('searches objects, lists, and the matching alternative', () => {
    const input = {
      server: { host: 'a', hosts: 'b' },
      edits: [
        { value: 'x', valeu: 'y' },
        { remove: true, removed: 1 },
      ],
    }
    expect(namesIn(input)).toEqual([
      ['server.hosts', 'host'],
      ['edits.0.valeu', 'value'],
      ['edits.1.removed', 'remove'],
    ])
  })

  it.each([null, undefined, 'ipp', 7, ['ipp']])('finds no names in %j', (input) => {
    expect(namesIn(input)).toEqual([])
  })

  it('stops after more names than any real client sends', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`ip${'p'.repeat(index + 1)}`, 1]))
    expect(namesIn(many).length).toBeLessThanOrEqual(200)
  })

  it('reads the first 200 members only, and the first 200 items', () => {
    let reads = 0
    const members = Object.fromEntries(Array.from({ length: 1_000 }, (_, number) => [`x${number}`, 0]))
    const watched = new Proxy(members, {
      getOwnPropertyDescriptor(target, name) {
        reads += 1
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
    })
    expect(namesIn(watched)).toEqual([])
    expect(reads).toBeLessThanOrEqual(201)
    expect(namesIn({ edits: [...Array(300).fill({ value: 'x' }), { value: 'x', valeu: 'y' }] })).toEqual([])
  })
})
