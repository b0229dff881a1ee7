import type { Reason } from '../shared/reason.ts'

/** Why nothing is known of `subject`: it comes after the `limit` that are looked at of its kind. */
export function beyondLimit(subject: string, limit: number): Reason {
  return { code: 'check_limit', subject, detail: String(limit) }
}
