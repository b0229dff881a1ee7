import { describe, expect, it } from 'vitest'
import { readHeaders } from '../message/headers.ts'
import { measureCoverage } from './signed-headers.ts'

const headers = readHeaders(
  Buffer.from(['From: a@b.example', 'Subject: x', 'Reply-To: c@b.example', 'X-Mailer: y'].join('\r\n')),
)

describe('measureCoverage', () => {
  it.each<[string[], string[], string[]]>([
    [['from', 'Subject', 'Reply-To'], [], []],
    [['from'], ['Subject', 'Reply-To'], []],
    // Named once more than they are there (RFC 6376 section 5.4.2), or named though they are not.
    [['From', 'from', 'Subject', 'Reply-To', 'To', 'x-mailer', 'x-mailer'], [], ['From', 'To']],
    [[], ['From', 'Subject', 'Reply-To'], []],
  ])('finds of h=%j uncovered %j and oversigned %j', (signedHeaders, uncovered, oversigned) => {
    expect(measureCoverage(signedHeaders, headers)).toEqual({ uncovered, oversigned })
  })
})
