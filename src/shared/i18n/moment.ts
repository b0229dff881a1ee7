/** A timestamp (RFC 3339, in UTC) to the minute, the same in every language: 2026-11-22 00:00 UTC. */
export function formatMoment(moment: string): string {
  return `${moment.slice(0, 16).replace('T', ' ')} UTC`
}
