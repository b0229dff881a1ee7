// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

it.each([
  ['an error of the engine as a sentence', 'must be a public address', true],
  ['typed text as it was typed', '“not a domain” is not a domain', false],
])('shows %s', (_, fault, isCapitalized) => {
  const { getByText } = render(<TextField label="Domain" fault={fault} value="" onChange={() => {}} />)
  expect(getByText(fault).className.includes('first-letter:uppercase')).toBe(isCapitalized)
})
