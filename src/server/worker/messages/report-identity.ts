import { z } from 'zod'
import { reportKinds } from '../../../shared/contract/reports/report-kinds.ts'

/** What identifies a DMARC, TLS, or failure report. */
export const reportIdentitySchema = z.object({
  kind: z.enum(reportKinds),
  org: z.string(),
  reporter: z.string(),
  reportId: z.string(),
  domain: z.string(),
  begin: z.date(),
  end: z.date(),
})
export type ReportIdentity = z.infer<typeof reportIdentitySchema>
