import { describe, expect, it } from 'vitest'
import { engineErrorTexts } from '../shared/i18n/engine-error-texts.ts'
import { explainError } from './explain-error.ts'

const file = '/data/listening.json'

function systemError(code: string, about: { path?: string } = {}): Error {
  return Object.assign(new Error(code), { code, ...about })
}

describe('explainError', () => {
  it.each(['EACCES', 'EPERM', 'EROFS'])('takes %s for a matter of rights, and names the file', (code) => {
    expect(explainError(systemError(code, { path: file }), 'en')).toEqual({
      lines: [engineErrorTexts.en.forbidden(file)],
      cause: 'surroundings',
    })
  })

  it.each([
    ['a file of ours that is not there', systemError('ENOENT', { path: file })],
    ['a refusal of something that is no file', systemError('EACCES')],
    ['anything else', new TypeError('x is not a function')],
  ])('explains no fault of ours away: %s', (_what, error) => {
    expect(explainError(error, 'en')).toBeNull()
  })
})
