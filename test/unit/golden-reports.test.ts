import { describe, expect, it } from 'vitest'
import { type PresentedReport, presentReport } from '../../src/engine/present/present-report.ts'
import { reevaluate } from '../../src/engine/score/reevaluate.ts'
import type { MessageFacts } from '../../src/shared/contract/facts/message-facts.ts'
import type { Finding } from '../../src/shared/contract/finding.ts'
import type { InboxTestResult } from '../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import type { ProviderReport } from '../../src/shared/contract/inbox-tests/providers.ts'
import { absent, known, unavailable } from '../../src/shared/fact.ts'
import { coverage } from '../../src/shared/i18n/locales/coverage.ts'
import { languages } from '../../src/shared/languages.ts'
import { listAnswer } from '../support/list-answers.ts'
import { headersWith, messageFacts, passingSpf, spoofed, unavailableFacts, unsigned } from '../support/message-facts.ts'

type FixStep = InboxTestResult['fix_plan'][number]

/*
 * Whole reports as people read them, one file per report and language, so that changes to rules or texts show in the
 * diff. Read them as a user would. `vitest -u` rewrites them.
 */

const { message } = messageFacts()

/** A signed file for which no sending IP was stated. */
const unasked = unavailable({ code: 'origin_unknown' })
const originUnknown: Partial<MessageFacts> = {
  spf: unasked,
  spf_helo: unasked,
  reverse_dns: unasked,
  helo: unasked,
  tls: unasked,
  lists: unasked,
  allow_lists: unasked,
}

const cases: Record<string, Partial<MessageFacts>> = {
  perfect: {},
  'nothing-known': unavailableFacts({ code: 'dns_timeout', subject: 'shop.example TXT' }),
  'origin-unknown': originUnknown,
  'spoofed-under-reject': spoofed,
  'unsigned-newsletter': {
    ...unsigned,
    spf: known({ ...passingSpf, result: 'softfail', record: 'v=spf1 include:_spf.mail.example ~all', lookups: 9 }),
    reverse_dns: absent,
    tls: absent,
    headers: headersWith({ 'Message-ID': null, 'List-Unsubscribe-Post': null, To: ['a@one.example', 'b@two.example'] }),
    message: { ...message, has_text: false, date: '2026-11-20T18:02:00.000Z' },
  },
  blacklisted: {
    lists: known({
      ip: '203.0.113.7',
      answers: [
        listAnswer({ status: 'listed', meanings: ['pbl', 'xbl'] }),
        listAnswer({ list: 'bl.spamcop.net', status: 'listed', meanings: ['spam_source'] }),
        listAnswer({ list: 'b.barracudacentral.org', status: 'timeout', reason: { code: 'dns_timeout' } }),
        listAnswer({ list: 'dnsbl-2.uceprotect.net', status: 'listed', meanings: ['bad_neighborhood'] }),
      ],
    }),
  },
  'wrong-way-out': {
    lists: known({
      ip: '203.0.113.7',
      answers: [
        listAnswer({ status: 'listed', meanings: ['pbl'] }),
        listAnswer({ list: 'psbl.surriel.com', status: 'blocked', trouble: 'special' }),
        listAnswer({ list: 'bl.blocklist.de', status: 'listed', meanings: ['attack_source'] }),
      ],
    }),
  },
  junk: {
    ...unsigned,
    author: absent,
    html: absent,
    headers: { fields: [], truncated: false },
    message: {
      ...message,
      subject: null,
      from: null,
      to: null,
      date: null,
      message_id: null,
      has_html: false,
      parts: [],
    },
  },
}

describe.each(Object.entries(cases))('the report of %s', (name, changes) => {
  it.each(languages.filter((language) => coverage[language] === 1))('reads well in %s', async (language) => {
    const evaluated = reevaluate(messageFacts(changes))
    // Each record was tried, and left nothing to fix.
    const trials = evaluated.outcomes.flatMap((outcome) =>
      'record' in outcome && outcome.record ? [{ records: [outcome.record], facts: messageFacts(), dns: [] }] : [],
    )
    const report = presentReport({ ...evaluated, trials }, language)
    await expect(write(report)).toMatchFileSnapshot(`../fixtures/reports/${name}.${language}.md`)
  })
})

function write({ score, score_floor, verdict, verdict_floor, result }: PresentedReport): string {
  const { findings, coverage, fix_plan, providers } = result
  const floor = verdict === verdict_floor ? '' : `, at worst ${score_floor?.toFixed(1)} ${verdict_floor}`
  const head = `# ${score?.toFixed(1) ?? '?'} ${verdict}${floor} (${coverage.done} of ${coverage.total} checks)\n`
  const plan = fix_plan.map(writeStep).join('')
  return [head, ...(plan ? [plan] : []), providers.map(writeProvider).join(''), ...findings.map(writeFinding)].join(
    '\n',
  )
}

function writeStep({ keys, title, gain, score, verdict }: FixStep): string {
  return `1. +${gain} → ${score?.toFixed(1) ?? '?'} ${verdict}: ${title} (${keys.join(', ')})\n`
}

function writeProvider({ name, verdict, bulk_verdict, rows }: ProviderReport): string {
  const open = rows.filter(({ key, state }) => key !== 'spam_rate' && (state === 'fail' || state === 'unknown'))
  const reasons = open.map(({ state, reason, smtp_error }) => `  * ${state}: ${reason} ${smtp_error ?? ''}`.trimEnd())
  return `${[`* ${name}: ${verdict}, bulk ${bulk_verdict}`, ...reasons].join('\n')}\n`
}

function writeFinding({ key, state, severity, points, gain, title, why, fix, record, references }: Finding): string {
  const heading = `## ${state === 'unknown' ? 'unknown' : severity}: ${title}\n`
  const facts = `\`${key}\` −${points} +${gain} · ${references.map((reference) => reference.title).join(', ')}\n`
  if (severity === 'ok') return `${heading}\n${facts}`
  const paste = record && `    ${record.name} ${record.type} ${record.value}\n    (now: ${record.current ?? '–'})\n`
  return [heading, `${why}\n`, `${fix}\n`, ...(paste ? [paste] : []), facts].join('\n')
}
