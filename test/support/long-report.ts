import { presentAudit } from '../../src/engine/present/present-audit.ts'
import { presentReport } from '../../src/engine/present/present-report.ts'
import { reevaluate } from '../../src/engine/score/reevaluate.ts'
import type { DomainAudit } from '../../src/shared/contract/domain.ts'
import type { ExportedReport } from '../../src/shared/export/report-document.ts'
import type { Language } from '../../src/shared/languages.ts'
import { audit } from './audit.ts'
import { messageFacts, unsigned } from './message-facts.ts'

/** Texts of plan steps, from usual ones to those of hostile messages. */
export const stepTexts = {
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
export type StepText = keyof typeof stepTexts

/** A report with many steps in its plan and a long subject. */
export function longReport(steps: number, text: StepText, language: Language): ExportedReport {
  const { result, score, score_floor, verdict, verdict_floor } = presentReport(
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
    score,
    score_floor,
    verdict,
    verdict_floor,
    result: { ...result, findings, fix_plan: Array.from({ length: steps }, () => ({ ...step, keys: [] })) },
    message: { subject: title.repeat(4), from: 'Ada <ada@shop.example>' },
    placement: null,
  }
}

/** The audit of a domain with many long records and many problems. */
export async function longAudit(language: Language): Promise<DomainAudit> {
  const includes = Array.from({ length: 9 }, (_, index) => `include:_spf${index}.very-long-name-of-a-service.example`)
  const mx = Array.from({ length: 12 }, (_, index) => `@ MX ${index} mx${index}\nmx${index} A 192.0.2.${index + 1}`)
  const report = presentAudit(await audit([`@ TXT "v=spf1 ${includes.join('" " ')} +all"`, ...mx].join('\n')), language)
  return { ...report, domain: 'shop.example', cached: false, expires_at: '2026-11-21T09:30:00Z' }
}
