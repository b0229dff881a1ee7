import { formatNumber, formatScore } from '../../shared/i18n/format.ts'
import type { Language } from '../../shared/languages.ts'
import { useLanguage } from './language.tsx'

const second = 1
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** After a week a date is clearer than a number of days. */
const relativeLimit = 7 * day

/** Formats numbers, times, and sizes for the page's language. */
export interface Formats {
  number(value: number): string
  /** A score, or points: always with one decimal. */
  score(value: number): string
  /** Date and time in the local time zone. */
  dateTime(iso: string): string
  /** Time of day in the local time zone. */
  time(iso: string): string
  /** A relative time, or the date after a week. */
  ago(iso: string, now: Date): string
  /** A day, or the time if it is today. */
  dayOrTime(iso: string, now: Date): string
  /** A number in about four characters: 1.2K. */
  short(value: number): string
  /** A share in percent, rounded down, so that only everything is 100%. */
  percent(part: number, whole: number): string
  /** A day in UTC. */
  day(iso: string): string
  /** The days of a period in UTC, as receivers report it. The end is exclusive. */
  days(begin: string, end: string): string
  /** A duration in its largest suitable unit: 2 s, 5 min, 3 h. */
  duration(seconds: number): string
  /** A short duration: 31 ms, 2 s. */
  milliseconds(value: number): string
  /** The exact number of octets. */
  bytes(octets: number): string
  /** Octets in kB or MB. */
  size(octets: number): string
}

const formatsByLanguage = new Map<Language, Formats>()

export function useFormats(): Formats {
  return formatsOf(useLanguage())
}

export function formatsOf(language: Language): Formats {
  const made = formatsByLanguage.get(language) ?? createFormats(language)
  formatsByLanguage.set(language, made)
  return made
}

/** The locale of the reader's region: dates differ between en-GB and en-US. */
function localeOf(language: Language): string {
  return navigator.languages.find((locale) => locale.split('-')[0]?.toLowerCase() === language) ?? language
}

function createFormats(language: Language): Formats {
  const dates = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })
  const times = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short' })
  const days = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short' })
  const daysOfYears = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium' })
  const utcDays = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' })
  const short = new Intl.NumberFormat(language, { notation: 'compact' })
  const percents = new Intl.NumberFormat(language, { style: 'percent' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const unit = (name: string, value: number, unitDisplay: 'short' | 'long' = 'short') =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: name,
      unitDisplay,
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value)
  return {
    number: (value) => formatNumber(language, value),
    score: (value) => formatScore(language, value),
    dateTime: (iso) => dates.format(new Date(iso)),
    time: (iso) => times.format(new Date(iso)),
    ago(iso, now) {
      const seconds = Math.round((new Date(iso).getTime() - now.getTime()) / 1000)
      const span = Math.abs(seconds)
      if (span >= relativeLimit) return dates.format(new Date(iso))
      if (span >= day) return relative.format(Math.trunc(seconds / day), 'day')
      if (span >= hour) return relative.format(Math.trunc(seconds / hour), 'hour')
      if (span >= minute) return relative.format(Math.trunc(seconds / minute), 'minute')
      return relative.format(0, 'second')
    },
    dayOrTime(iso, now) {
      const date = new Date(iso)
      if (date.toDateString() === now.toDateString()) return times.format(date)
      return (date.getFullYear() === now.getFullYear() ? days : daysOfYears).format(date)
    },
    short: (value) => short.format(value),
    percent: (part, whole) => percents.format(Math.floor((100 * part) / whole) / 100),
    day: (iso) => utcDays.format(new Date(iso)),
    days(begin, end) {
      const first = new Date(begin)
      return utcDays.formatRange(first, new Date(Math.max(first.getTime(), new Date(end).getTime() - 1)))
    },
    duration(seconds) {
      if (seconds >= day) return unit('day', seconds / day)
      if (seconds >= hour) return unit('hour', seconds / hour)
      if (seconds >= minute) return unit('minute', seconds / minute)
      return unit('second', seconds)
    },
    milliseconds: (value) => (value < 1000 ? unit('millisecond', value) : unit('second', value / 1000)),
    bytes: (octets) => unit('byte', octets, 'long'),
    size(octets) {
      if (octets < 1000) return unit('byte', octets, 'long')
      return octets < 1_000_000 ? unit('kilobyte', octets / 1000) : unit('megabyte', octets / 1_000_000)
    },
  }
}
