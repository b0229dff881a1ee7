import { describe, expect, it } from 'vitest'
import { samplesOf } from '../../../../test/support/sample-params.ts'
import { checks, findingParams } from '../../../engine/checks/index.ts'
import { weights } from '../../../engine/score/weights.ts'
import { type ParamValues, paramsSchema } from '../../../shared/findings/finding.ts'
import { findingKeys } from '../../../shared/findings/finding-keys.ts'
import { checkTexts } from '../../../shared/i18n/report-texts.ts'
import { type Language, languages } from '../../../shared/languages.ts'
import { describeIncident, titleIncident, titleWithName } from './describe-incident.ts'

/** The findings that are severe enough for an incident, each with its check. */
const alerting = findingKeys
  .filter((key) => weights[key].severity !== 'info')
  .map((finding) => {
    const check = checks.find(({ findings }) => finding in findings)
    if (!check) throw new Error(`no check has ${finding}`)
    return { finding, check: check.key }
  })

const allOpen = { subject: 'check:spf.all', problem: 'spf.all_open' } as const
const params = { domain: 'shop.example' }

describe.each(languages)('the title of an incident in %s', (language) => {
  it.each(alerting)('is what is wrong for $finding', ({ finding, check }) => {
    const [sample] = samplesOf(finding, findingParams[finding])
    const title = titleOf(finding, check, paramsSchema.parse(sample), language)
    const { topic } = checkTexts[language][check]
    // An incident of an earlier version has no parameters.
    const fallback = titleOf(finding, check, null, language)
    expect(fallback.endsWith(`: ${topic}`)).toBe(true)
    expect([topic, fallback]).not.toContain(title)
    expect(title).toMatch(/^\S.*\s.*[^.\s]$/)
  })
})

function titleOf(
  problem: (typeof findingKeys)[number],
  check: string,
  stored: ParamValues | null,
  language: Language,
): string {
  return titleIncident({ subject: `check:${check}`, problem, params: stored }, language)
}

describe('the title of an incident', () => {
  it.each([
    ['en', allOpen, params, 'shop.example allows any server to send its mail: its SPF record ends in +all'],
    ['en', allOpen, null, 'Problem found: End of the SPF record'],
    // Another version may have stored other parameters.
    ['en', allOpen, { zone: 'shop.example' }, 'Problem found: End of the SPF record'],
    ['pl', allOpen, null, 'Wykryto problem: Zakończenie rekordu SPF'],
    ['en', { subject: 'list:zen.spamhaus.org', problem: 'listed' }, null, 'Listed on the blocklist zen.spamhaus.org'],
    [
      'en',
      { subject: 'list:dbl.spamhaus.org links.example', problem: 'listed' },
      null,
      'links.example is listed on the blocklist dbl.spamhaus.org',
    ],
    ['pl', { subject: 'list:zen.spamhaus.org', problem: 'listed' }, null, 'Wpis na czarnej liście zen.spamhaus.org'],
    ['en', { subject: 'end:registration', problem: 'ends_soon' }, null, 'Domain registration expires soon'],
    [
      'en',
      { subject: 'end:registration', problem: 'ends_soon' },
      { end: '2026-12-10', is_over: false },
      'Domain registration expires on 2026-12-10',
    ],
    [
      'en',
      { subject: 'end:mx:mail.shop.example', problem: 'ends_soon' },
      { end: '2026-11-20', is_over: true },
      'Certificate of mail.shop.example expired on 2026-11-20',
    ],
    [
      'pl',
      { subject: 'end:mx:mail.shop.example', problem: 'ends_soon' },
      { end: '2026-11-20', is_over: true },
      'Certyfikat mail.shop.example: ważność się skończyła 2026-11-20',
    ],
    [
      'en',
      { subject: 'end:mta_sts', problem: 'ends_soon' },
      { is_over: true },
      'Certificate of the MTA-STS host has expired',
    ],
    [
      'en',
      { subject: 'check:dmarc.policy', problem: 'policy_weaker' },
      null,
      'DMARC policy weakened from “reject” to “quarantine”',
    ],
    [
      'pl',
      { subject: 'check:dmarc.policy', problem: 'policy_weaker' },
      null,
      'Polityka DMARC: osłabiona z „reject” na „quarantine”',
    ],
    ['en', { subject: 'monitor', problem: 'not_checked' }, null, 'Could not be checked'],
    ['en', { subject: 'channel', problem: 'channel_failed' }, null, 'Alerts could not be sent'],
  ] as const)('in %s of %o with %o is %s', (language, incident, stored, title) => {
    expect(titleIncident({ ...incident, params: stored }, language)).toBe(title)
  })

  it('is preceded by the name of the target, unless it is about this name', () => {
    const listed = { subject: 'list:zen.spamhaus.org', problem: 'listed' } as const
    expect(titleWithName('192.0.2.25', listed, 'en')).toBe('192.0.2.25: Listed on the blocklist zen.spamhaus.org')
    const open = { ...allOpen, params }
    expect(titleWithName('shop.example', open, 'en')).toMatch(/^shop\.example allows any server/)
    // Messages have names that are words.
    expect(titleWithName('mail', open, 'en')).toMatch(/^mail: shop\.example allows any server/)
    expect(titleWithName('shop.example', allOpen, 'en')).toBe('shop.example: Problem found: End of the SPF record')
  })

  it('is in the answer of the API, without the parameters', () => {
    const at = '2026-11-23T10:00:00.000Z'
    const incident = {
      ...allOpen,
      severity: 'critical',
      since_added: false,
      reopened_at: null,
      is_unstable: false,
      acknowledged_at: null,
    } as const
    const times = { since: at, opened_at: at, recovered_at: null }
    expect(
      describeIncident({ ...incident, ...times, openings: 1, id: 1, monitorId: 2, channelId: null, params }, 'en'),
    ).toEqual({
      ...incident,
      ...times,
      ...{ id: 1, monitor_id: 2, channel_id: null },
      title: 'shop.example allows any server to send its mail: its SPF record ends in +all',
    })
  })
})
