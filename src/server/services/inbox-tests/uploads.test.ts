import { describe, expect, it } from 'vitest'
import { bounceMail } from '../../../../test/support/notices.ts'
import type { Delivery } from '../../../engine/ports/analysis.ts'
import { readReturned } from '../../../engine/received/returned-message.ts'
import { readWhole } from '../../ground/received-message.ts'
import { uploadedDelivery } from '../../network/uploaded-delivery.ts'
import { createUploads } from './uploads.ts'

/** The signature of a compound file (MS-CFB section 2.2); nothing else is checked before a worker reads the file. */
const outlookFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')

function setUp() {
  const rebuilds: PromiseWithResolvers<Buffer | null>[] = []
  const accepted: string[] = []
  const answered: Delivery['answers'][] = []
  const uploads = createUploads({
    tests: {
      async receive(chunks, use) {
        const octets: Buffer[] = []
        for await (const chunk of chunks) octets.push(chunk)
        return use(Buffer.concat(octets))
      },
      async accept(_, { raw, delivery: { answers } }) {
        accepted.push(String(raw))
        answered.push(answers)
        return { state: 'accepted', messageId: accepted.length, status: 'received' }
      },
      setPurpose: async () => true,
    },
    analyzer: {
      openReturned: async ({ raw }) => readReturned(await readWhole(raw)),
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
  const upload = (file: Buffer, mediaType = 'message/rfc822', returned = false) =>
    uploads.accept('token', { chunks: chunksOf(file), delivery, mediaType, returned })
  return { upload, rebuilds, accepted, answered }
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

describe('the returned message of a bounce', () => {
  it('is tested with the reply as evidence, and without its recipient', async () => {
    const { upload, accepted, answered } = setUp()
    expect(await upload(Buffer.from(bounceMail()), undefined, true)).toMatchObject({ state: 'accepted' })
    expect(accepted).toEqual([expect.stringMatching(/^From: Shop <news@shop\.example>\r\n/)])
    expect(answered).toMatchObject([[{ provider: 'gmail', reply_code: 550, status: '5.7.26', reason: 'auth_failed' }]])
    expect(JSON.stringify(answered)).not.toContain('anna')
  })

  it.each([
    ['a message', 'From: a@shop.example\r\nSubject: Hi\r\n\r\nHello\r\n'],
    ['a bounce without it', bounceMail().replace('message/rfc822', 'text/rfc822-headers')],
  ])('is missing in %s', async (_, text) => {
    const { upload, accepted } = setUp()
    expect(await upload(Buffer.from(text), undefined, true)).toBe('nothing_returned')
    expect(accepted).toEqual([])
  })
})
