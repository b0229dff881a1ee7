import { describe, expect, it } from 'vitest'
import { samplesOf } from '../../../test/support/sample-params.ts'
import type { CheckKey, FindingKey } from '../../shared/findings/finding.ts'
import { tablePerLanguage } from '../../shared/i18n/per-language.ts'
import { describeReason } from '../../shared/i18n/reasons/describe-reason.ts'
import { checkTexts, reportTexts } from '../../shared/i18n/report-texts.ts'
import { type Language, languages } from '../../shared/languages.ts'
import { type Reason, reasonCodes } from '../../shared/reason.ts'
import { checkParams, findingParams } from '../checks/index.ts'
import { describeFinding, describePass } from './describe-findings.ts'

const thing = 'shop.example'

interface Rendered {
  /** `spf.fail title` */
  place: string
  text: string
}

function renderCheck(language: Language, key: CheckKey, sample: object): Rendered[] {
  return [
    { place: `${key} topic`, text: checkTexts[language][key].topic },
    { place: `${key} pass`, text: describePass(key, sample, language) },
  ]
}

function renderFinding(language: Language, key: FindingKey, sample: object): Rendered[] {
  return [true, false].flatMap((offersRecord) =>
    Object.entries(describeFinding(key, sample, offersRecord, language)).map(([part, text]) => ({
      place: `${key} ${part}`,
      text,
    })),
  )
}

function renderReasons(language: Language): Rendered[] {
  return reasonCodes.flatMap((code) => {
    const { remedy } = reportTexts[language].reasons[code]
    const reasons: Reason[] = [{ code }, { code, subject: 'shop.example TXT' }, { code, detail: '192.0.2.53' }]
    return [
      ...reasons.map((reason) => ({ place: `${code} what`, text: describeReason(reason, language) })),
      { place: `${code} remedy`, text: remedy },
    ]
  })
}

function renderAll(language: Language): Rendered[] {
  const { unknownTitle, nothingToDo, costsNothing } = reportTexts[language]
  return [
    ...keysOf(checkParams).flatMap((key) =>
      samplesOf(key, checkParams[key]).flatMap((sample) => renderCheck(language, key, sample)),
    ),
    ...keysOf(findingParams).flatMap((key) =>
      samplesOf(key, findingParams[key]).flatMap((sample) => renderFinding(language, key, sample)),
    ),
    ...renderReasons(language),
    { place: 'unknownTitle', text: unknownTitle({ topic: 'SPF' }) },
    { place: 'nothingToDo', text: nothingToDo },
    { place: 'costsNothing', text: costsNothing },
  ]
}

function keysOf<T extends object>(record: T): (keyof T)[] {
  return Object.keys(record) as (keyof T)[]
}

const rendered = tablePerLanguage(renderAll)

describe.each(languages)('the texts in %s', (language) => {
  it('use all their parameters and nothing else', () => {
    for (const { place, text } of rendered[language]) {
      expect(text, place).not.toMatch(/undefined|\[object|NaN|null(?! MX)|function|=>/)
    }
  })

  it('are complete sentences', () => {
    for (const { place, text } of rendered[language]) {
      expect(text, place).not.toMatch(/^\s|\s$|\s\s|\n|\( | \)/)
      expect(text, place).toMatch(place.endsWith('topic') || place === 'unknownTitle' ? /[^.]$/ : /[.…”]$/)
      expect(text, place).not.toMatch(/\.\.$/)
    }
  })

  it('begin with a capital, unless they begin with a name', () => {
    for (const { place, text } of rendered[language]) expect(text, place).toMatch(/^(?:\p{Lu}|shop\.example|\d)/u)
  })

  it('offer no record for an address that receivers cannot see', () => {
    const stranger = { domain: thing, ip: '10.0.0.5', is_private: true, result: 'fail' }
    const keys = ['missing', 'missing_covered', 'fail', 'softfail', 'neutral', 'fail_covered', 'helo_fail'] as const
    for (const key of keys) {
      const { fix } = describeFinding(`spf.${key}`, stranger, false, language)
      expect(fix).toMatch(/test it again|przetestuj ją ponownie/)
    }
  })

  it('do not contain untranslated remarks of libraries', () => {
    const titleOf = (key: FindingKey, params: object) => describeFinding(key, params, false, language).title
    const comment = 'Too many DNS requests'
    expect(titleOf('spf.permerror', { domain: thing, comment })).not.toContain(comment)
    expect(titleOf('dkim.invalid', { domain: thing, selector: 's1', comment })).not.toContain(comment)
    expect(describeReason({ code: 'message_unreadable', detail: comment }, language)).not.toContain(comment)
  })

  it('have short titles', () => {
    for (const { place, text } of rendered[language].filter(({ place }) => place.endsWith('title'))) {
      expect(text.length, `${place}: ${text}`).toBeLessThanOrEqual(200)
    }
  })
})

describe('the two languages', () => {
  it('differ everywhere except in names', () => {
    const names = ['SPF']
    const same = rendered.pl.filter(({ text }, index) => text === rendered.en[index]?.text && !names.includes(text))
    expect(same.map(({ place }) => place)).toEqual([])
  })

  it('use their own quotation marks', () => {
    const quoted = (texts: Rendered[], marks: RegExp) =>
      texts.filter(({ text }) => marks.test(text)).map(({ place }) => place)
    expect(quoted(rendered.en, /„/)).toEqual([])
    expect(quoted(rendered.pl, /“/)).toEqual([])
    // Text to be typed keeps its straight quotation marks.
    expect([...new Set(quoted([...rendered.en, ...rendered.pl], /"/))]).toEqual(['headers.from_syntax fix'])
  })

  it('use their own number format', () => {
    const params = { score: 4.5, required_score: 6, own_score: 4.5, engine: 'builtin' as const, reasons: [] }
    expect(describeFinding('spam.borderline', params, false, 'en').title).toContain('4.5')
    expect(describeFinding('spam.borderline', params, false, 'pl').title).toContain('4,5')
  })
})

describe('the claims of texts', () => {
  const vast = { domain: 'shop.example', terms: ['ip4:10.0.0.0/6'], addresses: 67108864, ipv6_prefix: 128 }

  it.each([
    [
      'a domain that has CAA records without issue',
      describeFinding('caa.missing', { domain: 'shop.example' }, false, 'en'),
      /there is no CAA record/,
    ],
    [
      'large networks with an unknown owner',
      describeFinding('spf.networks_vast', vast, false, 'en'),
      /one sender|never/i,
    ],
    [
      'unusable TLSA records',
      describeFinding('dane.unusable', { host: 'mx.shop.example', code: 'unknown_usage' }, false, 'en'),
      /do not check the certificate/,
    ],
    [
      'a signed zone behind a non-validating resolver',
      describePass('dnssec.signed', { domain: 'shop.example' }, 'en'),
      /cannot be forged/,
    ],
    [
      'CAA records that name no authority',
      describePass('caa.record', { domain: 'shop.example', issuers: [] }, 'en'),
      /specifies who/,
    ],
    ['parts without a Content-Type', describePass('mime.types', {}, 'en'), /^Every part/],
  ])('do not exceed the check: %s', (_case, text, claim) => {
    expect(JSON.stringify(text)).not.toMatch(claim)
  })
})
