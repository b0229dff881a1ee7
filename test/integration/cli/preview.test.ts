import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clientViewSchema } from '../../../src/shared/contract/inbox-tests/client-view.ts'
import { viewClients } from '../../../src/shared/contract/inbox-tests/preview-views.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const page = '<!doctype html><html lang="en"><body><p style="position:absolute">Sale</p></body></html>'

function preview(words: string[], input?: string) {
  return runSendproof(['preview', ...words, '--data-dir', temporaryFolder()], input === undefined ? {} : { input })
}

describe('sendproof preview', () => {
  it('writes the page and what was taken out of it, side by side', async () => {
    const folder = temporaryFolder()
    const [file, out] = [join(folder, 'sale.html'), join(folder, 'gmail.html')]
    writeFileSync(file, page)
    const { exitCode, stdout, stderr } = await preview([file, '--client', 'gmail-web', '--out', out])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toContain('1 feature is removed')
    expect(readFileSync(out, 'utf8')).toContain('<p style="">Sale</p>')
    const sidecar = JSON.parse(readFileSync(join(folder, 'gmail.json'), 'utf8'))
    expect(sidecar).toMatchObject({ client: 'gmail-web', mode: 'light', removed: [{ feature: 'css-position' }] })
    expect(sidecar).not.toHaveProperty('html')
  })

  it('shows the images of a folder, and loads none', async () => {
    const folder = temporaryFolder()
    const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
    mkdirSync(join(folder, 'img'))
    for (const name of ['a.png', 'b.png']) writeFileSync(join(folder, 'img', name), png)
    writeFileSync(join(folder, 'c.png'), '<svg/>')
    const html = ['https://cdn.example/img/a.png?v=1', 'img/b.png', 'c.png', 'https://cdn.example/d.png']
      .map((address) => `<img src="${address}">`)
      .join('')
    const { stdout, exitCode } = await preview(['-', '--client', 'gmx', '--images', folder], html)
    const data = `<img src="data:image/png;base64,${png.toString('base64')}">`
    expect([exitCode, stdout.match(/<img[^>]*>/g)]).toEqual([
      0,
      [data, data, '<img data-blocked>', '<img data-blocked>'],
    ])
    const missing = await preview(['-', '--client', 'gmx', '--images', join(folder, 'none')], html)
    expect(missing).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('none') })
  })

  it('replaces only what it wrote itself, if unchanged since', async () => {
    const folder = temporaryFolder()
    const [out, beside, draft] = ['x.html', 'x.json', 'draft.html'].map((name) => join(folder, name))
    const draw = (...flags: string[]) => preview(['-', '--client', 'gmx', '--out', out ?? '', ...flags], page)
    const read = () => [out, beside].map((file) => readFileSync(file ?? '', 'utf8'))
    writeFileSync(beside ?? '', '{"name":"mine"}')
    expect(await draw()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('x.json already exists') })
    expect([readFileSync(beside ?? '', 'utf8'), existsSync(out ?? '')]).toEqual(['{"name":"mine"}', false])
    expect((await draw('--force')).exitCode).toBe(0)
    expect((await draw()).exitCode).toBe(0)
    writeFileSync(out ?? '', '<p>My changes</p>')
    const before = read()
    expect(await draw()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('x.html already exists') })
    expect(read()).toEqual(before)
    writeFileSync(draft ?? '', page)
    const inPlace = await preview([draft ?? '', '--client', 'gmx', '--out', draft ?? ''])
    expect([inPlace.exitCode, readFileSync(draft ?? '', 'utf8')]).toEqual([1, page])
  })

  it('prints the sidecar with the page, for a message whose format is stated', async () => {
    const mail = `X-Own: 1\r\nContent-Type: text/html\r\n\r\n${page}`
    const { stdout, exitCode } = await preview(
      ['-', '--client', 'apple-mail', '--mode', 'full-dark', '--format', 'eml', '--json'],
      mail,
    )
    expect(exitCode).toBe(0)
    expect(clientViewSchema.parse(JSON.parse(stdout))).toMatchObject({ mode: 'full-dark', removed: [] })
  })

  it('lists the clients with their modes and the date of the data', async () => {
    const { stdout } = await preview(['--list', '--json'])
    const { clients, data } = JSON.parse(stdout)
    expect(clients.map(({ id }: { id: string }) => id)).toEqual(viewClients)
    expect(data).toMatchObject({ source: 'https://www.caniemail.com', date: '2026-05-13' })
    expect((await preview(['--list'])).stdout).toContain('gmail-web')
  })

  it.each([
    [['-'], 2, '--client'],
    [['-', '--client', 'hotmail'], 2, 'gmail-web'],
    [['-', '--client', 'gmx', '--mode', 'grey'], 2, 'full-dark'],
    [['-', '--client', 'gmx', '--format', 'eml'], 1, 'HTML'],
    [['missing.html', '--client', 'gmx'], 1, 'missing.html'],
    [['-', '--client', 'gmx', '--out', 'x.json'], 2, '--out'],
  ])('explains %s', async (words, exitCode, text) => {
    const result = await preview(words, page)
    expect(result.exitCode).toBe(exitCode)
    expect(result.stderr).toContain(text)
  })
})
