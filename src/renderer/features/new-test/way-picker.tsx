import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { setPreferences } from '../../preferences/preferences.ts'
import { type SendWay, services, tools } from '../../preferences/send-ways.ts'
import { join } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card, Section } from '../../ui/page.tsx'
import { useMayUseRelay } from './use-send-way.ts'

interface WayPickerProps {
  current: SendWay | null
  /** Whether the user asked for it, so that it takes the focus. */
  isWanted: boolean
  onChosen(): void
}

/** Asks how the user sends. The answer is remembered. */
export function WayPicker({ current, isWanted, onChosen }: WayPickerProps) {
  const { ways: texts } = useTexts().waiting
  const mayUseRelay = useMayUseRelay()
  const search = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const groups = [
    {
      title: texts.groups.service,
      ways: services.filter((way) => way === 'other' || matches(texts.names[way], typed)),
    },
    {
      title: texts.groups.tool,
      ways: ([...tools, ...(mayUseRelay ? (['smtp'] as const) : [])] as const).filter((way) =>
        matches(texts.names[way], typed),
      ),
    },
    { title: texts.groups.file, ways: (['file'] as const).filter((way) => matches(texts.names[way], typed)) },
  ].filter(({ ways }) => ways.length > 0)
  useEffect(() => {
    if (isWanted) search.current?.focus()
  }, [isWanted])

  function choose(way: SendWay): void {
    setPreferences({ sendWay: way })
    onChosen()
  }

  function submit(): void {
    const shown = groups.flatMap<SendWay>(({ ways }) => ways)
    if (typed.trim() !== '') choose(shown.find((way) => way !== 'other') ?? 'other')
  }

  return (
    <Card className="mt-6 p-5 md:p-6">
      <Section id="ways-title" title={texts.title}>
        <p className="mt-1 max-w-prose text-pretty text-muted">{texts.intro}</p>
        <Form onSubmit={submit} className="mt-4 max-w-md">
          <TextField
            ref={search}
            type="search"
            label={texts.search}
            hint={texts.searchHint}
            value={typed}
            onChange={setTyped}
          />
        </Form>
        {groups.map(({ title, ways }) => (
          <div key={title} className="mt-5">
            <h3 className="text-sm font-semibold text-muted">{title}</h3>
            <ul aria-label={title} className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
              {ways.map((way) => (
                <li key={way}>
                  <button
                    type="button"
                    aria-current={way === current ? 'true' : undefined}
                    onClick={() => choose(way)}
                    className={join(
                      'flex h-full min-h-12 w-full items-center rounded-lg border px-4 py-2 text-left text-sm font-medium text-balance hover:bg-accent-soft motion-safe:transition-colors',
                      way === current ? 'border-accent bg-accent-soft' : 'border-line',
                    )}
                  >
                    {texts.names[way]}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Section>
    </Card>
  )
}

function matches(name: string, typed: string): boolean {
  return name.toLowerCase().includes(typed.trim().toLowerCase())
}
