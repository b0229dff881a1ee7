import type { BodyContent } from '../../../../shared/contract/facts/message/body.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Card } from '../../../ui/page.tsx'
import { useFirst } from '../../../ui/use-first.tsx'
import { FactList, UnknownFact, Verbatim } from '../../findings/fact-list.tsx'

/** Hidden texts shown initially. */
const firstHidden = 10

type ContentFacts = Pick<MessageFacts, 'message' | 'body' | 'lines'>

/** A summary of the message, and the visible and hidden content of its bodies. */
export function Content({ facts: { message, body, lines } }: { facts: ContentFacts }) {
  const { message: texts } = useTexts()
  const formats = useFormats()
  const { fields } = texts
  const verbatim = (text: string | null) => (text === null ? texts.absent : <Verbatim text={text} />)
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <section aria-label={texts.title}>
        <h3 className="mb-2 font-semibold">{texts.title}</h3>
        <FactList
          facts={[
            [fields.subject, message.subject ?? texts.absent],
            [fields.from, verbatim(message.from)],
            [fields.to, verbatim(message.to)],
            [fields.date, message.date === null ? texts.absent : formats.dateTime(message.date)],
            [fields.messageId, verbatim(message.message_id)],
            [fields.size, formats.size(message.size)],
            [fields.longestLine, lines.state === 'known' ? formats.bytes(lines.value.longest) : null],
            ...(body.state === 'known' ? bodyFacts(body.value, texts) : []),
          ]}
        />
        {body.state === 'unavailable' && (
          <div className="mt-3">
            <UnknownFact fact={body} />
          </div>
        )}
        {body.state === 'known' && body.value.hidden.length > 0 && <HiddenTexts body={body.value} />}
      </section>
    </Card>
  )
}

function bodyFacts(body: BodyContent, texts: ReturnType<typeof useTexts>['message']): [string, string | null][] {
  const { fields } = texts
  const { hidden_characters: hidden, placeholders } = body
  return [
    [fields.words, texts.words({ text: body.text_words, html: body.html_words })],
    [fields.sharedWords, body.text_words > 0 && body.html_words > 0 ? String(body.shared_words) : null],
    [fields.images, String(body.images)],
    [fields.pixels, body.tracking_pixels > 0 ? String(body.tracking_pixels) : null],
    [fields.hidden, hidden > 0 ? texts.characters({ count: hidden }) : null],
    [fields.placeholders, placeholders.length > 0 ? placeholders.join(', ') : null],
  ]
}

function HiddenTexts({ body: { hidden } }: { body: BodyContent }) {
  const { message: texts } = useTexts()
  const { shown, more } = useFirst(hidden, firstHidden)
  return (
    <Disclosure summary={`${texts.hiddenTitle} (${hidden.length})`} className="mt-3">
      <ul className="grid gap-2 text-sm">
        {shown.map(({ technique, line, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a message do not change their order.
          <li key={index}>
            <Verbatim text={text} />
            <span className="block text-muted">
              {texts.hiding[technique]} · {texts.line({ number: line })}
            </span>
          </li>
        ))}
      </ul>
      {more}
    </Disclosure>
  )
}
