import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { replaceFacts } from '../../../engine/facts/fact-pack.ts'
import type { FetchOutcome } from '../../../engine/outbound/public-fetch.ts'
import { factPacks } from '../../../engine/packs/fact-packs.ts'
import { openFactFiles } from '../../data-folder/fact-files.ts'
import { updateFactFiles } from './update-facts.ts'

const start = Date.parse('2026-11-28T12:00:00Z')
const online = { dns: [], offline: false }

afterEach(() => replaceFacts([]))

function open() {
  let now = start
  const clock = { now: () => new Date(now) }
  const files = openFactFiles(temporaryFolder(), clock.now)
  const asked: string[] = []
  const update = (answer: (url: string) => FetchOutcome, settings = online) =>
    updateFactFiles(files, settings, clock, async (url) => {
      asked.push(url)
      return answer(url)
    })
  return { update, asked, pass: (hours: number) => (now += hours * 3_600_000) }
}

function shipped(url: string): FetchOutcome {
  const pack = factPacks.find(({ name }) => url.endsWith(`/facts-${name}.json`))
  const body = Buffer.from(JSON.stringify(pack?.shipped))
  return { state: 'fetched', body, contentType: null, url, validity: null }
}

describe('updateFactFiles', () => {
  it('asks once per day', async () => {
    const { update, asked, pass } = open()
    expect(await update(shipped)).toMatchObject({ state: 'asked', packs: factPacks.map(() => ({ state: 'same' })) })
    expect(asked).toHaveLength(factPacks.length)
    pass(23)
    expect(await update(shipped)).toMatchObject({ state: 'too_early' })
    pass(2)
    expect(await update(shipped)).toMatchObject({ state: 'asked' })
  })

  it('asks nothing offline', async () => {
    const { update, asked } = open()
    expect(await update(shipped, { dns: [], offline: true })).toEqual({ state: 'offline' })
    expect(asked).toEqual([])
  })

  it.each([
    ['https://evil.example/facts.json', 0],
    ['https://github.com.evil.example/facts.json', 0],
    ['https://release-assets.githubusercontent.com/x/facts-lists.json', 1],
  ])('follows a redirect to %s %s times', async (location, times) => {
    const { update, asked } = open()
    await update((url) => (url === location ? shipped(url) : { state: 'redirected', location }))
    expect(asked.filter((url) => url === location)).toHaveLength(times * factPacks.length)
  })

  it('takes no file without a signature, and asks again after a failure', async () => {
    const { update } = open()
    const foreign = JSON.stringify({ ...(factPacks[0]?.shipped as object), version: 99 })
    const outcome = await update((url) => ({ ...shipped(url), body: Buffer.from(foreign) }) as FetchOutcome)
    expect(outcome).toMatchObject({ packs: factPacks.map(() => ({ state: 'failed', refusal: { code: 'unsigned' } })) })
    expect(await update(shipped)).toMatchObject({ state: 'asked' })
  })
})
