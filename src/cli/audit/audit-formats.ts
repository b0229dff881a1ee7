import { z } from 'zod'
import type { DomainNameProblem } from '../../shared/contract/domain.ts'
import type { Finding } from '../../shared/contract/finding.ts'
import { describeAudit } from '../../shared/export/audit-document.ts'
import type { ExportOptions } from '../../shared/export/report-document.ts'
import type { Page } from '../print/page.ts'
import { printAudit } from '../print/print-audit.ts'
import { type PresentedPreview, printPreview } from '../print/print-preview.ts'
import { newOf, setAsideOf, setAsideSections } from '../print/set-aside.ts'
import { frameOf, writeDocument, writePart } from '../print/write-document.ts'
import { csvHeader, csvOfAudit, csvOfRefusal, firstCell, hasNoScore, type RuledAudit } from './audit-csv.ts'
import type { ResultFormat } from './results-file.ts'

/** The result for one domain. */
export type AuditResult =
  /** `left`: the ignored findings. */
  | { state: 'audited'; audit: RuledAudit; left: readonly Finding[] }
  | { state: 'compared'; preview: PresentedPreview }
  /** The text is not a domain; `message` is the second half of a sentence. */
  | { state: 'refused'; text: string; code: DomainNameProblem; message: string }

/** A format of results. */
export interface AuditFormat extends ResultFormat {
  /** The last line, of a format that cannot be read back. */
  footer?: string | undefined
  /** Returns a line or page; null if everything goes to standard error. */
  write(result: AuditResult): string | null
}

const lineSchema = z.object({ domain: z.string() })

/** Matches an audit or a comparison. */
const scoreSchema = z.object({ score: z.number().nullable() })
const scoredSchema = z.union([scoreSchema, z.object({ planned: scoreSchema }).transform(({ planned }) => planned)])

/** A domain that does not exist has no score, but its state is not unknown. */
const notFound = 'domain.not_found'

/** One line of JSON per domain, in the shape of the API. */
export const jsonLines: AuditFormat = {
  header: null,
  write: (result) => JSON.stringify(documentOf(result)),
  subjectOf(line) {
    try {
      return lineSchema.parse(JSON.parse(line)).domain
    } catch {
      return null
    }
  },
  isOpen(line) {
    const scored = scoredSchema.safeParse(JSON.parse(line))
    return scored.success && scored.data.score === null && !line.includes(`"${notFound}"`)
  },
}

function documentOf(result: AuditResult): object {
  switch (result.state) {
    case 'audited':
      return result.audit
    case 'compared':
      return result.preview
    case 'refused':
      return { domain: result.text, error: { code: result.code, message: result.message } }
  }
}

/** A CSV table; not available for comparisons. */
export const csvTable: AuditFormat = {
  header: csvHeader,
  write(result) {
    if (result.state === 'audited') return csvOfAudit(result.audit)
    return result.state === 'refused' ? csvOfRefusal(result.text, result.code) : null
  },
  subjectOf: firstCell,
  isOpen: (line) => hasNoScore(line) && !line.includes(notFound),
}

/** Pages for people; they cannot be read back. */
export function pagesFor(page: Page): AuditFormat {
  return {
    header: null,
    write(result) {
      // The page already ends with a line break.
      if (result.state === 'audited') return printAudit(result.audit, page).trimEnd()
      return result.state === 'compared' ? printPreview(result.preview, page).trimEnd() : null
    },
    subjectOf: () => null,
    isOpen: () => false,
  }
}

/** For runs that write one document for all results. */
export const nothing: AuditFormat = { header: null, write: () => null, subjectOf: () => null, isOpen: () => false }

/** Documents; they cannot be read back. `isOnly`: whether there is only one. */
export function documentsAs(
  format: 'markdown' | 'html',
  { isOnly, ...options }: ExportOptions & { isOnly: boolean },
): AuditFormat {
  const frame = isOnly ? null : frameOf(format, options.language)
  const write = isOnly ? writeDocument : writePart
  return {
    header: frame?.start ?? null,
    footer: frame?.end.trimEnd(),
    write(result) {
      if (result.state !== 'audited') return null
      const { findings, ignored, ...audit } = result.audit
      const document = describeAudit({ ...audit, findings: newOf(findings) }, options)
      const setAside = setAsideSections(setAsideOf(findings, ignored), options.language)
      return write({ ...document, sections: [...document.sections, ...setAside] }, format).trimEnd()
    },
    subjectOf: () => null,
    isOpen: () => false,
  }
}
