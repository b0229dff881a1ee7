import { languageInfo, languages } from '../src/shared/languages.ts'
import { coverageOf } from './describe-texts.ts'

/* `npm run i18n -- status` shows how much of the texts each language covers, and which messages it lacks. */

const shownPlaces = 20

if (process.argv[2] !== 'status') {
  console.error('Usage: npm run i18n -- status')
  process.exit(2)
}

for (const language of languages) {
  const { missing, share } = coverageOf(language)
  console.log(`${language}  ${languageInfo[language].name}: ${Math.floor(share * 100)}%`)
  for (const place of missing.slice(0, shownPlaces)) console.log(`    ${place}`)
  if (missing.length > shownPlaces) console.log(`    and ${missing.length - shownPlaces} more`)
}
