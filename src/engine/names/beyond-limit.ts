import type { Reason } from '../../shared/reason.ts'

/** Why `subject` is unknown: only the first `limit` of its kind are checked. */
export function beyondLimit(subject: string, limit: number): Reason {
  return { code: 'check_limit', subject, detail: String(limit) }
}
