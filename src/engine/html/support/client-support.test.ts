import { expect, it } from 'vitest'
import { audienceOf, clientsPack, supportOf } from './client-support.ts'

it('has a name and a share for every email client, adding up to at most 100 percent', () => {
  const { clients, features } = clientsPack.read()
  expect(clients.filter(({ name }) => name === '')).toEqual([])
  const all = clients.reduce((sum, { percent }) => sum + percent, 0)
  expect(all).toBeGreaterThan(90)
  expect(all).toBeLessThanOrEqual(100)
  for (const [slug, results] of Object.entries(features)) expect(results, slug).toHaveLength(clients.length)
})

it('lists the clients without a feature, most used first', () => {
  const withoutFlex = audienceOf(supportOf('css-display-flex')?.lacking ?? new Set())
  expect(withoutFlex.share).toBe(7)
  expect(withoutFlex.clients[0]).toBe('Outlook (Windows)')
  expect(supportOf('image-svg')?.lacking).not.toContain('outlook/windows')
  expect(audienceOf(supportOf('html-svg')?.lacking ?? new Set()).clients.slice(0, 2)).toEqual([
    'Gmail (Android)',
    'Gmail (web)',
  ])
})

it('takes the results of Outlook for Mac from its newest build, not from its last year', () => {
  // caniemail, 2026-05-13: 16.80 shows WebP and knows no calc(); 2019 was the other way around.
  expect(supportOf('image-webp')?.lacking).not.toContain('outlook/macos')
  expect(supportOf('css-unit-calc')?.lacking).toContain('outlook/macos')
})

it('keeps the notes on partial support with their clients', () => {
  expect(supportOf('css-max-width')?.limits).toEqual([
    { note: 'Partial. Only works on `<table>` elements.', clients: ['outlook/windows'] },
  ])
  expect(supportOf('css-none')).toBeUndefined()
})
