import { describe, expect, it } from 'vitest'
import { defaultSettings, type Settings } from '../settings/settings.ts'
import { outgoingData } from './start-http.ts'

describe('outgoingData', () => {
  it.each<[Partial<Settings>, string[]]>([
    [{}, ['dns']],
    [{ offline: true }, []],
    [{ dns: ['zone:a.zone'] }, []],
    // A server on this machine queries others, and audits connect to the servers of the domain.
    [{ dns: ['127.0.0.1:5300'] }, ['dns']],
    [{ dns: ['192.0.2.53'], offline: true }, []],
    [{ rspamd: 'http://127.0.0.1:11333', spamd: 'localhost:783' }, ['dns']],
    [{ rspamd: 'http://[::1]:11333', spamd: '[::1]:783' }, ['dns']],
    [{ rspamd: 'http://filter.example:11333' }, ['dns', 'messages']],
    [{ offline: true, spamd: '192.0.2.7:783' }, ['messages']],
    [{ offline: true, spamd: '[2001:db8::7]:783', rspamd: 'http://localhost:11333' }, ['messages']],
  ])('for %j returns %j', (settings, expected) => {
    expect(outgoingData({ ...defaultSettings, ...settings })).toEqual(expected)
  })
})
