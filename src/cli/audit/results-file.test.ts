import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openResults, type ResultFormat } from './results-file.ts'

/** Lines `subject=value`. */
const plain: ResultFormat = {
  header: null,
  subjectOf: (line) => /^(\w+)=/.exec(line)?.[1] ?? null,
  isOpen: (line) => line.endsWith('=?'),
}
const headed: ResultFormat = { ...plain, header: 'subject=value' }

async function fileWith(content: string): Promise<string> {
  const file = join(temporaryFolder(), 'results')
  await writeFile(file, content)
  return file
}

/** Opens a file, adds a line, and returns the content before and after. */
async function goOn(file: string, format: ResultFormat) {
  const results = await openResults(file, format)
  await results.append('new=1')
  await results.close()
  return { subjects: [...results.subjects], content: await readFile(file, 'utf8') }
}

describe('openResults', () => {
  it.each([
    ['without a header', plain, 'new=1\n'],
    ['with a header', headed, 'subject=value\nnew=1\n'],
  ])('creates a file %s', async (_what, format, content) => {
    expect(await goOn(join(temporaryFolder(), 'results'), format)).toEqual({ subjects: [], content })
    expect(await goOn(await fileWith(''), format)).toEqual({ subjects: [], content })
  })

  it('removes unknown results, so that they are retried', async () => {
    const file = await fileWith('subject=value\na=1\nb=?\nc=2\nd=?\n')
    expect(await goOn(file, headed)).toEqual({ subjects: ['a', 'c'], content: 'subject=value\na=1\nc=2\nnew=1\n' })
    expect(await readdir(dirname(file))).toEqual(['results'])
  })

  it('appends at the end, and reports the content', async () => {
    expect(await goOn(await fileWith('a=1\nb=2\n'), plain)).toEqual({
      subjects: ['a', 'b'],
      content: 'a=1\nb=2\nnew=1\n',
    })
    expect(await goOn(await fileWith('subject=value\na=1\n'), headed)).toEqual({
      subjects: ['a'],
      content: 'subject=value\na=1\nnew=1\n',
    })
  })

  it('removes an incomplete last line', async () => {
    const cut = 'c'.repeat(200_000)
    expect(await goOn(await fileWith(`a=1\nb=2\n${cut}`), plain)).toEqual({
      subjects: ['a', 'b'],
      content: 'a=1\nb=2\nnew=1\n',
    })
  })

  it.each([
    ['an invalid line', plain, 'a=1\nnonsense\nb=2\n', 2],
    ['an invalid line and an incomplete one', plain, 'nonsense\na=', 1],
    ['no complete line at all', plain, 'a=1', 1],
    ['another header', headed, 'other=value\na=1\n', 1],
  ])('does not modify a file that has %s', async (_what, format, content, line) => {
    const file = await fileWith(content)
    await expect(openResults(file, format)).rejects.toMatchObject({
      name: 'ResultsFileError',
      message: `${file}:${line}`,
    })
    expect(await readFile(file, 'utf8')).toBe(content)
  })

  it('rejects with errors of the file system', async () => {
    await expect(openResults(join(temporaryFolder(), 'none', 'results'), plain)).rejects.toMatchObject({
      code: 'ENOENT',
    })
  })
})
