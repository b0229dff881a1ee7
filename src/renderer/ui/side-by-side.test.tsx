// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SideBySide } from './side-by-side.tsx'

afterEach(cleanup)

it('omits missing texts and isolates their writing direction', () => {
  const { container } = render(<SideBySide texts={['Sale', null, '\u202Emoc.knab', 'ada@shop.example']} />)
  expect(container.textContent).toBe('Sale · \u202Emoc.knab · ada@shop.example')
  expect([...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    'Sale',
    '\u202Emoc.knab',
    'ada@shop.example',
  ])
})
