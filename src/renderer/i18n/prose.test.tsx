// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Prose } from './prose.tsx'

afterEach(cleanup)

describe('Prose', () => {
  it('shows what stands between backticks as code', () => {
    render(<Prose text="SPF ends in `+all`. Replace it with `~all`." />)
    expect(screen.getAllByText(/all/, { selector: 'code' }).map((code) => code.textContent)).toEqual(['+all', '~all'])
  })

  it('never makes an element of what a text brings along', () => {
    const { container } = render(<Prose text={'<img src=x onerror="alert(1)"> and `<b>`'} />)
    expect(container.querySelector('img, b')).toBeNull()
    expect(container.textContent).toBe('<img src=x onerror="alert(1)"> and <b>')
  })
})
