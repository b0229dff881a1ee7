import { expect, type Page, test } from '@playwright/test'
import { presentAudit } from '../../../src/engine/present/present-audit.ts'
import { presentReport } from '../../../src/engine/present/present-report.ts'
import { reevaluate } from '../../../src/engine/score/reevaluate.ts'
import type { DomainAudit } from '../../../src/shared/contract/domain.ts'
import { describeAudit } from '../../../src/shared/export/audit-document.ts'
import type { ExportDocument } from '../../../src/shared/export/document.ts'
import type { ExportedReport } from '../../../src/shared/export/report-document.ts'
import { describeReport } from '../../../src/shared/export/report-document.ts'
import { writeHtml } from '../../../src/shared/export/write-html.ts'
import { type Language, languages } from '../../../src/shared/languages.ts'
import { audit } from '../../support/audit.ts'
import { messageFacts, unsigned } from '../../support/message-facts.ts'

/** Texts of plan steps, from usual ones to those of hostile messages. */
const stepTexts = {
  short: { title: 'The message has no Date field', fix: 'Have your software set the Date field.', value: null },
  record: {
    title: 'DKIM key demo._domainkey.shop.example is shorter than 2048 bits',
    fix: 'Publish a new key of 2048 bits under another selector, sign with it, and delete the old one after a week.',
    value: `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'.repeat(12)}`,
  },
  long: {
    title: 'SPF needs 14 DNS lookups, but receivers stop at 10, because the record includes six services',
    fix: 'Remove the services that no longer send your mail, and replace those that only have fixed networks by their networks. '.repeat(
      4,
    ),
    value: `v=spf1 ${'include:_spf.very-long-name-of-a-service.example '.repeat(9)}~all`,
  },
  wide: {
    title: 'メールの件名が長すぎます。'.repeat(8),
    fix: 'ПИСЬМО ОТПРАВЛЕНО БЕЗ ПОДПИСИ, WWWWW MMMMM. '.repeat(9),
    value: 'WWWWMMMM'.repeat(40),
  },
}
type StepText = keyof typeof stepTexts

/** A report with many steps in its plan and a long subject. */
function longReport(steps: number, text: StepText, language: Language): ExportedReport {
  const { result, observed, score, score_floor, verdict, verdict_floor } = presentReport(
    reevaluate(messageFacts(unsigned)),
    language,
  )
  const { title, fix, value } = stepTexts[text]
  const record = value === null ? null : { name: '_dmarc.shop.example', type: 'TXT', value, current: value }
  const role = { severity: 'major', fixed_by: 'dns', decides: false } as const
  const step = { keys: [], title, fix, ...role, gain: 0.5, score: 5, record, verdict: 'spam' } as const
  const findings = result.findings.map((finding) => ({
    ...finding,
    title: finding.title.repeat(text === 'wide' ? 3 : 1),
  }))
  return {
    observed,
    score,
    score_floor,
    verdict,
    verdict_floor,
    result: {
      ...result,
      findings,
      fix_plan: Array.from({ length: steps }, () => ({ ...step, keys: [], satisfies: [] })),
    },
    message: { subject: title.repeat(4), from: 'Ada <ada@shop.example>' },
    placement: null,
  }
}

/** The audit of a domain with many long records and many problems. */
async function longAudit(language: Language): Promise<DomainAudit> {
  const includes = Array.from({ length: 9 }, (_, index) => `include:_spf${index}.very-long-name-of-a-service.example`)
  const mx = Array.from({ length: 12 }, (_, index) => `@ MX ${index} mx${index}\nmx${index} A 192.0.2.${index + 1}`)
  const report = presentAudit(await audit([`@ TXT "v=spf1 ${includes.join('" " ')} +all"`, ...mx].join('\n')), language)
  return { ...report, domain: 'shop.example', cached: false, expires_at: '2026-11-21T09:30:00Z' }
}

/** The number of pages in the PDF, as the desktop app prints it. */
async function pagesOf(page: Page, document: ExportDocument, format: 'A4' | 'Letter'): Promise<number> {
  await page.setContent(writeHtml(document))
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, format })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

const texts: readonly StepText[] = ['short', 'record', 'long', 'wide']
const now = new Date('2026-11-21T09:30:00Z')
const optionsFor = (language: Language) => ({ language, now, isRedacted: true, hasAppendix: false })

for (const language of languages) {
  test(`the summary of any report prints on two pages (${language})`, { tag: '@slow' }, async ({ page }) => {
    for (const format of ['A4', 'Letter'] as const) {
      for (const steps of [0, 5, 9, 13, 60]) {
        for (const text of texts) {
          const document = describeReport(longReport(steps, text, language), optionsFor(language))
          expect(await pagesOf(page, document, format), `${steps} fixes, ${text}, ${format}`).toBeLessThanOrEqual(2)
        }
      }
      const audit = describeAudit(await longAudit(language), optionsFor(language))
      expect(await pagesOf(page, audit, format), `audit, ${format}`).toBeLessThanOrEqual(2)
    }
  })
}

test('a summary is shortened only if it would not fit, and says how much was left out', () => {
  const options = optionsFor('en')
  const [short] = describeReport(longReport(5, 'short', 'en'), options).sections
  expect(short).toMatchObject({ items: { length: 5 }, rest: null })
  const [long] = describeReport(longReport(60, 'long', 'en'), options).sections
  const shown = long?.items.length ?? 0
  expect(shown).toBeGreaterThanOrEqual(2)
  expect(long?.rest).toBe(`And ${60 - shown} more. To see everything, include the appendix.`)
  const [whole] = describeReport(longReport(60, 'long', 'en'), {
    ...options,
    hasAppendix: true,
  }).sections
  expect(whole?.rest).toBe(`And ${60 - shown} more in the appendix.`)
})
