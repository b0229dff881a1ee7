import { stripComments } from '../comments.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The named zones of RFC 5322 section 4.3 in minutes east of UTC. Other names mean an unknown offset. */
const namedZones = new Map([
  ['EST', -300],
  ['EDT', -240],
  ['CST', -360],
  ['CDT', -300],
  ['MST', -420],
  ['MDT', -360],
  ['PST', -480],
  ['PDT', -420],
])

/** Far more than a date with a comment about its zone needs. */
const maxDateLength = 200

const dateTime =
  /^(?:[a-z]{3,9}\s*(?:,\s*)?)?(\d{1,2})\s+([a-z]{3})[a-z]{0,6}\s+(\d{2,4})\s+(\d{1,2})\s*:\s*(\d{2})(?:\s*:\s*(\d{2}))?(?:\s*([+-]\d{4}|[a-z]{1,5}))?\s*$/i

/**
 * Parses the date of a header field (RFC 5322 sections 3.3 and 4.3). Null for anything else, including four-digit years
 * before 1900: an invalid date is never guessed.
 */
export function readMailDate(text: string): Date | null {
  const match = dateTime.exec(stripComments(text.slice(0, maxDateLength)).trim())
  if (!match) return null
  const [, day, month, year, hour, minute, second = '0', zone = ''] = match
  if (fullYear(year ?? '') < 1900) return null
  const midnight = dayOf(fullYear(year ?? ''), months.indexOf(month?.toLowerCase() ?? ''), Number(day))
  if (midnight === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null
  const seconds = Number(hour) * 3600 + (Number(minute) - zoneOffset(zone)) * 60 + Number(second)
  return new Date(midnight + seconds * 1000)
}

/** The start of a day in UTC, in milliseconds; null if the day or month does not exist. */
function dayOf(year: number, month: number, day: number): number | null {
  const midnight = new Date(Date.UTC(year, month, day))
  return midnight.getUTCMonth() === month && midnight.getUTCDate() === day ? midnight.getTime() : null
}

/** Years with two and three digits count from 1900, those below 50 from 2000 (RFC 5322 section 4.3). */
function fullYear(digits: string): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  return digits.length === 2 && year < 50 ? 2000 + year : 1900 + year
}

/** Minutes east of UTC. */
function zoneOffset(zone: string): number {
  const numeric = /^([+-])(\d{2})(\d{2})$/.exec(zone)
  if (!numeric) return namedZones.get(zone.toUpperCase()) ?? 0
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3])
  return numeric[1] === '-' ? -minutes : minutes
}
