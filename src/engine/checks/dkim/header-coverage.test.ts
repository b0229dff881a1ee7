import { expect, it } from 'vitest'
import { answerTo, askCheck, messageFacts, passingSignature } from '../../../../test/support/message-facts.ts'
import { dkimHeaderCoverage } from './header-coverage.ts'

const own = passingSignature
const service = { ...own, domain: 'esp.example' }

it.each([
  [[own], 'pass'],
  [[{ ...own, uncovered_headers: ['Message-ID', 'MIME-Version', 'List-Unsubscribe'] }], 'pass'],
  [[{ ...own, uncovered_headers: ['Subject'] }], 'dkim.headers_uncovered'],
  // The author's own signature is the one that DMARC goes by.
  [[{ ...service, uncovered_headers: ['Subject'] }, own], 'pass'],
  [[service, { ...own, uncovered_headers: ['To'] }], 'dkim.headers_uncovered'],
  [[{ ...own, result: 'fail' as const, uncovered_headers: ['Subject'] }], 'not asked'],
])('dkim.header_coverage answers signatures %#', (dkim_signatures, answer) => {
  expect(answerTo(dkimHeaderCoverage, { dkim_signatures })).toBe(answer)
})

it('names the fields that readers see', () => {
  const signature = { ...own, uncovered_headers: ['Subject', 'Message-ID', 'Reply-To'] }
  expect(askCheck(dkimHeaderCoverage, messageFacts({ dkim_signatures: [signature] }))).toMatchObject({
    params: { domain: 'shop.example', selector: 'news', headers: ['Subject', 'Reply-To'] },
  })
})
