import { describe, expect, it } from 'vitest'
import { chooseSettings } from './data-import.ts'

describe('chooseSettings', () => {
  it.each<[string, Record<string, unknown>, string[], string[]]>([
    [
      'keeps settings that an engine can start with',
      { retention_days: 7, dns: ['192.0.2.53'] },
      ['retention_days', 'dns'],
      [],
    ],
    ['drops unknown settings', { retention_days: 7, color: 'red' }, ['retention_days'], ['color']],
    ['drops invalid values', { retention_days: -1, offline: true }, ['offline'], ['retention_days']],
    ['drops secrets', { database: 'postgres://elsewhere.example/db', offline: true }, ['offline'], ['database']],
    [
      'drops settings that need a secret',
      { body_store: 's3', role: 'smtp', port: 1 },
      ['port'],
      ['role', 'body_store'],
    ],
    ['keeps complete pairs', { smtp_tls_cert: 'a.pem', smtp_tls_key: 'b.pem' }, ['smtp_tls_cert', 'smtp_tls_key'], []],
    ['drops half of a pair', { smtp_tls_key: 'b.pem', lang: 'pl' }, ['lang'], ['smtp_tls_key']],
    ['is not confused by names of object members', { constructor: 1, toString: 2 }, [], ['constructor', 'toString']],
  ])('%s', (_, values, taken, refused) => {
    const { settings, refusedSettings } = chooseSettings(values)
    expect(settings.map(({ name }) => name).sort()).toEqual(taken.sort())
    expect(refusedSettings.sort()).toEqual(refused.sort())
  })
})
