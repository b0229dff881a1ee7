import { describe, expect, it } from 'vitest'
import { finding } from '../../../test/support/finding.ts'
import type { Finding } from '../contract/finding.ts'
import type { InboxTestResult } from '../contract/inbox-tests/inbox-test-report.ts'
import type { Verdict } from '../contract/inbox-tests/inbox-tests.ts'
import { uiTexts } from '../i18n/ui-texts.ts'
import { endOfPlan, headlineOfReport, leadOfReport, type ReportHead } from './lead-sentence.ts'

function unknown(key: string, reason: string): Finding {
  return finding({ key, state: 'unknown', severity: 'info', title: key, fix: reason, reason })
}

function step(keys: string[], title: string): InboxTestResult['fix_plan'][number] {
  const role = { severity: 'major', fixed_by: 'dns', decides: false } as const
  return { keys, title, fix: '', ...role, gain: 0, score: null, verdict: 'spam', satisfies: [], record: null }
}

function head(
  verdict: Verdict,
  result: Partial<ReportHead['result']> = {},
  changes: Partial<ReportHead> = {},
): ReportHead {
  return {
    score: 8.2,
    verdict,
    verdict_floor: verdict,
    result: {
      content_score: null,
      findings: [],
      decided_by: [],
      fix_plan: [],
      coverage: { done: 63, total: 86 },
      ...result,
    },
    ...changes,
  }
}

it('names what sets the verdict, and counts what is too much for a sentence', () => {
  const findings = ['A.', 'B.', 'C.', 'D.'].map((title) => finding({ key: title, state: 'fail', title }))
  const leadFor = (...decided_by: string[]) => leadOfReport(head('spam', { findings, decided_by }), uiTexts.en, 'en')
  expect(leadFor('B.')).toBe('The reason: B.')
  expect(leadFor('A.', 'B.')).toBe('The reasons, all of which must be fixed: A. B.')
  expect(leadFor('A.', 'B.', 'C.', 'D.')).toBe('The reasons, all of which must be fixed: A. B. C. And one more.')
})

it('shows why the verdict is unknown, even if more is unknown for other reasons', () => {
  const findings = [
    unknown('spf.result', 'Nobody knows the IP.'),
    unknown('ptr.present', 'Nobody knows the IP.'),
    unknown('dmarc.result', 'The DNS did not answer.'),
  ]
  expect(leadOfReport(head('unknown', { findings }), uiTexts.en, 'en')).toBe('The DNS did not answer.')
  expect(leadOfReport(head('inbox', { findings }), uiTexts.en, 'en')).toBe('All completed checks passed.')
})

it('shows the content of a draft as a result, and how to complete it', () => {
  const findings = [unknown('dmarc.result', 'The sender is unknown.')]
  const draft = head('unknown', { findings, content_score: 8.9 }, { score: null })
  expect(headlineOfReport(draft, uiTexts.en, 'en')).toBe('Content: 8.9 of 10. The sender is not known yet')
  expect(headlineOfReport(draft, uiTexts.pl, 'pl')).toBe('Treść: 8,9 na 10. Nadawca jeszcze nieznany')
  expect(leadOfReport(draft, uiTexts.en, 'en')).toMatch(/^The sender is unknown\. .*test address.*sending IP/)
})

it('first mentions that unknown checks could change the verdict', () => {
  const open = head('inbox', {}, { verdict_floor: 'at_risk' })
  expect(headlineOfReport(open, uiTexts.en, 'en')).toBe('At best: likely to reach the inbox')
  expect(headlineOfReport(open, uiTexts.pl, 'pl')).toBe(
    'W najlepszym razie: prawdopodobnie trafi do skrzynki odbiorczej',
  )
  expect(leadOfReport(open, uiTexts.en, 'en')).toBe(
    '8.2 at best: 23 checks could not be completed. All completed checks passed.',
  )
  expect(leadOfReport(open, uiTexts.pl, 'pl')).toContain('Najwyżej 8,2: nie udało się wykonać 23 sprawdzeń.')
})

it('does not mention unknown checks that cannot change the verdict', () => {
  expect(headlineOfReport(head('inbox'), uiTexts.en, 'en')).toBe('Ready to send')
  expect(leadOfReport(head('inbox'), uiTexts.en, 'en')).not.toContain('at best')
})

it.each<[string, number, Verdict, string]>([
  ['could change it', 5, 'at_risk', '“At best: likely to reach the inbox”'],
  ['are graver than the verdict shows', 1.2, 'spam', '“At best: likely to reach the inbox”'],
  ['cannot change it', 8.2, 'spam', '“Likely to reach the inbox”'],
  ['already leave it as good', 7.9, 'inbox', '“Likely to reach the inbox”'],
])('names the verdict after all fixes as the best case if open checks %s', (_, score_floor, verdict_floor, text) => {
  const steps = [{ ...step(['dkim.missing'], 'It is not signed.'), verdict: 'inbox' as const }]
  expect(endOfPlan({ score: 8.2, score_floor, verdict_floor }, steps, uiTexts.en)).toContain(text)
})

describe('a message that reaches the inbox', () => {
  const date = step(['headers.date_missing'], 'There is no Date.')
  const text = step(['content.no_text'], 'There is no plain text.')
  const major = finding({ key: 'dkim.missing', state: 'fail', severity: 'major' })

  it.each([
    [
      'nothing is left',
      { coverage: { done: 86, total: 86 } },
      'Ready to send',
      'All checks passed. Nothing is left to improve.',
    ],
    ['one step is left', { fix_plan: [date] }, 'Ready to send', 'One improvement left: There is no Date.'],
    [
      'several steps are left',
      { fix_plan: [date, text] },
      'Ready to send',
      '2 improvements left. The largest: There is no Date.',
    ],
    ['something is unknown', {}, 'Ready to send', 'All completed checks passed.'],
    [
      'a requirement of a large provider is not met',
      { findings: [major], fix_plan: [date] },
      'Likely to reach the inbox',
      'One improvement left: There is no Date.',
    ],
  ])('%s', (_, result, headline, lead) => {
    expect(headlineOfReport(head('inbox', result), uiTexts.en, 'en')).toBe(headline)
    expect(leadOfReport(head('inbox', result), uiTexts.en, 'en')).toBe(lead)
  })
})
