import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliTexts } from '../../shared/i18n/cli-texts.ts'
import { findFiles } from './find-files.ts'

const file = 'resources/demo/newsletter.eml'

describe('findFiles', () => {
  it.each([
    [file],
    [`./${file}`],
    [join('resources', 'demo', 'newsletter.eml')],
    [resolve(file)],
    ['resources/demo/news*.eml'],
    ['./resources/**/newsletter.eml'],
    [resolve('resources/demo/news*.eml')],
  ])('names a file the same, however it is given: %s', async (word) => {
    expect(await findFiles([word, file], cliTexts.en)).toEqual([file])
  })

  it('keeps names of other places', async () => {
    const words = ['-', '/nowhere/a.eml', '../a.eml', 'resources/../a.eml', '..a.eml']
    expect(await findFiles(words, cliTexts.en)).toEqual(words)
  })
})
