import { useState } from 'react'
import { type HtmlReport, maxHtmlOctets } from '../../../shared/contract/html.ts'
import { formatSize } from '../../../shared/i18n/size.ts'
import { useIsHosted } from '../../api/engine.ts'
import { isPlain } from '../../api/plain/answer.ts'
import { useHtmlCheck } from '../../api/single-lookups.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useMessageDrop } from '../../ui/files/message-drop.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { LevelBadge } from '../../ui/severity-icon.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { FactList } from '../findings/fact-list.tsx'
import { issueLevels } from '../findings/html-issues.ts'
import { ProgramView } from '../lookups/program-view.tsx'
import { Verdict } from '../lookups/record-answers.tsx'
import { PlainLookup } from '../plain/plain-value.tsx'
import { FileButton } from '../uploads/file-button.tsx'
import { htmlFiles } from '../uploads/opened-files.ts'

/** Checks HTML that is pasted or dropped. Nothing is stored. */
export function HtmlCheck() {
  const { lookups: texts } = useTexts()
  const isHosted = useIsHosted()
  const check = useHtmlCheck(useLanguage())
  const [html, setHtml] = useState('')

  function submit(): void {
    check.mutate(html)
  }

  async function take([file]: readonly File[]): Promise<void> {
    if (!file) return
    if (!/\.x?html?$/i.test(file.name) && file.type !== 'text/html') return showToast({ title: texts.drop.notHtml })
    if (file.size > maxHtmlOctets) return showToast({ title: texts.drop.tooLarge({ max: formatSize(maxHtmlOctets) }) })
    const source = await file.text()
    setHtml(source)
    check.mutate(source)
  }

  htmlFiles.useOpened((file) => void take([file]))
  useMessageDrop({ promise: texts.drop.promise, onDrop: (files) => void take(files) })

  return (
    <>
      <Card className="mt-4 p-5">
        <Form onSubmit={submit}>
          <TextField
            label={texts.form.html}
            hint={`${texts.form.htmlHint} ${isHosted ? texts.form.htmlLeaves : texts.form.htmlStays}`}
            rows={8}
            required
            value={html}
            onChange={setHtml}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button look="primary" type="submit" disabled={check.isPending}>
              {check.isPending ? texts.form.pending : texts.form.checkHtml}
            </Button>
            <FileButton
              text={texts.form.chooseHtml}
              accept=".html,.htm,text/html"
              disabled={check.isPending}
              onFiles={(files) => void take(files)}
            />
          </div>
        </Form>
      </Card>
      {check.error && <FailureNote className="mt-4" error={check.error} />}
      {check.isPending && <Skeleton className="mt-4 h-72 w-full rounded-xl" />}
      {check.data && (
        <Card className="mt-4 p-4 md:p-5">
          {isPlain(check.data) ? <PlainLookup answer={check.data} /> : <HtmlAnswer report={check.data} />}
        </Card>
      )}
      <ProgramView kind="html" search={{}} answer={check.data && isPlain(check.data) ? check.data.plain : check.data} />
    </>
  )
}

function HtmlAnswer({ report }: { report: HtmlReport }) {
  const { lookups: texts, htmlCheck, tools } = useTexts()
  const formats = useFormats()
  const { valid, score, size_kb: size, issues, summary } = report
  return (
    <section aria-label={tools.kinds.html.name}>
      <Verdict
        subject={htmlCheck.scoreOf({ score })}
        level={valid ? 'ok' : 'major'}
        badge={valid ? texts.answer.valid : texts.answer.notValid}
        sentence={texts.html.summary(summary)}
      />
      <FactList facts={[[htmlCheck.size, formats.size(size * 1024)]]} />
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {issues.map(({ id, msg, severity, lines, count, clients }) => (
          <li
            key={id}
            className="grid items-start justify-items-start gap-x-4 gap-y-1 py-3 text-sm sm:grid-cols-[8.5rem_1fr]"
          >
            <LevelBadge level={issueLevels[severity]}>{htmlCheck.severity[severity]}</LevelBadge>
            <div className="min-w-0">
              <p className="text-pretty wrap-anywhere">
                <Prose text={msg} />
              </p>
              <p className="text-muted">
                {[
                  htmlCheck.places({ count }),
                  lines.length > 0 && `${texts.html.where} ${lines.join(', ')}`,
                  clients.join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
