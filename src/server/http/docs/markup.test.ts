import { describe, expect, it } from 'vitest'
import { markup } from './markup.ts'

describe('markup', () => {
  it('escapes whatever is not markup itself', () => {
    const { html } = markup`<b title="${'"\'>'}">${'<script>&'}</b>${markup`<i>${7}</i>`}`
    expect(html).toBe('<b title="&quot;&#39;&gt;">&lt;script&gt;&amp;</b><i>7</i>')
  })

  it('joins lists, and leaves out what is not there', () => {
    expect(markup`${['<', [markup`<br>`, 0]]}${null}${undefined}${false}`.html).toBe('&lt;<br>0')
  })

  it('takes no backslash of a template for more than it is', () => {
    expect(markup`${'a\\'} \\`.html).toBe('a\\ \\')
  })
})
