import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReportSource } from '../../../../../shared/contract/reports/sources.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useTexts } from '../../../../i18n/language.tsx'
import { linkToDomain } from '../../../../questions/links.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/fields/form.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { FactList } from '../../../findings/fact-list.tsx'
import { useInsightTexts } from '../insight-texts.ts'
import { ClassSelect, useSourceChange } from './class-select.tsx'
import { describeEvidence } from './evidence.ts'
import { SourceAddresses } from './source-addresses.tsx'
import { SourceRecords } from './source-records.tsx'

interface SourceSheetProps {
  domain: string
  source: ReportSource | null
  onClose(): void
}

/** A source in full: its class and the reasons for it, its addresses, and its records. */
export function SourceSheet({ domain, source, onClose }: SourceSheetProps) {
  // Keeps the last source while the sheet closes.
  const [shown, setShown] = useState(source)
  if (source && source !== shown) setShown(source)
  return (
    <Sheet
      title={shown?.name ?? ''}
      open={source !== null}
      isDrawer
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      {shown && <SourceContent key={shown.id} domain={domain} source={shown} />}
    </Sheet>
  )
}

function SourceContent({ domain, source }: { domain: string; source: ReportSource }) {
  const texts = useInsightTexts()
  const { list } = useTexts().domainReports
  const formats = useFormats()
  const { source: words } = texts
  const { messages, aligned, dkim_aligned: dkim, spf_aligned: spf, forwarded, quarantined, rejected } = source
  const linkLook = 'rounded-sm text-accent hover:underline'
  return (
    <div className="mt-3 grid grid-cols-1 gap-5">
      <SourceForm source={source} />
      <FactList
        facts={[
          [
            words.why,
            <ul key="why" className="grid gap-0.5">
              {describeEvidence(source, texts).map((sentence) => (
                <li key={sentence} className="first-letter:uppercase">
                  {sentence}
                </li>
              ))}
            </ul>,
          ],
          [words.messages, formats.number(messages)],
          [
            words.aligned,
            messages > 0 ? words.alignedBy({ aligned, dkim, spf, percent: formats.percent(aligned, messages) }) : null,
          ],
          [words.forwarded, forwarded > 0 ? formats.number(forwarded) : null],
          [words.treated, quarantined + rejected > 0 ? words.treatment({ quarantined, rejected }) : null],
          [words.seen, formats.days(source.first_seen, `${source.last_seen}T12:00:00Z`)],
        ]}
      />
      <p className="flex gap-4 text-sm">
        <Link {...linkToDomain(domain)} preload={false} className={linkLook}>
          {list.audit}
        </Link>
        <Link to="/tests" search={{ q: domain }} className={linkLook}>
          {list.tests}
        </Link>
      </p>
      <SourceAddresses source={source} />
      <SourceRecords source={source} />
    </div>
  )
}

function SourceForm({ source }: { source: ReportSource }) {
  const { source: texts } = useInsightTexts()
  const change = useSourceChange()
  const given = source.is_named ? source.name : ''
  const [name, setName] = useState(given)

  function save(): void {
    change(source, { name: name.trim() || null })
  }

  return (
    <Form className="grid gap-4 md:grid-cols-2" onSubmit={save}>
      <div className="grid content-start gap-2">
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          placeholder={source.name}
          maxLength={100}
          onChange={setName}
        />
        <Button type="submit" className="justify-self-start" disabled={name.trim() === given}>
          {texts.save}
        </Button>
      </div>
      <div className="flex flex-col items-start gap-1">
        <span className="text-sm font-medium" aria-hidden>
          {texts.class}
        </span>
        <ClassSelect source={source} isField />
      </div>
    </Form>
  )
}
