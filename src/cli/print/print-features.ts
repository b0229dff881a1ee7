import type { ListedFeature } from '../../engine/html/support/list-features.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { margin, type Page } from './page.ts'

/** What the HTML check looks for, one feature per line, and why it does not look for others. */
export function printFeatures(features: readonly ListedFeature[], { language, paint }: Page): string {
  const { unchecked } = cliTexts[language].html
  const width = Math.max(...features.map(({ feature }) => feature.length))
  const lines = features.map(({ feature, why, names }) => {
    const text = why === null ? names.join(', ') : paint(unchecked[why], 'dim')
    return `${margin}${why === null ? '✓' : '–'} ${feature.padEnd(width)}  ${text}`
  })
  return `${lines.join('\n')}\n`
}

/** The same for programs. */
export function featuresAsJson(features: readonly ListedFeature[], language: Language): string {
  const { unchecked } = cliTexts[language].html
  const listed = features.map(({ feature, why }) =>
    why === null ? { feature, checked: true } : { feature, checked: false, why: unchecked[why] },
  )
  return `${JSON.stringify(listed)}\n`
}
