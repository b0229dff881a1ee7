import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { flagSettings } from '../../server/settings/settings.ts'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { languages } from '../../shared/languages.ts'
import { settingNames } from '../../shared/setting-table.ts'
import { addSettingFlags, readSettingFlags, warnOfSecretFlags } from './setting-flags.ts'

function flags(): Command {
  const command = new Command('serve').option('--data-dir <folder>')
  addSettingFlags(command, settingNames, cliTexts.en)
  return command
}

function parse(...words: string[]) {
  return readSettingFlags(flags().parse(words, { from: 'user' }))
}

describe('setting flags', () => {
  it('are returned by name, undefined where not given', () => {
    const flags = parse('--smtp-port', '0', '--offline')
    expect(flags).toMatchObject({ smtp_port: '0', offline: true })
    expect(Object.entries(flags).filter(([, value]) => value !== undefined)).toHaveLength(2)
  })

  it('leave out flags that are not settings', () => {
    expect(parse('--data-dir', '/data')).not.toHaveProperty('data_dir')
  })

  it('collect lists, as documented', () => {
    const helpOf = (flag: string) => flags().options.find(({ long }) => long === flag)?.description
    expect(helpOf('--dns')).toContain(cliTexts.en.repeatable)
    expect(helpOf('--port')).not.toContain(cliTexts.en.repeatable)
    expect(parse('--dns', '127.0.0.1:5300', '--dns', 'zone:a.zone').dns).toEqual(['127.0.0.1:5300', 'zone:a.zone'])
  })
})

it('has no flag for the S3 keys, because every account on the machine can read flags', () => {
  expect(settingNames.filter((name) => !flagSettings.includes(name))).toEqual([
    's3_access_key_id',
    's3_secret_access_key',
  ])
})

describe('the help of a setting', () => {
  it.each(languages)('exists for every setting, and only for settings: %s', (language) => {
    expect(Object.keys(cliTexts[language].settingItems).toSorted()).toEqual([...settingNames].toSorted())
  })
})

describe('warnOfSecretFlags', () => {
  function warnings(flags: Parameters<typeof warnOfSecretFlags>[0]): string {
    let written = ''
    const stderr = {
      write(text: string) {
        written += text
      },
    }
    warnOfSecretFlags(flags, { terminal: { stderr }, texts: cliTexts.en })
    return written
  }

  it('names the flag, and the variable to use instead', () => {
    expect(warnings({ secrets_key: 'x', hosted_api_key: 'y' })).toMatch(
      /--hosted-api-key .*SENDPROOF_HOSTED_API_KEY_FILE\.\n.*--secrets-key .*SENDPROOF_SECRETS_KEY_FILE\.\n$/,
    )
    expect(warnings({ database: 'postgres://u:secret@db/x' })).toContain('SENDPROOF_DATABASE_FILE')
  })

  it('prints nothing without a secret', () => {
    expect(warnings({ database: 'postgres://u@db/x', port: '1' })).toBe('')
  })
})
