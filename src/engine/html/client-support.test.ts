import { expect, it } from 'vitest'
import { clientsPack, findGap } from './client-support.ts'
import { watchedFeatures } from './features.ts'

it('has a name and a share for every email client, adding up to at most 100 percent', () => {
  const { clients, features } = clientsPack.read()
  expect(clients.filter(({ name }) => name === '')).toEqual([])
  const all = clients.reduce((sum, { percent }) => sum + percent, 0)
  expect(all).toBeGreaterThan(90)
  expect(all).toBeLessThanOrEqual(100)
  for (const [slug, results] of Object.entries(features)) expect(results, slug).toHaveLength(clients.length)
})

it('watches only features that some client lacks', () => {
  for (const slug of Object.keys(watchedFeatures)) expect(findGap(slug)?.clients, slug).not.toEqual([])
})

it('lists the clients without a feature, most used first', () => {
  expect(findGap('css-display-flex')).toMatchObject({ inOutlook: true, share: 7 })
  expect(findGap('css-display-flex')?.clients[0]).toBe('Outlook (Windows)')
  expect(findGap('image-svg')).toMatchObject({ inOutlook: false })
  expect(findGap('html-svg')?.clients.slice(0, 2)).toEqual(['Gmail (Android)', 'Gmail (web)'])
})

it('takes the results of Outlook for Mac from its newest build, not from its last year', () => {
  // caniemail, 2026-05-13: 16.80 shows WebP and knows no calc(); 2019 was the other way around.
  expect(findGap('image-webp')?.clients).not.toContain('Outlook (Mac)')
  expect(findGap('css-unit-calc')?.clients).toContain('Outlook (Mac)')
})

it('returns undefined for features that are not watched', () => {
  expect(findGap('css-color')).toBeUndefined()
})
