import { describe, expect, it } from 'vitest'
import type { Change } from '../../../shared/contract/monitoring/run.ts'
import { composeDigestText, type DigestContent } from './compose-digest.ts'

const since = new Date('2026-11-22T06:00:00.000Z')
const until = new Date('2026-11-23T06:00:00.000Z')

type Watched = DigestContent['monitors'][number]
type DescribedIncident = Watched['incidents'][number]

function incident(subject: string, opened_at: string, recovered_at: string | null = null): DescribedIncident {
  return {
    ...{ subject, problem: 'spf.no_record', severity: 'critical', since: opened_at, opened_at, recovered_at },
    params: { domain: 'a.example' },
    ...{ since_added: false, reopened_at: null, openings: 1, is_unstable: false, acknowledged_at: null },
  }
}

function change(subject: string, at: string): Change {
  const standing = (value: string[]) => ({ value, problem: null })
  return { subject, before: standing(['a']), after: standing(['b']), before_since: at, before_until: at, at }
}

function watch(id: number, domain: string, news: Partial<Watched> = {}): Watched {
  return { id, target: { kind: 'domain', domain, selectors: [] }, incidents: [], changes: [], ...news }
}

const within = '2026-11-22T12:00:00.000Z'
const style = { language: 'en', baseUrl: 'https://sendproof.example' } as const
const compose = (monitors: DigestContent['monitors'], groupName = 'Acme', language: 'en' | 'pl' = 'en') =>
  composeDigestText({ groupName, since, until, monitors }, { ...style, language })

describe('a digest', () => {
  it('says that a target can be checked again', () => {
    const unanswered = { ...incident('monitor', '2026-11-20T12:00:00.000Z', within), problem: 'not_checked' as const }
    expect(compose([watch(1, 'a.example', { incidents: [unanswered] })]).body).toContain(
      'a.example\n  Can be checked again\n',
    )
  })

  it('begins with the verdict and with new problems, in plain text and HTML', () => {
    const { subject, body, html } = compose([
      watch(1, 'changed.example', { changes: [change('records:spf', within)] }),
      watch(2, 'fixed.example', { incidents: [incident('check:spf.record', '2026-11-20T12:00:00.000Z', within)] }),
      watch(3, 'open.example', { incidents: [incident('check:spf.record', '2026-11-20T12:00:00.000Z')] }),
      watch(4, 'new.example', { incidents: [incident('check:spf.record', within)] }),
      watch(5, 'quiet.example'),
    ])
    expect(subject).toBe('Acme: what happened since 2026-11-22 06:00 UTC')
    expect(body).toBe(
      [
        '1 new problem, 1 still open, 1 fixed.',
        'new.example\n  New: a.example has no SPF record, so it does not list its mail servers',
        'open.example\n  Still open: a.example has no SPF record, so it does not list its mail servers',
        'fixed.example\n  Fixed: a.example has no SPF record, so it does not list its mail servers',
        'changed.example\n  1 change of records',
        '5 monitors in this group.',
        'Details: https://sendproof.example',
      ].join('\n\n'),
    )
    const words = html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, '\n')
    expect(words.split(/\n+/).filter(Boolean)).toEqual([
      'Acme',
      'Acme',
      'What happened since 2026-11-22 06:00 UTC',
      '1 new problem, 1 still open, 1 fixed.',
      ...['Monitor', 'What happened'],
      ...['new.example', 'New: a.example has no SPF record, so it does not list its mail servers'],
      ...['open.example', 'Still open: a.example has no SPF record, so it does not list its mail servers'],
      ...['fixed.example', 'Fixed: a.example has no SPF record, so it does not list its mail servers'],
      ...['changed.example', '1 change of records'],
      '5 monitors in this group.',
      'Open Sendproof',
    ])
    expect(html).toContain('href="https://sendproof.example/domain/new.example"')
  })

  it('is in the language of the channel', () => {
    const { html } = compose(
      [watch(1, 'new.example', { incidents: [incident('check:spf.record', within)] })],
      'A',
      'pl',
    )
    expect(html).toContain('<html lang="pl">')
    expect(html).toContain('1 nowy problem, wciąż otwarte: 0, naprawione: 0.')
  })

  it('shows external names and subjects as text, one line each', () => {
    const hostile = `"><img src=https://evil.example/x.png onerror='alert(1)'>\r\nBcc: all@shop.example\u202e`
    const monitors: DigestContent['monitors'] = [
      watch(1, hostile, { incidents: [{ ...incident('check:spf.record', within), params: { domain: hostile } }] }),
      {
        ...{ id: 2, target: { kind: 'message', title: hostile, digest: 'x' } },
        ...{ incidents: [], changes: [change('records:mx', within)] },
      },
    ]
    const { html, subject, body } = compose(monitors, hostile)
    expect(html).not.toMatch(/<img|onerror='|\u202e/)
    expect(html).toContain('&lt;img src=https://evil.example/x.png onerror=&#39;alert(1)&#39;&gt;')
    // Loads nothing: no images, styles, or fonts.
    expect(html).not.toMatch(/\bsrc="|url\(|<link|@import/)
    for (const text of [subject, body]) expect(text).not.toMatch(/\r|^Bcc:|\u202e/m)
  })

  it('describes a hundred monitors, and counts the rest', () => {
    const monitors = Array.from({ length: 500 }, (_, index) =>
      watch(index, `d${index}.example`, { incidents: [incident('check:spf.record', within)] }),
    )
    const { html, body } = compose(monitors)
    expect(body).toContain('500 new problems, 0 still open, 0 fixed.')
    expect(body.match(/New: /g)).toHaveLength(100)
    expect(html).toContain('… and 400 more monitors with changes.')
    // Gmail clips longer messages.
    expect(Buffer.byteLength(html)).toBeLessThan(102 * 1024)
  })
})
