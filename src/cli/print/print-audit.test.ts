import { describe, expect, it } from 'vitest'
import { audit } from '../../../test/support/audit.ts'
import { offlineResolver } from '../../engine/dns/layers/offline.ts'
import type { Resolver } from '../../engine/dns/resolver.ts'
import { describeAudit } from '../../engine/present/describe-audit.ts'
import { auditTopics, type DomainAudit } from '../../shared/contract/domain.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { uiTexts } from '../../shared/i18n/ui-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { standingOf } from '../../shared/report/topic-standing.ts'
import { gradeText, printAudit } from './print-audit.ts'

const width = 78

async function describeOf(dns: Resolver | string, language: Language = 'en', domain?: string): Promise<DomainAudit> {
  return describeAudit(await audit(dns, domain === undefined ? {} : { domain }), language)
}

function print(described: DomainAudit, language: Language = 'en'): string {
  return printAudit(described, { language, width, paint: (text) => text })
}

const zone = `
@ SOA ns hostmaster 1 1 1 1 300
@ NS ns
ns A 192.0.2.53
@ MX 10 mail
mail A 192.0.2.25
@ TXT "v=spf1 mx -all"
_dmarc TXT "v=DMARC1; p=none; rua=mailto:dmarc@shop.example"`

describe('printAudit', () => {
  it('starts with domain, grade, and coverage', async () => {
    const described = { ...(await describeOf(zone)), grade: 'B' as const, grade_floor: 'B' as const, score: 8.4 }
    const [, domain, grade, coverage] = print(described).split('\n')
    expect(domain).toBe('  shop.example')
    expect(grade).toBe(`  B  8.4 of 10  ${uiTexts.en.domain.grades.B}`)
    expect(coverage).toMatch(/^ {2}\d+ of \d+ checks done · As of Nov 21, 2026, 9:30:00\sAM UTC$/u)
  })

  it('labels a grade as the best case if unknown checks could lower it', async () => {
    const open = zone
      .replace('mx -all', 'include:spf.elsewhere.example -all')
      .replace('10 mail', '10 mx.elsewhere.example.')
    const described = { ...(await describeOf(open)), grade: 'A' as const, grade_floor: 'C' as const, score: 9.4 }
    const unknown = described.coverage.total - described.coverage.done
    const [, , grade] = print(described).split('\n')
    expect(unknown).toBeGreaterThan(1)
    expect(grade).toBe(`  A  9.4 of 10  9.4 at best: ${unknown} checks could not be completed.`)
  })

  it.each([
    ['en', '  Do your email addresses end in @shop.example? Audit shop.example instead: sendproof audit shop.example'],
    [
      'pl',
      '  Twoje adresy e-mail kończą się na @shop.example? Sprawdź zamiast tego shop.example: sendproof audit shop.example',
    ],
  ] as const)('offers the mail domain of a website in %s', async (language, line) => {
    const lines = (of: DomainAudit) => print(of, language).split('\n')
    expect(lines(await describeOf(`${zone}\nwww A 192.0.2.80`, language, 'www.shop.example'))).toContain(line)
    expect(lines(await describeOf(zone, language))).not.toContain(line)
  })

  it('has one line per topic, with the published record', async () => {
    const described = await describeOf(zone)
    const lines = print(described).split('\n')
    const { topics, statuses } = uiTexts.en.domain
    for (const topic of auditTopics) {
      const line = lines.find((line) => line.slice(4).startsWith(topics[topic].name))
      expect(line).toContain(statuses[standingOf(described.checks[topic])])
    }
    expect(lines.find((line) => line.includes('SPF '))).toMatch(/^ {2}✓ SPF .* v=spf1 mx -all$/)
  })

  it('shows what to fix, with the record to copy', async () => {
    const text = print(await describeOf(zone))
    expect(text).toContain(`  ${cliTexts.en.report.toFix}\n`)
    expect(text).toContain(
      `     ${cliTexts.en.report.publish({ name: '_smtp._tls.shop.example', type: 'TXT' })}\n       v=TLSRPTv1;`,
    )
  })

  it('names what to delete once a record is published elsewhere', async () => {
    const text = print(await describeOf(zone.replace('_dmarc TXT', '@ TXT')))
    const { publish, removes } = cliTexts.en.report
    const start = text.indexOf(publish({ name: '_dmarc.shop.example', type: 'TXT' }))
    expect(start).toBeGreaterThan(0)
    expect(text.slice(start)).toContain(
      `     ${removes({ name: 'shop.example', type: 'TXT' })}\n       v=DMARC1; p=none; rua=mailto:dmarc@shop.example`,
    )
  })

  it('shows no grade while a relevant check is unknown, and names it', async () => {
    const described = await describeOf(offlineResolver)
    expect(print(described).split('\n')[2]).toBe('  No grade yet. Could not look up: SPF, DMARC, and MX.')
    expect(print(described)).toContain('? SPF')
    expect(gradeText(described, 'en')).toBe(uiTexts.en.results.noGrade)
  })

  it('reports that a domain does not exist', async () => {
    const described = await describeOf('@ SOA ns hostmaster 1 1 1 1 300', 'en', 'none.shop.example')
    const printed = print(described)
    expect(printed.split('\n')[2]).toBe(`  ${uiTexts.en.domain.notFound}`)
    expect(printed.replaceAll(/\s+/g, ' ')).toContain('there is nothing else to check')
    expect(printed).not.toContain(uiTexts.en.domain.statuses.absent)
  })

  it('can print Polish', async () => {
    const text = print({ ...(await describeOf(zone, 'pl')), grade: 'B', score: 8.4 }, 'pl')
    expect(text).toContain('  B  8,4 na 10')
    expect(text).toContain(cliTexts.pl.report.toFix)
    expect(text).toContain(uiTexts.pl.domain.statuses.unknown)
  })

  it('stays within the width, except for records', async () => {
    const long = print(await describeOf(`${zone}\n@ TXT "v=spf1 ${'ip4:192.0.2.1 '.repeat(15)}-all"`)).split('\n')
    expect(long.filter((line) => line.length > width && !/^ {7}\S/.test(line))).toEqual([])
  })

  it('escapes published text for the terminal', async () => {
    const text = print(await describeOf('@ TXT "v=spf1 \\027[2J -all"\n_dmarc TXT "v=DMARC1; p=\\007none"'))
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })
})
