import { describe, expect, it } from 'vitest'
import { markup } from './markup.ts'

describe('markup', () => {
  it('escapes text', () => {
    const { html } = markup`<b title="${'"\'>'}">${'<script>&'}</b>${markup`<i>${7}</i>`}`
    expect(html).toBe('<b title="&quot;&#39;&gt;">&lt;script&gt;&amp;</b><i>7</i>')
  })

  it('joins lists and omits missing values', () => {
    expect(markup`${['<', [markup`<br>`, 0]]}${null}${undefined}${false}`.html).toBe('&lt;<br>0')
  })

  it('keeps backslashes in a template', () => {
    expect(markup`${'a\\'} \\`.html).toBe('a\\ \\')
  })
})
