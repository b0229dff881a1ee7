import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { loadWindowBounds, saveWindowBounds } from './window-bounds.ts'

const screens = [
  { x: 0, y: 0, width: 1280, height: 800 },
  { x: 1280, y: 0, width: 1920, height: 1080 },
]
const place = { x: 1400, y: 40, width: 1240, height: 840, maximized: true }

it('restores the last position', () => {
  const file = join(temporaryFolder(), 'window.json')
  saveWindowBounds(file, place)
  expect(loadWindowBounds(file, screens)).toEqual(place)
})

it.each([
  ['on a disconnected screen', place],
  ['beyond the right edge', { ...place, x: 1200 }],
  ['above the screen', { ...place, x: 0, y: -20 }],
])('ignores a position %s', (_where, bounds) => {
  const file = join(temporaryFolder(), 'window.json')
  saveWindowBounds(file, bounds)
  expect(loadWindowBounds(file, screens.slice(0, 1))).toBeNull()
})

it('is at most as large as its screen', () => {
  const file = join(temporaryFolder(), 'window.json')
  saveWindowBounds(file, { ...place, x: 0, width: 5000, height: 5000 })
  expect(loadWindowBounds(file, screens)).toMatchObject({ width: 1280, height: 800 })
})

it.each(['', '{', '{"x":"left"}'])('ignores the file %j', (text) => {
  const file = join(temporaryFolder(), 'window.json')
  writeFileSync(file, text)
  expect(loadWindowBounds(file, screens)).toBeNull()
  expect(loadWindowBounds(`${file}.none`, screens)).toBeNull()
})
