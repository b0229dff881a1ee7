// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { failedChannel } from '../../../../../test/support/page-data.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { IncidentRow } from './incident-row.tsx'

afterEach(cleanup)

it.each([
  ['shop.example', 'shop.example allows any server', 'shop.example allows any server'],
  ['shop.example', 'Could not be checked', 'shop.example: Could not be checked'],
])('names %s once if its problem is “%s”', (name, title, expected) => {
  renderInApp(<IncidentRow incident={{ ...failedChannel, title }} name={name} now={new Date()} />)
  expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === expected)).toBeDefined()
  expect(screen.getByRole('button', { name: `Acknowledge: ${expected}` })).toBeDefined()
})
