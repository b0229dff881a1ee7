import { expect, it } from 'vitest'
import { loadArea, loadLanguage, withTexts } from './words.ts'

it('loads texts with the code that shows them, in the languages shown so far', async () => {
  await loadLanguage('pl')
  expect(loadArea('pl', 'ui-app').texts).toHaveProperty('frame.home', 'Start')
  const load = withTexts(['ui-help'], async () => 'the page')
  expect(await load()).toBe('the page')
  expect(loadArea('pl', 'ui-help').texts).toHaveProperty('help.questions')
})

it('loads a language with the texts of all code loaded so far', async () => {
  await withTexts(['ui-help'], async () => {})()
  await loadLanguage('en')
  expect(loadArea('en', 'ui-app').texts).toHaveProperty('frame.home')
  expect(loadArea('en', 'ui-help').texts).toHaveProperty('help.questions')
})
