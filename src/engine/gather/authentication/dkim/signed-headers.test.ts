import { describe, expect, it } from 'vitest'
import { readHeaders } from '../../../message/headers.ts'
import { measureCoverage } from './signed-headers.ts'

const headers = readHeaders(
  Buffer.from(['From: a@b.example', 'Subject: x', 'Reply-To: c@b.example', 'X-Mailer: y'].join('\r\n')),
)

describe('measureCoverage', () => {
  it.each<[string[], string[], string[]]>([
    [['from', 'Subject', 'Reply-To'], [], []],
    [['from'], ['Subject', 'Reply-To'], []],
    // Fields named once more than present (RFC 6376 section 5.4.2), and fields named but not present.
    [['From', 'from', 'Subject', 'Reply-To', 'To', 'x-mailer', 'x-mailer'], [], ['From', 'To']],
    [[], ['From', 'Subject', 'Reply-To'], []],
  ])('returns for h=%j uncovered %j and oversigned %j', (signedHeaders, uncovered, oversigned) => {
    expect(measureCoverage(signedHeaders, headers)).toEqual({ uncovered, oversigned })
  })
})
