import { z } from 'zod'
import { mailboxSettingsSchema, mailboxTroubleSchema } from '../../shared/contract/mailboxes.ts'
import { instant, json } from './columns.ts'
import type { Mailbox } from './repositories.ts'

const mailboxRow = z.object({
  id: z.string(),
  created_at: instant,
  settings: json.pipe(mailboxSettingsSchema),
  trouble: json.pipe(mailboxTroubleSchema).nullable(),
})

/** Reads the columns of `mailboxes`. */
export function readMailbox(row: unknown): Mailbox {
  const { id, created_at: createdAt, settings, trouble } = mailboxRow.parse(row)
  return { id, createdAt, ...settings, trouble }
}
