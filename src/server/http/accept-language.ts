import { type Language, languages } from '../../shared/languages.ts'

/** Language ranges to read; no browser sends more. */
const maxRanges = 20

/**
 * The supported language that `Accept-Language` (RFC 9110 section 12.5.4) prefers, or null. `*` states no preference,
 * and `pl-PL` means Polish.
 */
export function preferredLanguage(field: string | undefined): Language | null {
  if (field === undefined) return null
  const ranges = field.split(',', maxRanges).map(parseRange)
  const preferred = ranges
    .filter(({ language, quality }) => language !== null && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return preferred[0]?.language ?? null
}

function parseRange(range: string): { language: Language | null; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const primary = tag.split('-', 1)[0]
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return {
    language: languages.find((language) => language === primary) ?? null,
    quality: weight === undefined ? 1 : Number(weight.slice('q='.length)) || 0,
  }
}
