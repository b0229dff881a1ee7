import { expect, it } from 'vitest'
import { audit } from '../../../test/support/audit.ts'
import { describeAudit as presentForApi } from '../../engine/present/describe-audit.ts'
import { describeAudit } from '../../shared/export/audit-document.ts'
import { writeMarkdown } from '../../shared/export/write-markdown.ts'

it('counts guessed DKIM selectors without a key, and lists those with one', async () => {
  const report = await audit('@ TXT "v=spf1 -all"\ndefault._domainkey TXT "v=DKIM1; p="')
  for (const language of ['en', 'pl'] as const) {
    const options = { language, now: new Date(), isRedacted: false, hasAppendix: true }
    const text = writeMarkdown(describeAudit(presentForApi(report, language), options)).replaceAll('\\', '')
    const named = text.match(/[\w-]+\._domainkey\.shop\.example/g) ?? []
    expect(new Set(named)).toEqual(new Set(['default._domainkey.shop.example']))
    expect(text).toMatch(
      language === 'en' ? /\d\d common DKIM selectors that were looked up/ : /popularne selektory DKIM/,
    )
  }
})
