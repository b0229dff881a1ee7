import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findingParams } from '../../src/engine/checks/index.ts'
import { describeFinding } from '../../src/engine/present/describe-findings.ts'
import { findingKeys } from '../../src/shared/findings/finding-keys.ts'
import { coverage } from '../../src/shared/i18n/locales/coverage.ts'
import { languages } from '../../src/shared/languages.ts'
import { samplesOf } from '../support/sample-params.ts'

/*
 * What people read about each cause of a finding, without a record to publish, one file per language, so that a text that
 * does not fit its cause shows in the diff. Read them aloud. `vitest -u` rewrites them.
 */

/** The findings with several causes, and these. */
const causes = findingKeys.flatMap((key) => {
  const code = z.toJSONSchema(findingParams[key]).properties?.code
  const codes = typeof code === 'object' && code.enum ? code.enum.map(String) : []
  return codes.length > 1 ? [{ key, codes }] : []
})

describe.each(languages.filter((language) => coverage[language] === 1))('the texts of causes in %s', (language) => {
  const textsOf = ({ key, codes }: (typeof causes)[number]) => {
    const [first] = samplesOf(key, findingParams[key])
    const lone = Object.entries(first).filter(([name]) => name !== 'others' && name !== 'different')
    const params = { others: [], different: [], ...Object.fromEntries(lone) }
    return codes.map((code) => ({ code, ...describeFinding(key, { ...params, code }, false, language) }))
  }

  it('read well', async () => {
    const pages = causes.map((cause) => {
      const lines = textsOf(cause).map(({ code, title, fix }) => `* ${code}: ${title}\n  ${fix}`)
      return `## ${cause.key}\n\n${lines.join('\n')}\n`
    })
    await expect(pages.join('\n')).toMatchFileSnapshot(`../fixtures/reports/causes.${language}.md`)
  })

  it.each(causes.map((cause) => [cause.key, cause] as const))('tell the causes of %s apart', (_, cause) => {
    const texts = textsOf(cause).map(({ title, why, fix }) => [title, why, fix].join('\n'))
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  })
})
