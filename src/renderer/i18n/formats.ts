import { formatNumber, formatScore } from '../../shared/i18n/format.ts'
import type { Language } from '../../shared/language.ts'
import { useLanguage } from './language.tsx'

const second = 1
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Beyond a week a date says more than a number of days. */
const relativeLimit = 7 * day

/** How the page's language writes numbers, times and sizes. */
export interface Formats {
  number(value: number): string
  /** A score, or points of it: always with its tenths. */
  score(value: number): string
  /** A date with its time, in the time zone of this machine. */
  dateTime(iso: string): string
  /** The time of a day, in the time zone of this machine. */
  time(iso: string): string
  /** How long ago something was, or its date when that is over a week. */
  ago(iso: string, now: Date): string
  /** A span in its largest fitting unit: 2 s, 5 min, 3 h. */
  duration(seconds: number): string
  /** A short span: 31 ms, 2 s. */
  milliseconds(value: number): string
  /** Octets, counted out. */
  bytes(octets: number): string
  /** Octets in kB or MB, whichever is easier to read. */
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

/** The language as it is spoken where the reader is: dates differ between en-GB and en-US. */
function localeOf(language: Language): string {
  return navigator.languages.find((locale) => locale.split('-')[0]?.toLowerCase() === language) ?? language
}

function createFormats(language: Language): Formats {
  const dates = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })
  const times = new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short' })
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
