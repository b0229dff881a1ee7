import { expect, it } from 'vitest'
import support from '../../../resources/data/client-support.json' with { type: 'json' }
import shares from './client-shares.json' with { type: 'json' }
import { findGap } from './client-support.ts'
import { watchedFeatures } from './features.ts'

it('has a share for every email client, adding up to at most 100 percent', () => {
  expect(Object.keys(support.clients).sort()).toEqual(Object.keys(shares.percent).sort())
  const all = Object.values(shares.percent).reduce((sum, percent) => sum + percent, 0)
  expect(all).toBeGreaterThan(90)
  expect(all).toBeLessThanOrEqual(100)
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

it('returns null for features that are not watched', () => {
  expect(findGap('css-color')).toBeUndefined()
})
