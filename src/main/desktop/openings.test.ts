import { truncateSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { openedWindow, startDesktop } from '../../../test/support/desktop.ts'
import * as electron from '../../../test/support/electron.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { desktopChannels } from '../../shared/desktop/ipc.ts'
import { maxMessageOctets } from '../../shared/limits.ts'
import { readArguments } from '../read-arguments.ts'
import { createOpenings, describeSecondStart, findOpenings } from './openings.ts'

const page = { url: 'app://sendproof/', parent: null }
const address = { page: 'ip', ip: '192.0.2.7' } as const

beforeEach(() => electron.resetElectron())

describe('findOpenings', () => {
  it('accepts file names relative to the working directory, and links of the app', () => {
    const words = ['news.eml', '/mail/OLD.MSG', '../shop.zone', 'sendproof://ip/192.0.2.7']
    expect(findOpenings(words, '/home/ada')).toEqual([
      { kind: 'file', path: '/home/ada/news.eml' },
      { kind: 'file', path: '/mail/OLD.MSG' },
      { kind: 'file', path: '/home/shop.zone' },
      { kind: 'page', page: address },
    ])
  })

  it.each([
    ['/home/ada/Neue Post/ö#1 50%.eml', '/home/ada/Neue Post/ö#1 50%.eml'],
    ['Re: the offer.eml', '/home/ada/Re: the offer.eml'],
  ])('finds %j by its path', (word, path) => {
    expect(findOpenings([word], '/home/ada')).toEqual([{ kind: 'file', path: resolve(path) }])
  })

  it('accepts file URLs on this machine, as Linux file managers pass them', () => {
    const path = resolve('/home/ada/Neue Post/ö#1 50%.eml')
    const { href } = pathToFileURL(path)
    for (const word of [href, href.replace('file:///', 'file://localhost/'), href.replace('file:///', 'file:/')])
      expect(findOpenings([word], '/')).toEqual([{ kind: 'file', path }])
  })

  it.each([
    '--news.eml',
    '/bin/sh',
    'news.eml.exe',
    'https://shop.example/',
    'https://shop.example/news.eml',
    'file://server/share/news.eml',
    'file:///bin/sh',
    'file:///a%2Fnews.eml',
    'smb://server/news.eml',
    'sendproof://settings/',
    'sendproof://news.eml',
    '.',
    '',
  ])('ignores %j', (word) => {
    expect(findOpenings([word], '/')).toEqual([])
  })
})

describe('the queue of things to open', () => {
  it('is read once, when the page asks for it', async () => {
    const path = join(temporaryFolder(), 'news.eml')
    const openings = createOpenings()
    openings.add([{ kind: 'file', path }])
    writeFileSync(path, 'From: a@shop.example\r\n\r\n')
    const content = new Uint8Array(Buffer.from('From: a@shop.example\r\n\r\n'))
    await expect(openings.take()).resolves.toEqual([{ kind: 'file', name: 'news.eml', content }])
    await expect(openings.take()).resolves.toEqual([])
  })

  it('does not read files larger than the largest message', async () => {
    const path = join(temporaryFolder(), 'news.eml')
    writeFileSync(path, '')
    truncateSync(path, maxMessageOctets + 1)
    const openings = createOpenings()
    openings.add([{ kind: 'file', path }])
    await expect(openings.take()).resolves.toEqual([{ kind: 'unreadable', name: 'news.eml', isTooLarge: true }])
  })

  it('skips missing files and folders', async () => {
    const folder = temporaryFolder()
    await mkdir(join(folder, 'folder.eml'))
    const openings = createOpenings()
    openings.add(['missing.eml', 'folder.eml'].map((name) => ({ kind: 'file', path: join(folder, name) })))
    await expect(openings.take()).resolves.toEqual([
      { kind: 'unreadable', name: 'missing.eml', isTooLarge: false },
      { kind: 'unreadable', name: 'folder.eml', isTooLarge: false },
    ])
  })

  it('has a maximum length', async () => {
    const openings = createOpenings()
    openings.add(Array.from({ length: 1000 }, () => ({ kind: 'page', page: address }) as const))
    await expect(openings.take()).resolves.toHaveLength(10)
  })
})

describe('the app', () => {
  const take = () => electron.invoke(desktopChannels.takeOpened, page)

  it('opens what a second start passes, and comes to the front', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'news.eml'), 'x')
    await startDesktop()
    openedWindow().isMinimized.mockReturnValue(true)
    // Chromium puts flags first, so `news.eml` would be the port.
    const words = ['/bin/sendproof', '--port', 'news.eml', '0']
    const found = findOpenings(readArguments(['news.eml', '--port', '0']).others, folder)
    electron.app.emit('second-instance', {}, words, folder, structuredClone(describeSecondStart(found)))
    expect(openedWindow().restore).toHaveBeenCalled()
    expect(openedWindow().focus).toHaveBeenCalled()
    expect(openedWindow().webContents.send).toHaveBeenCalledWith(desktopChannels.opened, undefined)
    await expect(take()).resolves.toMatchObject([{ kind: 'file', name: 'news.eml' }])
  })

  it.each([null, undefined, { openings: [{ kind: 'page', page: { page: 'settings' } }] }, { openings: 'news.eml' }])(
    'only comes to the front if a second start passes %j',
    async (passed) => {
      await startDesktop()
      electron.app.emit('second-instance', {}, ['/bin/sendproof', '/tmp/news.eml'], '/', passed)
      expect(openedWindow().focus).toHaveBeenCalled()
      await expect(take()).resolves.toEqual([])
    },
  )

  it.each([
    ['open-url', 'sendproof://ip/192.0.2.7'],
    ['open-file', '/no/such/folder/news.eml'],
  ])('opens what macOS passes with %s', async (event, word) => {
    await startDesktop()
    const told = electron.cancelable()
    electron.app.emit(event, told, word)
    expect(told.preventDefault).toHaveBeenCalled()
    await expect(take()).resolves.toHaveLength(1)
  })

  it('ignores links of other schemes', async () => {
    await startDesktop()
    electron.app.emit('open-url', electron.cancelable(), 'sendproof://settings/')
    expect(openedWindow().webContents.send).not.toHaveBeenCalled()
    await expect(take()).resolves.toEqual([])
  })

  it('keeps what was opened before the page was ready', async () => {
    const openings = createOpenings()
    openings.add([{ kind: 'page', page: address }])
    await startDesktop({ openings })
    await expect(take()).resolves.toEqual([{ kind: 'page', page: address }])
  })
})
