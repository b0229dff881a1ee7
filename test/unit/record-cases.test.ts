import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseBimiRecord } from '../../src/shared/records/bimi.ts'
import { parseDkimKeyRecord } from '../../src/shared/records/dkim-key.ts'
import { parseDmarcRecord, requestedPolicies } from '../../src/shared/records/dmarc.ts'
import { parseMtaStsRecord } from '../../src/shared/records/mta-sts.ts'
import { parseMtaStsPolicy } from '../../src/shared/records/mta-sts-policy.ts'
import { parseReportUris } from '../../src/shared/records/report-uri.ts'
import { parseSpfRecord } from '../../src/shared/records/spf.ts'
import { parseTlsRptRecord } from '../../src/shared/records/tls-rpt.ts'

/*
 * Records from the suites of other projects, each with the section that decides whether receivers can use it; `why`
 * explains where we deliberately differ, or a reason that is not obvious.
 */

const folder = `${import.meta.dirname}/../fixtures/records`
const caseSchema = z.object({
  text: z.string(),
  usable: z.boolean(),
  rfc: z.string().regex(/^(?:RFC \d{4}|draft-[a-z-]+) section \d/),
  why: z.string().optional(),
})

const readers: Record<string, (text: string) => boolean> = {
  spf: (text) => parseSpfRecord(text).valid,
  dmarc(text) {
    const record = parseDmarcRecord(text)
    return record.valid && requestedPolicies(record) !== null
  },
  dkim: (text) => parseDkimKeyRecord(text).usable,
  bimi: (text) => parseBimiRecord(text).valid,
  'report-uris': (text) => parseReportUris(text, 0).every(({ valid }) => valid),
  'tls-rpt': (text) => parseTlsRptRecord(text).valid,
  'mta-sts': (text) => parseMtaStsRecord(text).valid,
  'mta-sts-policy': (text) => parseMtaStsPolicy(text).valid,
}

describe.each(Object.entries(readers))('the cases for %s', (kind, isUsable) => {
  const cases = z.array(caseSchema).parse(JSON.parse(readFileSync(`${folder}/${kind}.json`, 'utf8')))

  it.each(cases)('$rfc: $text', ({ text, usable }) => {
    expect(isUsable(text)).toBe(usable)
  })
})
