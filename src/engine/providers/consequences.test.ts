import { describe, expect, it } from 'vitest'
import type { FindingKey } from '../../shared/findings/finding.ts'
import { findingTexts } from '../../shared/i18n/report-texts.ts'
import { declaredConsequences } from '../checks/index.ts'
import { describePublished } from './consequences.ts'
import { sourceOf } from './requirements.ts'

/** A claim that a receiver refuses mail: of a large provider, or of most or all receivers. */
const claim =
  /(?:Gmail|Yahoo|Outlook(?:\.com)?|Microsoft|Apple|providers|Receivers will|Most receivers)(?: \([^)]*\))?,? (?:also |likewise )?(?:rejects?|refuses?)\b/

describe('the texts', () => {
  it('say that a large provider refuses only if that is published', () => {
    // The catalog has a text for each finding.
    for (const key of Object.keys(findingTexts.en) as FindingKey[]) {
      const { title, why } = findingTexts.en[key]
      if (!claim.test(`${JSON.stringify(title)} ${JSON.stringify(why)}`)) continue
      expect(
        describePublished(key).map(({ consequence }) => consequence),
        key,
      ).toContain('refused')
    }
  })
})

it('has a source for every consequence that a check declares', () => {
  for (const { source } of declaredConsequences.values()) expect(sourceOf(source).title).not.toBe('')
})
