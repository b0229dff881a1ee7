import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readParts } from './read-parts.ts'

const fields = ['From: reports@receiver.example', 'MIME-Version: 1.0']

/** Blanks after delimiters, and whether the last one is there, as RFC 2046 section 5.1.1 lets receivers expect. */
interface Delimiters {
  blanks: string
  isClosed: boolean
}

function multipart(boundary: string, parts: readonly string[], delimiters?: Delimiters): string {
  const { blanks, isClosed } = { blanks: '', isClosed: true, ...delimiters }
  const lines = parts.map((part) => `--${boundary}${blanks}\r\n${part}\r\n`).join('')
  const closing = isClosed ? `--${boundary}--${blanks}\r\n` : ''
  return `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n${lines}${closing}`
}

async function read(text: string) {
  return await readParts(Buffer.from(text, 'latin1'))
}

/** The type and content of each part. */
async function partsOf(text: string) {
  const read = await readParts(Buffer.from(text, 'latin1'))
  return read.state === 'read' ? read.parts.map(({ type, content }) => [type, content.toString('latin1')]) : read.state
}

describe('readParts', () => {
  it('returns the octets of each part, whatever its charset', async () => {
    const texts = ['utf-7', 'base64', 'utf-16', 'iso-8859-2'].map((charset) => [
      `Content-Type: text/plain; charset=${charset}`,
      '+AGE-\xb1=',
    ])
    const html = ['Content-Type: text/html', '<p>Hi<p>']
    const status = ['Content-Type: message/delivery-status', 'Reporting-MTA: dns; mx.shop.example']
    const all = [...texts, html, status]
    const mail = [
      ...fields,
      multipart(
        'b',
        all.map((part) => part.join('\r\n\r\n')),
      ),
    ].join('\r\n')
    expect(await partsOf(mail)).toEqual(all.map(([field, content]) => [field?.slice(14).split(';')[0], content]))
  })

  it('returns every content that was sent, in any structure, encoding, and form of delimiters', async () => {
    const leaf = fc.uint8Array({ maxLength: 200 }).map((octets) => {
      const content = Buffer.from(octets)
      const head = 'Content-Type: application/gzip\r\nContent-Transfer-Encoding: base64\r\n\r\n'
      return { contents: [content], part: head + content.toString('base64').replace(/.{76}/g, '$&\r\n') }
    })
    const delimiters = fc.record({ blanks: fc.constantFrom('', ' ', '\t  '), isClosed: fc.boolean() })
    const { tree } = fc.letrec<{ tree: { contents: Buffer[]; part: string } }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc
          .tuple(fc.uuid(), fc.array(tie('tree'), { minLength: 1, maxLength: 3 }), delimiters)
          .map(([boundary, inner, form]) => ({
            contents: inner.flatMap(({ contents }) => contents),
            part: multipart(
              boundary,
              inner.map(({ part }) => part),
              form,
            ),
          })),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(tree, async ({ contents, part }) => {
        const result = await read([...fields, part].join('\r\n'))
        expect(result.state === 'read' && result.parts.map(({ content }) => content)).toEqual(contents)
      }),
      { numRuns: 50 },
    )
  })

  it('ends inner multiparts and headers at an outer delimiter', async () => {
    const inner = (boundary: string, part: string) => multipart(boundary, [part], { blanks: '', isClosed: false })
    const mail = multipart('a', [inner('b', inner('c', '\r\n--text')), 'Content-Type: image/png', '\r\nlast'])
    const [first, ...others] = await partsOf(mail)
    expect(first).toEqual(['text/plain', `--text${'\r\n'.repeat(2)}`])
    expect(others).toEqual([
      ['image/png', ''],
      ['text/plain', 'last'],
    ])
  })

  it('reads many lines like delimiters, many levels deep, in linear time', async () => {
    const lines = '--x\r\n'.repeat(300_000)
    const wrap = (part: string, level: number) => multipart(`x${level}`, [part], { blanks: ' ', isClosed: false })
    const mail = Array.from({ length: 50 }, (_, level) => level).reduce(wrap, `\r\n${lines}`)
    const start = performance.now()
    const [part] = await partsOf(mail)
    expect(part?.[1]?.startsWith(lines)).toBe(true)
    expect(performance.now() - start).toBeLessThan(20_000)
  })

  it('never throws', async () => {
    const lines = fc.constantFrom(
      ...['Content-Type: multipart/mixed; boundary=b', 'Content-Type: message/rfc822', '--b', '--b--', '', ' ', 'text'],
      ...['Content-Transfer-Encoding: quoted-printable', 'Content-Transfer-Encoding: base64', '=', '=?utf-7?Q?', 'QQ='],
      ...['Content-Type: text/plain; charset=base64', 'Content-Disposition: attachment; filename*0*="x', '\0\xff'],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(lines, { maxLength: 60 }), async (all) => {
        expect((await read(all.join('\r\n'))).state).toBe('read')
      }),
    )
  })

  it('returns an attached message as one part', async () => {
    const inner = [...fields, multipart('inner', ['Content-Type: application/gzip\r\n\r\nx'])].join('\r\n')
    const mail = [...fields, multipart('b', [`Content-Type: message/rfc822\r\n\r\n${inner}`])].join('\r\n')
    expect(await partsOf(mail)).toEqual([['message/rfc822', inner]])
  })

  it('names the limit that a message exceeds', async () => {
    const many = multipart('b', Array<string>(1200).fill('\r\nx'))
    expect(await read(many)).toEqual({ state: 'too_many_parts', max: 1000 })
    const header = `X-Long: ${`${'x'.repeat(900)}\r\n `.repeat(11_000)}`
    const tooLarge = { state: 'header_too_large', max: 256 * 1024 }
    expect(await read(`${header}\r\n\r\ntext`)).toEqual(tooLarge)
    expect(await read(multipart('b', [`${header}\r\n\r\ntext`]))).toEqual(tooLarge)
  })

  it.each([
    ['in one run', ' '.repeat(1_000_000)],
    ['in many runs', `${' \t'.repeat(490)}x`.repeat(2_000)],
  ])('reads a million blanks in quoted-printable %s in linear time', async (_, blanks) => {
    const start = performance.now()
    const [part] = await partsOf(`Content-Transfer-Encoding: quoted-printable\r\n\r\na${blanks}b`)
    expect(part?.[1]).toMatch(/^a[ x]+b$/)
    // Without shortening, each takes minutes.
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})
