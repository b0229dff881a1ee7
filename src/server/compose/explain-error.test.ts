import { describe, expect, it } from 'vitest'
import { fill } from '../../shared/i18n/bind-texts.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import { DamagedSecretsError, NoSecretsKeyError } from '../data-folder/secrets.ts'
import { ListenError } from '../network/listen.ts'
import { explainError } from './explain-error.ts'

const file = '/data/listening.json'

function systemError(code: string, about: { path?: string } = {}): Error {
  return Object.assign(new Error(code), { code, ...about })
}

describe('explainError', () => {
  it.each([
    ['EADDRINUSE', 'portBusy'],
    ['EACCES', 'portForbidden'],
  ] as const)('names the flag to choose another port on %s', (code, text) => {
    const error = new ListenError({ host: '127.0.0.1', port: 25, flag: '--smtp-port' }, systemError(code))
    for (const language of ['en', 'pl'] as const) {
      const [line = ''] = explainError(error, language)?.lines ?? []
      expect(line).toBe(errorTexts[language].engine[text]({ address: '127.0.0.1:25', flag: '--smtp-port' }))
      expect(explainError(error, language, 'npm start -- ')?.lines).toEqual([
        line.replace('--smtp-port', 'npm start -- --smtp-port'),
      ])
    }
  })

  it.each(['EACCES', 'EPERM', 'EROFS'])('reports %s as missing permission, with the file', (code) => {
    expect(explainError(systemError(code, { path: file }), 'en')).toEqual({
      lines: [errorTexts.en.engine.forbidden({ file })],
      cause: 'surroundings',
    })
  })

  it.each([
    ['a file', systemError('ENOSPC', { path: file }), fill(errorTexts.en.engine.store.no_room, { file })],
    ['the database', systemError('SQLITE_FULL'), fill(errorTexts.en.problems.no_room.detail, {})],
  ])('reports a full disk if %s has no room', (_what, error, line) => {
    expect(explainError(error, 'en')).toEqual({ lines: [line], cause: 'surroundings' })
  })

  it('says that secrets need a key', () => {
    const lines = [fill(errorTexts.en.problems.no_secrets_key.detail, {})]
    expect(explainError(new NoSecretsKeyError(), 'en')).toEqual({ lines, cause: 'settings' })
  })

  it('says that a damaged file with secrets is to be restored', () => {
    const lines = [errorTexts.en.engine.damagedSecrets({ file })]
    expect(explainError(new DamagedSecretsError(file), 'en')).toEqual({ lines, cause: 'surroundings' })
  })

  it.each([
    ['a missing file of our own', systemError('ENOENT', { path: file })],
    ['a denied permission that does not concern a file', systemError('EACCES')],
    ['anything else', new TypeError('x is not a function')],
  ])('does not explain our own errors: %s', (_what, error) => {
    expect(explainError(error, 'en')).toBeNull()
  })
})
