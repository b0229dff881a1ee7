import { describe, expect, it } from 'vitest'
import type { SettingState } from '../../../shared/contract/settings.ts'
import type { PageSetting } from '../../../shared/setting-table.ts'
import { changesOf, type Draft, differsFromDefault, draftOf, shownDraft, valueOfDraft } from './drafts.ts'

function stateOf(name: PageSetting, value: SettingState['value']): SettingState {
  const rest = {
    default: null,
    stated_by: null,
    needs_restart: false,
    is_pending: false,
    is_secret: false,
    options: null,
  }
  return { name, value, is_set: value !== null, source: 'file', ...rest }
}

describe('a field', () => {
  it.each<[PageSetting, SettingState['value'], string | boolean]>([
    ['port', 4780, '4780'],
    ['lookup_port', null, ''],
    ['dns', ['192.0.2.53:53', 'zone:a'], '192.0.2.53:53\nzone:a'],
    ['offline', true, true],
    ['lang', null, 'none'],
    ['hosted_api_key', null, ''],
  ])('for %s with the value %j shows %j', (name, value, draft) => {
    expect(draftOf({ name, value })).toBe(draft)
  })

  it.each<[PageSetting, Draft, SettingState['value']]>([
    ['port', ' 4781 ', 4781],
    ['port', 'many', 'many'],
    ['port', '', null],
    ['mail_domain', ' tests.example ', 'tests.example'],
    ['trust_proxy', '192.0.2.1\n\n 192.0.2.2, 192.0.2.3\n', ['192.0.2.1', '192.0.2.2', '192.0.2.3']],
    ['trust_proxy', ' \n', null],
    ['lang', 'none', null],
    ['lang', 'pl', 'pl'],
    ['offline', false, false],
    ['hosted_api_key', null, null],
  ])('for %s with the draft %j gives %j', (name, draft, value) => {
    expect(valueOfDraft(name, draft)).toEqual(value)
  })
})

describe('a field whose default is 4780', () => {
  const setting = { ...stateOf('port', 4781), default: 4780 }

  it.each<[Draft | undefined, string, boolean]>([
    [undefined, '4781', true],
    ['many', 'many', true],
    ['4780', '4780', false],
    [null, '4780', false],
  ])('with the draft %j shows %j', (draft, shown, differs) => {
    expect(shownDraft(setting, draft)).toBe(shown)
    expect(differsFromDefault(setting, draft)).toBe(differs)
  })

  it('removes the stored value when it is reset', () => {
    expect(changesOf({ port: null }, [setting])).toEqual({ port: null })
    expect(changesOf({ port: null }, [{ ...setting, value: 4780, source: 'default' }])).toEqual({})
  })
})

describe('the changes', () => {
  it('contain only values that differ', () => {
    const settings = [stateOf('port', 4780), stateOf('dns', ['192.0.2.53']), stateOf('mail_domain', 'a.example')]
    const drafts = { port: '4781', dns: '192.0.2.53', mail_domain: '' }
    expect(changesOf(drafts, settings)).toEqual({ port: 4781, mail_domain: null })
  })

  it('ignore a secret that was not entered', () => {
    expect(changesOf({ hosted_api_key: '' }, [stateOf('hosted_api_key', null)])).toEqual({})
  })
})
