import type { ChannelTarget } from '../../../shared/contract/monitoring/channel.ts'
import type { AlertText } from './compose-alert.ts'

export type ChatTarget = Exclude<ChannelTarget, { kind: 'desktop' | 'email' | 'webhook' }>

/** The longest texts, in characters, with room for the title: Discord takes 2,000, Slack 3,000 per block, Telegram 4,096. */
const longest = { discord: 1_700, slack: 2_900, telegram: 3_800, ntfy: 3_500, teams: 10_000 } as const

/** A message to a chat: where to post it, and what. Its text has no markup, because parts of it come from DNS. */
export interface ChatRequest {
  url: string
  body: string
  contentType?: string
  headers?: Readonly<Record<string, string>>
}

export function writeChatRequest(target: ChatTarget, { subject, body }: AlertText): ChatRequest {
  const text = cut(body, longest[target.kind])
  switch (target.kind) {
    case 'slack':
      return json(target.url, {
        text: escapeSlack(subject),
        blocks: [
          { type: 'header', text: { type: 'plain_text', text: cut(subject, 150) } },
          { type: 'section', text: { type: 'plain_text', text } },
        ],
      })
    case 'teams':
      return json(target.url, { type: 'message', attachments: [adaptiveCard(subject, text)] })
    case 'discord':
      // No one is to be called by a name that DNS contains.
      return json(target.url, { content: `${cut(subject, 250)}\n\n${text}`, allowed_mentions: { parse: [] } })
    case 'telegram':
      return json(`https://api.telegram.org/bot${target.token}/sendMessage`, {
        chat_id: target.chat_id,
        text: `${cut(subject, 250)}\n\n${text}`,
        link_preview_options: { is_disabled: true },
      })
    case 'ntfy':
      return {
        url: target.url,
        body: text,
        contentType: 'text/plain; charset=utf-8',
        // Encoded words, because header fields are ASCII (docs.ntfy.sh/publish).
        headers: { title: `=?UTF-8?B?${Buffer.from(cut(subject, 250)).toString('base64')}?=` },
      }
  }
}

function json(url: string, document: unknown): ChatRequest {
  return { url, body: JSON.stringify(document) }
}

function adaptiveCard(subject: string, text: string) {
  const block = { type: 'TextBlock', wrap: true }
  const body = [
    { ...block, text: escapeMarkdown(subject), weight: 'Bolder', size: 'Medium' },
    ...text.split('\n\n').map((paragraph) => ({ ...block, text: escapeMarkdown(paragraph) })),
  ]
  const schema = 'http://adaptivecards.io/schemas/adaptive-card.json'
  return {
    contentType: 'application/vnd.microsoft.card.adaptive',
    content: { $schema: schema, type: 'AdaptiveCard', version: '1.4', body },
  }
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

/** Slack reads these three as markup even in `text` (docs.slack.dev, formatting message text). */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Text blocks of adaptive cards are Markdown. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]()~]/g, String.raw`\$&`)
}
