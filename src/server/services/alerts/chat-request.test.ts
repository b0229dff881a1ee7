import { describe, expect, it } from 'vitest'
import { channelTargetSchema } from '../../../shared/contract/monitoring/channel.ts'
import { type ChatTarget, writeChatRequest } from './chat-request.ts'

const url = 'https://hooks.chat.example/abc'
const text = { subject: 'shop.example <b>: [listed](x)', body: 'Critical problem.\n\nNow:\n  v=spf1 +all' }

function documentOf(target: ChatTarget, given = text): unknown {
  return JSON.parse(writeChatRequest(target, given).body)
}

describe('writeChatRequest', () => {
  it('writes text and blocks for Slack', () => {
    expect(documentOf({ kind: 'slack', url })).toEqual({
      text: 'shop.example &lt;b&gt;: [listed](x)',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: text.subject } },
        { type: 'section', text: { type: 'plain_text', text: text.body } },
      ],
    })
  })

  it('writes a message with an adaptive card for Teams', () => {
    expect(documentOf({ kind: 'teams', url })).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            body: [
              { type: 'TextBlock', text: String.raw`shop.example <b>: \[listed\]\(x\)` },
              { text: 'Critical problem.' },
              { text: 'Now:\n  v=spf1 +all' },
            ],
          },
        },
      ],
    })
  })

  it('writes content without mentions for Discord', () => {
    const expected = { content: `${text.subject}\n\n${text.body}`, allowed_mentions: { parse: [] } }
    expect(documentOf({ kind: 'discord', url })).toEqual(expected)
  })

  it('posts to the bot of Telegram', () => {
    const target = { kind: 'telegram', token: `1:${'a'.repeat(35)}`, chat_id: '-100123' } as const
    expect(channelTargetSchema.parse(target)).toEqual(target)
    expect(writeChatRequest(target, text).url).toBe(`https://api.telegram.org/bot${target.token}/sendMessage`)
    expect(documentOf(target)).toMatchObject({ chat_id: '-100123', text: `${text.subject}\n\n${text.body}` })
  })

  it('posts plain text with a title to ntfy', () => {
    const request = writeChatRequest({ kind: 'ntfy', url }, text)
    expect(request).toMatchObject({ url, body: text.body, contentType: 'text/plain; charset=utf-8' })
    expect(request.headers?.title).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?=$/)
  })

  it.each(['slack', 'teams', 'discord', 'ntfy'] as const)('keeps the limits of %s', (kind) => {
    const long = { subject: 's'.repeat(1_000), body: 'b'.repeat(100_000) }
    expect(writeChatRequest({ kind, url }, long).body.length).toBeLessThan(kind === 'discord' ? 2_100 : 28_000)
  })
})
