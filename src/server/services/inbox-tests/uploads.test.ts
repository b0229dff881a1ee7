import { describe, expect, it } from 'vitest'
import { uploadedDelivery } from '../../network/uploaded-delivery.ts'
import { createUploads } from './uploads.ts'

/** The signature of a compound file (MS-CFB section 2.2); nothing else is checked before a worker reads the file. */
const outlookFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

function setUp() {
  const rebuilds: PromiseWithResolvers<Buffer | null>[] = []
  const accepted: string[] = []
  const uploads = createUploads({
    tests: {
      async receive(chunks, use) {
        const octets: Buffer[] = []
        for await (const chunk of chunks) octets.push(chunk)
        return use(Buffer.concat(octets))
      },
      async accept(_, { raw }) {
        accepted.push(String(raw))
        return { state: 'accepted', messageId: accepted.length, status: 'received' }
      },
      setPurpose: async () => true,
    },
    analyzer: {
      rebuild: () => {
        const rebuild = Promise.withResolvers<Buffer | null>()
        rebuilds.push(rebuild)
        return rebuild.promise
      },
    },
  })
  const delivery = uploadedDelivery({}, new Date('2026-01-01T00:00:00Z'))
  async function* chunksOf(file: Buffer) {
    yield file
  }
  const upload = (file: Buffer, mediaType = 'message/rfc822') =>
    uploads.accept('token', { chunks: chunksOf(file), delivery, mediaType })
  return { upload, rebuilds, accepted }
}

describe('createUploads', () => {
  it.each([
    ['nothing', '', 'message/rfc822', 'empty'],
    ['only white space', ' \r\n\t\n', 'message/rfc822', 'empty'],
    [
      'text that is declared as an Outlook file',
      'Subject: plain\r\n\r\n',
      'application/vnd.ms-outlook',
      'no_outlook_file',
    ],
  ])('refuses %s', async (_what, text, mediaType, fault) => {
    const { upload, accepted } = setUp()
    await expect(upload(Buffer.from(text), mediaType)).resolves.toBe(fault)
    expect(accepted).toEqual([])
  })

  it('accepts what is no message, which gets a report', async () => {
    const { upload } = setUp()
    await expect(upload(Buffer.from('\r\nx'))).resolves.toMatchObject({ state: 'accepted' })
  })

  it('reads two Outlook files in parallel, and rejects further ones as busy', async () => {
    const { upload, rebuilds, accepted } = setUp()
    const first = upload(outlookFile)
    const second = upload(outlookFile)
    await expect(upload(outlookFile)).resolves.toBe('busy')
    await expect(upload(Buffer.from('Subject: plain\r\n\r\n'))).resolves.toMatchObject({ state: 'accepted' })
    rebuilds[0]?.resolve(Buffer.from('Subject: rebuilt\r\n\r\n'))
    await expect(first).resolves.toMatchObject({ state: 'accepted' })
    const third = upload(outlookFile)
    rebuilds[1]?.reject(new Error('a worker died'))
    await expect(second).resolves.toBe('unreadable_file')
    rebuilds[2]?.resolve(null)
    await expect(third).resolves.toBe('unreadable_file')
    expect(rebuilds).toHaveLength(3)
    expect(accepted).toEqual(['Subject: plain\r\n\r\n', 'Subject: rebuilt\r\n\r\n'])
  })
})
