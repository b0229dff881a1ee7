import { z } from 'zod'
import { foundPlaceSchema } from '../../shared/contract/tests/placement.ts'
import { mailboxProviders } from '../../shared/mailboxes/mailbox-providers.ts'
import { instant, json } from './columns.ts'
import type { OpenPlacement, Placement } from './repositories.ts'

const placementRow = z.object({
  token: z.string(),
  mailbox_id: z.string(),
  provider: z.enum(mailboxProviders),
  address: z.string(),
  checked_at: instant.nullable(),
  found: json.pipe(foundPlaceSchema).nullable(),
})

const openRow = z.object({ token: z.string(), created_at: instant, received_at: instant.nullable() })
const chargeRow = z.object({ token: z.string(), charged_key_id: z.string() })

/** Parses the columns of `placements`. */
export function readPlacement(row: unknown): Placement {
  const { mailbox_id: mailboxId, checked_at: checkedAt, ...placement } = placementRow.parse(row)
  return { ...placement, mailboxId, checkedAt }
}

export function readOpenPlacement(row: unknown): OpenPlacement {
  const { token, created_at: createdAt, received_at: receivedAt } = openRow.parse(row)
  return { token, createdAt, receivedAt }
}

/** Parses which key a test was charged to. */
export function readCharge(row: unknown): { token: string; keyId: string } {
  const { token, charged_key_id: keyId } = chargeRow.parse(row)
  return { token, keyId }
}
