import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundLines, type LineRefusal } from './bound-lines.ts'

const tooLong = 'x'.repeat(10 * 1024 * 1024)

/** What is passed on, and what is refused, of octets that arrive in chunks. */
async function pass(chunks: readonly Buffer[]) {
  const refused: LineRefusal[] = []
  const lines = boundLines((refusal) => refused.push(refusal))
  const passed: string[] = []
  lines.on('data', (line: Buffer) => passed.push(line.toString()))
  for (const chunk of chunks) lines.write(chunk)
  await new Promise<void>((resolve) => lines.on('end', resolve).end())
  return { passed, refused }
}

describe('boundLines', () => {
  it('passes on every line of JSON, however it is cut', async () => {
    const values = fc.array(fc.json({ maxDepth: 2 }), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(values, fc.integer({ min: 1, max: 40 }), async (texts, size) => {
        const octets = Buffer.from(texts.map((text) => `${text}\n`).join(''))
        const chunks = Array.from({ length: Math.ceil(octets.length / size) }, (_, index) =>
          octets.subarray(index * size, (index + 1) * size),
        )
        expect(await pass(chunks)).toEqual({ passed: texts.map((text) => `${text}\n`), refused: [] })
      }),
    )
  })

  it.each([
    ['first', { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { arguments: { text: tooLong } } }, 7],
    ['last', { method: 'tools/call', params: { arguments: { text: tooLong } }, jsonrpc: '2.0', id: 'a' }, 'a'],
    ['nowhere', { method: 'x', params: { id: 9, text: tooLong } }, null],
    ['in the text', { method: 'x', params: { text: `${tooLong}{"a":{},"id":3}` } }, null],
  ])('answers a line that is too long, with its id %s, and reads the next one', async (_where, request, id) => {
    const octets = Buffer.from(`${JSON.stringify(request)}\n{"next":true}\n`)
    const middle = octets.length >> 1
    for (const chunks of [[octets], [octets.subarray(0, middle), octets.subarray(middle)]]) {
      const { passed, refused } = await pass(chunks)
      expect(passed).toEqual(['{"next":true}\n'])
      expect(refused).toEqual([{ jsonrpc: '2.0', id, error: { code: -32_600, message: expect.any(String) } }])
    }
  })

  it('answers a line that is not JSON', async () => {
    const { passed, refused } = await pass([Buffer.from('{"a":\n{}\n')])
    expect(passed).toEqual(['{}\n'])
    expect(refused).toMatchObject([{ id: null, error: { code: -32_700 } }])
  })
})
