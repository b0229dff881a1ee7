import { describe, expect, it } from 'vitest'
import { readErrorCode, readListing } from './s3-documents.ts'

const listing = (isTruncated: string, contents: string) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
    <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
      <Name>bucket</Name><Prefix/><KeyCount>2</KeyCount><IsTruncated>${isTruncated}</IsTruncated>
      ${contents}
      <CommonPrefixes><Prefix>a/</Prefix></CommonPrefixes>
    </ListBucketResult>`)
const object = (key: string, moment: string) => `
  <Contents><Key>${key}</Key><LastModified>${moment}</LastModified><Owner><ID>1</ID></Owner><Size>9</Size></Contents>`

describe('readListing', () => {
  it('returns the objects and whether there are more', () => {
    const contents = object('a/1', '2009-10-12T17:50:30.000Z') + object('b&amp;c', '2026-11-21T12:00:00Z')
    expect(readListing(listing('true', contents))).toEqual({
      objects: [
        { key: 'a/1', storedAt: new Date('2009-10-12T17:50:30Z') },
        { key: 'b&c', storedAt: new Date('2026-11-21T12:00:00Z') },
      ],
      isLast: false,
    })
    expect(readListing(listing('false', ''))).toEqual({ objects: [], isLast: true })
  })

  it.each([
    ['another document', Buffer.from('<html><body>Good day</body></html>')],
    ['something other than XML', Buffer.from([0, 255, 60, 60, 62])],
    ['nothing', Buffer.alloc(0)],
    ['an object without a timestamp', listing('false', '<Contents><Key>a</Key></Contents>')],
    ['a truncated listing', listing('false', '').subarray(0, 150)],
  ])('rejects %s', (_name, octets) => {
    expect(readListing(octets)).toBeNull()
  })
})

describe('readErrorCode', () => {
  it('returns the code of the error', () => {
    const error = '<Error><Code>NoSuchKey</Code><Message>The key does not exist.</Message><Key>Code</Key></Error>'
    expect(readErrorCode(Buffer.from(`<?xml version="1.0"?>${error}`))).toBe('NoSuchKey')
  })

  it('is empty without a code', () => {
    expect(readErrorCode(Buffer.from('502 Bad Gateway'))).toBe('')
  })
})
