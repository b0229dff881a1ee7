import { describe, expect, it } from 'vitest'
import { createTestClock } from '../../../../test/support/clock.ts'
import { offlineResolver } from '../../../engine/dns/layers/offline.ts'
import { inspectHtml } from '../../../engine/html/inspect-html.ts'
import { createLists } from '../../../engine/protocols/dnsbl/choose-lists.ts'
import { listSettings, settingsSchema } from '../../settings/settings.ts'
import { createLookupService } from './lookups.ts'

describe('HTML inspection', () => {
  it('runs one at a time, and refuses requests that would wait too long', async () => {
    const clock = createTestClock()
    const started: string[] = []
    const inspection = Promise.withResolvers<void>()
    const service = createLookupService({
      resolver: offlineResolver,
      lists: createLists(listSettings(settingsSchema.parse({})), () => clock.now()),
      analyzer: {
        async inspectHtml({ html }) {
          started.push(html)
          await inspection.promise
          return inspectHtml(html)
        },
      },
      clock,
    })
    const waiting = Array.from({ length: 20 }, (_, at) => service.html(`<p>${at}</p>`))
    expect(await service.html('<p>late</p>')).toBe('busy')
    expect(started).toEqual(['<p>0</p>'])
    inspection.resolve()
    expect(await Promise.all(waiting)).not.toContain('busy')
    expect(await service.html('<p>again</p>')).not.toBe('busy')
  })
})
