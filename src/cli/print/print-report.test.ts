import { describe, expect, it } from 'vitest'
import { messageFacts } from '../../../test/support/message-facts.ts'
import { presentReport } from '../../engine/present/present-report.ts'
import { reevaluate } from '../../engine/score/reevaluate.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { absent, known, unavailable } from '../../shared/fact.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { describeReason } from '../../shared/i18n/reasons/describe-reason.ts'
import { uiTexts } from '../../shared/i18n/ui-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { printReport } from './print-report.ts'

const width = 72

function print(changes: Partial<MessageFacts> = {}, language: Language = 'en', listsFine = false): string {
  const report = presentReport(reevaluate(messageFacts(changes)), language)
  return printReport(report, { language, width, paint: (text) => text, listsFine })
}

/** Puts the text on one line, because sentences may be wrapped anywhere. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ')
}

describe('printReport', () => {
  it('starts with verdict, results, coverage, and origin', () => {
    const [, verdict, results, coverage, origin] = print().split('\n')
    expect(verdict).toMatch(/^ {2}\d+\.\d of 10 {2}/)
    expect(verdict).toContain(uiTexts.en.report.ready)
    expect(results).toBe('  SPF pass · DKIM pass · DMARC pass')
    expect(coverage).toMatch(/^ {2}\d+ of \d+ checks done$/)
    expect(origin).toBe('  sent from 203.0.113.7 (seen in the SMTP session)')
  })

  it('explains why an authentication was not checked', () => {
    const offline = unavailable({ code: 'dns_offline' })
    const print = (language: Language) => {
      const report = presentReport(reevaluate(messageFacts({ spf: offline, dmarc: offline })), language)
      const { rspamd } = report.result.facts
      const auth = { ...rspamd.auth, spf: 'not_checked', dmarc: 'not_checked' } as const
      const result = { ...report.result, facts: { ...report.result.facts, rspamd: { ...rspamd, auth } } }
      return printReport({ ...report, result }, { language, width, paint: (text) => text })
    }
    const [, , results] = print('en').split('\n')
    expect(results).toBe('  SPF not checked · DKIM pass · DMARC not checked')
    expect(print('pl')).not.toContain('not_checked')
  })

  it('omits empty sections', () => {
    const text = print()
    expect(text).not.toContain(cliTexts.en.report.toFix)
    expect(text).not.toContain(cliTexts.en.report.unknown)
  })

  it('counts passed checks, and lists them with --all', () => {
    const heading = `  ${cliTexts.en.report.fine}\n`
    expect(print()).not.toContain(heading)
    const [, count] = print().match(/✓ (\d+) checks passed/) ?? []
    const [, list = ''] = print({}, 'en', true).split(heading)
    expect(list.split('✓')).toHaveLength(Number(count) + 1)
  })

  it('shows what to fix, with its cost and the record on its own line', () => {
    const report = reevaluate(messageFacts({ dmarc_policy: absent, dmarc: absent }))
    const records = report.outcomes.flatMap((outcome) =>
      'record' in outcome && outcome.record ? [outcome.record] : [],
    )
    const { dmarc_policy, dmarc } = messageFacts()
    const trials = [{ records, facts: { dmarc_policy, dmarc }, dns: [] }]
    const presented = presentReport({ ...report, trials }, 'en')
    const text = printReport(presented, { language: 'en', width, paint: (plain) => plain, listsFine: false })
    const { toFix, publish } = cliTexts.en.report
    expect(text).toContain(`  ${toFix}\n`)
    expect(text).toMatch(/■ major −\d\.\d\n/)
    expect(text).toContain('     Rejected from bulk senders · fix it in the DNS\n')
    expect(text).toContain(`     ${publish({ name: '_dmarc.shop.example', type: 'TXT' })}\n       v=DMARC1;`)
  })

  it('lists the most expensive first', () => {
    const text = print({ dmarc_policy: absent, dmarc: absent, tls: absent, reverse_dns: absent })
    const costs = [...text.matchAll(/−(\d\.\d)/g)].map(([, points]) => Number(points))
    expect(costs.length).toBeGreaterThan(1)
    expect(costs).toEqual(costs.toSorted((a, b) => b - a))
  })

  it('lists the steps that gain most before the findings, with the score after each', () => {
    const text = print({ dmarc_policy: absent, dmarc: absent, tls: absent, reverse_dns: absent })
    const { plan, toFix } = cliTexts.en.report
    const steps = text.slice(text.indexOf(plan), text.indexOf(toFix))
    const scores = [...steps.matchAll(/→ (\d+\.\d)/g)].map(([, score]) => Number(score))
    expect(scores.length).toBeGreaterThan(2)
    expect(scores).toEqual(scores.toSorted((a, b) => a - b))
    expect(flat(steps)).toContain('has no reverse DNS (PTR record).')
  })

  it('lists suspicious spam filter results, and all with --all', () => {
    const { symbols, moreSymbols } = cliTexts.en.report
    const found = Array.from({ length: 10 }, (_, at) => ({
      name: `SYMBOL_${at}`,
      score: 1 + at / 10,
      group: 'subject',
      description: `Reason ${at}.`,
    }))
    const rspamd = { ...messageFacts().rspamd, engine: 'rspamd' as const, score: 14.5, symbols: found }
    const text = print({ rspamd })
    expect(text).toContain(`  ${symbols({ filter: 'rspamd' })}\n   +1.9 Reason 9.\n   +1.8 Reason 8.\n`)
    expect(text).toContain(`   +1.2 Reason 2.\n     ${moreSymbols({ count: 2 })}\n`)
    expect(text).not.toContain('Reason 1.')
    const calm = { ...rspamd, score: 0 }
    expect(print({ rspamd: calm })).not.toContain('Reason')
    expect(print({ rspamd: calm }, 'en', true)).toContain('   +1 Reason 0.\n')
  })

  it('prints no plan for a single problem or without a score', () => {
    expect(print({ tls: absent })).not.toContain(cliTexts.en.report.plan)
    const dmarc = unavailable({ code: 'dns_timeout' })
    expect(print({ dmarc, tls: absent, reverse_dns: absent })).not.toContain(cliTexts.en.report.plan)
  })

  it('reports a shared reason for unknown results once, and gives no score', () => {
    const reason = { code: 'dns_timeout' } as const
    const silent = unavailable(reason)
    const text = print({ spf: silent, dkim: silent, dmarc: silent, dmarc_policy: silent, reverse_dns: silent })
    const { unknown } = cliTexts.en.report
    expect(text).toContain(`  ${uiTexts.en.results.verdicts.unknown}`)
    expect(text).not.toMatch(/of 10 {2}/)
    expect(text).toContain(`  ${unknown}\n`)
    const why = describeReason(reason, 'en')
    expect(flat(text).split(why)).toHaveLength(2)
  })

  it('prints Polish with a decimal comma', () => {
    const text = print({ dmarc_policy: absent, dmarc: absent }, 'pl')
    expect(text).toMatch(/^\n {2}\d+,\d na 10 {2}/)
    expect(text).toContain(cliTexts.pl.report.toFix)
  })

  it('stays within the width, except for records', () => {
    const text = print({ dmarc_policy: absent, dmarc: absent, spf: absent, tls: absent })
    const long = text.split('\n').filter((line) => line.length > width)
    expect(long.filter((line) => !/v=(DMARC1|spf1)/.test(line))).toEqual([])
  })

  it('escapes text from the message', () => {
    const name = 'mx\u001b[2J.shop.example'
    const text = print({
      helo: known({ name, kind: 'hostname', addresses: absent }),
      author: unavailable({ code: 'analysis_failed', detail: '\u001b]0;owned\u0007' }),
    })
    expect(text).toContain('[2J.shop.example')
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })
})
