import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { htmlReportSchema } from '../../../src/shared/contract/html.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const newsletter = 'test/fixtures/html/newsletter.html'
const webPage = 'test/fixtures/html/web-page.html'

function html(words: string[], environment = {}) {
  return runSendproof(['html', ...words, '--data-dir', temporaryFolder()], { environment })
}

describe('sendproof html', () => {
  it("prints the API's result as one JSON object", async () => {
    const { stdout, stderr, exitCode } = await html([newsletter, '--json'])
    expect(stderr).toBe('')
    expect(htmlReportSchema.parse(JSON.parse(stdout))).toMatchObject({ valid: true, score: 100 })
    expect(exitCode).toBe(0)
  })

  it('lists all features of caniemail.com, each looked for or with a reason', async () => {
    const { stdout, exitCode } = await html(['--features', '--json'])
    const features: { feature: string; checked: boolean; why?: string }[] = JSON.parse(stdout)
    expect(features.length).toBeGreaterThanOrEqual(307)
    expect(features.filter(({ checked, why = '' }) => checked === (why !== ''))).toEqual([])
    expect(features.find(({ feature }) => feature === 'bimi')).toMatchObject({ checked: false })
    expect(exitCode).toBe(0)
    expect((await html(['--features'])).stdout).toContain('css-gap')
    expect((await html([])).exitCode).toBe(2)
  })

  it('writes the fixed HTML of a message, with its subject as the title', async () => {
    const folder = temporaryFolder()
    const [message, out] = [join(folder, 'message.eml'), join(folder, 'fixed.html')]
    const page = '<!doctype html><html lang="en"><head></head><body><p>Good day to you.</p></body></html>'
    writeFileSync(message, `From: a@shop.example\r\nSubject: Tea\r\nContent-Type: text/html\r\n\r\n${page}\r\n`)
    const { changes } = JSON.parse((await html([message, '--fix', '--out', out, '--json'])).stdout)
    expect(changes.map(({ issue }: { issue: string }) => issue)).toContain('accessibility.no_title')
    expect(readFileSync(out, 'utf8')).toContain('<title>Tea</title>')
    expect((await html([out, '--fix'])).stdout).toBe(readFileSync(out, 'utf8'))
    expect((await html([out, '--out', out])).exitCode).toBe(2)
    expect((await html([out, message, '--fix'])).exitCode).toBe(2)
  })

  it('reads the HTML part of a message, and reports if there is none', async () => {
    const folder = temporaryFolder()
    const message = join(folder, 'message.eml')
    const page = '<!doctype html><html lang="en"><title>News</title><p>Good day to you.</p></html>'
    writeFileSync(message, `From: a@shop.example\r\nSubject: News\r\nContent-Type: text/html\r\n\r\n${page}\r\n`)
    const file = join(folder, 'page.html')
    writeFileSync(file, page)
    const ofMessage = JSON.parse((await html([message, '--json'])).stdout)
    const ofPage = JSON.parse((await html([file, '--json'])).stdout)
    expect(ofMessage).toEqual({ ...ofPage, file: message })
    writeFileSync(message, 'From: a@shop.example\r\n\r\nText only.\r\n')
    const stderr = `sendproof: ${message}: The message has no HTML part.\n`
    expect(await html([message])).toEqual({ exitCode: 1, stdout: '', stderr })
    // One of several is left out.
    const { stdout, ...rest } = await html([message, file, '--json'])
    expect(rest).toEqual({ exitCode: 0, stderr })
    const error = { code: 'no_html', detail: 'The message has no HTML part.' }
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([{ file: message, error }, ofPage])
  })

  it("prints text in the user's language", async () => {
    expect((await html([webPage])).stdout).toContain('■ error · line 6\n     The message contains a script.')
    expect((await html([webPage, '--lang', 'pl'])).stdout).toContain('■ błąd · wiersz 6')
    expect((await html([webPage], { LANG: 'pl_PL.UTF-8' })).stdout).toContain('błędy: 8')
  })

  it.each<[string[], number]>([
    [[newsletter], 0],
    [[newsletter, '--fail-on', 'info'], 3],
    [[newsletter, '--min-score', '100'], 0],
    [[webPage], 3],
    [[webPage, '--fail-on', 'none'], 0],
    [[webPage, '--fail-on', 'none', '--min-score', '50.5'], 3],
    [[webPage, '--fail-on', 'critical'], 2],
    [[webPage, '--min-score', '101'], 2],
    [['no-such-file.html'], 1],
  ])('with %j exits with %i', async (words, exitCode) => {
    expect((await html(words)).exitCode).toBe(exitCode)
  })

  it('rejects more HTML than any email client shows', async () => {
    const file = join(temporaryFolder(), 'large.html')
    writeFileSync(file, `<p>${'x'.repeat(2 * 1024 * 1024)}`)
    const { stderr, exitCode } = await html([file])
    const reason = 'The HTML is larger than 2 MiB, which is more than any email client displays.'
    expect(stderr).toBe(`sendproof: ${file}: ${reason}\n`)
    expect(exitCode).toBe(1)
  })
})
