import { describe, expect, it } from 'vitest'
import { listAnswer } from '../../../test/support/list-answers.ts'
import { headersWith, messageFacts, passingSpf, spoofed, unsigned } from '../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import type { Verdict } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { absent, known, unavailable } from '../../shared/fact.ts'
import { presentReport } from '../present/present-report.ts'
import { reevaluate } from './reevaluate.ts'
import { verdictOfScore } from './verdict.ts'

const { message, mime, dmarc } = messageFacts()
const personal: MessageFacts['purpose'] = { value: 'personal', source: 'chosen', signs: [], template: false }

function report(changes: Partial<MessageFacts>) {
  return presentReport(reevaluate(messageFacts(changes)), 'en')
}

function attached(file_name: string): Partial<MessageFacts> {
  if (mime.state !== 'known') throw new Error('the sample has MIME')
  const [part] = mime.value.parts
  if (!part) throw new Error('the sample has parts')
  return {
    mime: known({ ...mime.value, parts: [...mime.value.parts, { ...part, file_name, disposition: 'attachment' }] }),
  }
}

function failingUnder(disposition: 'quarantine' | 'reject'): Partial<MessageFacts> {
  return dmarc.state === 'known' ? { dmarc: known({ ...dmarc.value, result: 'fail', disposition }) } : {}
}

const broken = { analysis: unavailable({ code: 'analysis_failed' }) }
const temperror = { dmarc: unavailable({ code: 'dns_timeout' }) }
const listed = {
  lists: known({ ip: '203.0.113.7', answers: [listAnswer({ status: 'listed', meanings: ['xbl'] })] }),
}

/** Messages with a fault, and the verdict that receivers publish for it. */
const cases: [string, Partial<MessageFacts>, Verdict][] = [
  ['no fault', {}, 'inbox'],
  ['no reverse DNS: Gmail 550-5.7.25', { reverse_dns: absent }, 'rejected'],
  ['no Message-ID: Gmail 550 5.7.1', { headers: headersWith({ 'Message-ID': null }) }, 'rejected'],
  ['no From', { headers: headersWith({ From: null }), author: absent }, 'rejected'],
  ['two From fields', { headers: headersWith({ From: ['a@shop.example', 'b@shop.example'] }) }, 'rejected'],
  ['two Subject fields', { headers: headersWith({ Subject: ['One', 'Two'] }) }, 'rejected'],
  [
    'neither SPF nor DKIM: Gmail 550-5.7.26',
    { ...unsigned, spf: known({ ...passingSpf, result: 'fail' }) },
    'rejected',
  ],
  ['a program: Gmail blocks the file type', attached('offer.exe'), 'rejected'],
  ['a listing in Spamhaus ZEN', listed, 'rejected'],
  ['a failure under the policy reject', failingUnder('reject'), 'rejected'],
  ['a failure under reject in an incomplete analysis', { ...failingUnder('reject'), ...broken }, 'rejected'],
  ['a failure under the policy quarantine', failingUnder('quarantine'), 'spam'],
  ['a campaign without a signature: Gmail 550-5.7.30 for bulk senders', unsigned, 'at_risk'],
  [
    'one click missing: Gmail only withholds support',
    { headers: headersWith({ 'List-Unsubscribe-Post': null }) },
    'inbox',
  ],
  ['a campaign without encryption: Gmail 550-5.7.29 for bulk senders', { tls: absent }, 'at_risk'],
  ['a letter without encryption', { tls: absent, purpose: personal }, 'inbox'],
  ['an incomplete analysis', broken, 'unknown'],
  ['DMARC without a result', temperror, 'unknown'],
  ['DMARC without a result for a message that is refused anyway', { ...temperror, ...listed }, 'rejected'],
  ['no message', { headers: { fields: [], truncated: false } }, 'unknown'],
]

describe('the verdict', () => {
  it.each(cases)('of %s', (_, changes, verdict) => {
    expect(report(changes).verdict).toBe(verdict)
  })

  it.each(cases)('is the band of the score, before and after each step, for %s', (_, changes) => {
    const { score, score_floor, verdict, verdict_floor, result } = report(changes)
    if (score === null) return
    expect(verdict).toBe(verdictOfScore(score))
    expect(verdict_floor).toBe(verdictOfScore(score_floor ?? 0))
    const lost = result.findings.reduce((sum, { points }) => sum + points * 10, 0)
    expect(Math.round(score * 10)).toBe(100 - Math.round(lost))
    for (const step of result.fix_plan) {
      if (step.score !== null) expect(step.verdict).toBe(verdictOfScore(step.score))
    }
  })

  it.each(cases.filter(([, , verdict]) => !['inbox', 'unknown'].includes(verdict)))(
    'changes by what the headline names, for %s',
    (_, changes, verdict) => {
      const { findings, decided_by, fix_plan } = report(changes).result
      expect(decided_by.length).toBeGreaterThan(0)
      for (const key of decided_by) expect(findings.find((finding) => finding.key === key)?.state).toBe('fail')
      const fixed = new Set<string>()
      const changing = fix_plan.find(({ keys, verdict: after }) => {
        for (const key of keys) fixed.add(key)
        return after !== verdict
      })
      if (changing) expect(decided_by.every((key) => fixed.has(key))).toBe(true)
    },
  )

  it.each(cases)('ends as the best one if nothing is left to fix, for %s', (_, changes) => {
    const { verdict, result } = report(changes)
    const last = result.fix_plan.at(-1)
    if (verdict !== 'unknown' && last?.score === 10) expect(last.verdict).toBe('inbox')
  })

  it('calls a file that imitates a document refused, and offers no step for it', () => {
    const { verdict, result } = report(attached('invoice.pdf.exe'))
    expect(verdict).toBe('rejected')
    expect(result.decided_by).toEqual(['attachments.disguised'])
    expect(result.fix_plan).toEqual([])
  })

  it('names several findings if all of them must be fixed', () => {
    const { decided_by } = report({ reverse_dns: absent, headers: headersWith({ 'Message-ID': null }) }).result
    expect(decided_by.toSorted()).toEqual(['headers.message_id_missing', 'ptr.missing'])
  })

  it('never says that a receiver rejects the message without a source', () => {
    for (const [, changes] of cases) {
      for (const { key, consequence, consequence_source } of report(changes).result.findings) {
        expect(consequence === 'none' || consequence_source !== null, key).toBe(true)
      }
    }
  })

  it('does not depend on the size of the message if receivers accept it', () => {
    expect(report({ message: { ...message, size: 30 * 1024 * 1024 } }).verdict).toBe('rejected')
    expect(report({ message: { ...message, size: 1024 } }).verdict).toBe('inbox')
    expect(report(spoofed).verdict).toBe('rejected')
  })
})
