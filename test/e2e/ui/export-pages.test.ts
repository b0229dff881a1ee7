import { expect, type Page, test } from '@playwright/test'
import { describeAudit } from '../../../src/shared/export/audit-document.ts'
import type { ExportDocument } from '../../../src/shared/export/document.ts'
import { describeReport } from '../../../src/shared/export/report-document.ts'
import { writeHtml } from '../../../src/shared/export/write-html.ts'
import { type Language, languages } from '../../../src/shared/languages.ts'
import { longAudit, longReport, type StepText } from '../../support/long-report.ts'

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
