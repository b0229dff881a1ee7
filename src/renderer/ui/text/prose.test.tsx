// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { uiTexts } from '../../../shared/i18n/ui-texts.ts'
import { WordsContext } from '../../i18n/language.tsx'
import { Prose } from './prose.tsx'

afterEach(cleanup)

function show(text: string) {
  return render(
    <WordsContext value={{ language: 'pl', texts: uiTexts.pl }}>
      <Prose text={text} />
    </WordsContext>,
  )
}

describe('Prose', () => {
  it('shows text between backticks as code', () => {
    show('SPF ends in `+all`. Replace it with `~all`.')
    expect(screen.getAllByText(/all/, { selector: 'code' }).map((code) => code.textContent)).toEqual(['+all', '~all'])
  })

  it('applies typography to text but not to code', () => {
    const { container } = show('Zamień w rekordzie na `v=spf1 a -all`.')
    expect(container.textContent).toBe('Zamień w\u00a0rekordzie na v=spf1 a -all.')
  })

  it('shows domains in Unicode with their A-labels after the text, but not in code', () => {
    const { container } = show('Domena xn--bcher-kva.example nie ma rekordu. Dodaj `a:xn--bcher-kva.example`.')
    expect(container.textContent).toBe(
      'Domena bücher.example nie ma rekordu. Dodaj a:xn--bcher-kva.example. (xn--bcher-kva.example)',
    )
  })

  it.each([
    ['Uruchom z --data-dir.', ['--data-dir']],
    ['Dodaj `--data`, albo --smtp-port i xn--.example', ['--data', '--smtp-port']],
    ['Domena a--b.example', []],
  ])('keeps flags in %j in one line, and unchanged for copying', (text, flags) => {
    const { container } = show(text)
    expect([...container.querySelectorAll('.whitespace-nowrap')].map((each) => each.textContent)).toEqual(flags)
  })

  it('never renders HTML from a text', () => {
    const { container } = show('<img src=x onerror="alert(1)"> and `<b>`')
    expect(container.querySelector('img, b')).toBeNull()
    expect(container.textContent).toBe('<img src=x onerror="alert(1)"> and <b>')
  })
})
