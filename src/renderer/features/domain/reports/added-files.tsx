import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ImportedReport, isReport } from '../../../../shared/contract/reports/stored-report.ts'
import { fill } from '../../../../shared/i18n/bind-texts.ts'
import type { FindingLevel } from '../../../../shared/i18n/text-keys.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { describeFailure } from '../../../ui/feedback/failure.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LongList, type RowAttributes } from '../../../ui/list/long-list.tsx'
import { Card, focusHeading } from '../../../ui/page.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { type AddedFile, clearAddedFiles, domainsOf, useAddedFiles } from './report-files.ts'

/** Estimated height of a row in pixels. */
const rowHeight = 61

/** The results for added files; nothing if there are none. `domain`: the page they are shown on. */
export function AddedFiles({ domain }: { domain: string | null }) {
  const { import: texts, ...allTexts } = useTexts().domainReports
  const files = useAddedFiles()
  if (files.length === 0) return null
  const ended = files.filter(({ state }) => state === 'done' || state === 'failed')
  const results = files.flatMap((file) => file.results)
  const counted = (state: ImportedReport['state']) => results.filter((result) => result.state === state).length
  const refused = counted('refused') + files.filter(({ state }) => state === 'failed').length
  const isDone = ended.length === files.length
  const summary = [
    isDone ? texts.new({ count: counted('stored') }) : texts.progress({ done: ended.length, total: files.length }),
    counted('duplicate') > 0 && texts.duplicates({ count: counted('duplicate') }),
    refused > 0 && texts.refused({ count: refused }),
  ]
  const others = domainsOf(files).filter((each) => each !== domain)
  return (
    <Card className="mt-6">
      <section aria-labelledby="added-files">
        <div className="flex items-start gap-4 p-4 md:px-5">
          <div className="min-w-0 flex-1">
            <h2 id="added-files" className="font-semibold">
              {texts.title}
            </h2>
            <p role="status" className="text-sm text-muted">
              {summary.filter(Boolean).join(', ')}
            </p>
            {others.length > 0 && (
              <ul className="mt-1 flex flex-wrap gap-x-4 text-sm">
                {others.map((name) => (
                  <li key={name}>
                    <Link
                      to="/domain/$name/reports"
                      params={{ name }}
                      className="rounded-sm font-medium wrap-anywhere text-accent hover:underline"
                    >
                      {allTexts.titleOf({ domain: name })}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {isDone && (
            <IconButton
              label={texts.close}
              icon={<X className="size-4" />}
              onClick={() => {
                clearAddedFiles()
                focusHeading()
              }}
            />
          )}
        </div>
        <div className="border-t border-line">
          <LongList items={files} keyOf={keyOf} rowHeight={rowHeight}>
            {(file, attributes) => <FileRow key={file.id} file={file} attributes={attributes} />}
          </LongList>
        </div>
      </section>
    </Card>
  )
}

function keyOf({ id }: AddedFile): string {
  return String(id)
}

function FileRow({
  file: { name, state, results, error },
  attributes,
}: {
  file: AddedFile
  attributes: RowAttributes
}) {
  const texts = useTexts()
  const { import: words } = texts.domainReports
  return (
    <li {...attributes} className="px-4 py-2.5 text-sm md:px-5">
      <p className="font-medium wrap-anywhere">{name}</p>
      {(state === 'waiting' || state === 'uploading') && <p className="text-muted">{words[state]}</p>}
      {state === 'failed' && <Outcome level="critical" text={describeFailure(error, texts).body} />}
      {results.map((result, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the results of a file do not change their order.
        <ResultLine key={index} result={result} hasName={result.file !== name} />
      ))}
    </li>
  )
}

function ResultLine({ result, hasName }: { result: ImportedReport; hasName: boolean }) {
  const { domainReports, reportProblems } = useTexts()
  const { import: words, list } = domainReports
  const formats = useFormats()
  const place = hasName ? `${result.file}: ` : ''
  if (result.state === 'refused') {
    const { code, ...values } = result.problem
    return <Outcome level="major" text={`${place}${fill(reportProblems[code], values)}`} />
  }
  if (!isReport(result)) {
    const { kind, domain, recipients, state } = result
    const text = words.notice({ kind, state, domain: domain ?? words.noDomain, count: recipients })
    return <Outcome level={state === 'duplicate' ? 'info' : 'ok'} text={`${place}${text}`} />
  }
  const { org, domain, begin, end, excluded, state } = result
  const apart = excluded ? `, ${list.states[excluded].toLocaleLowerCase()}` : ''
  const text = words[state]({ org, domain: domain ?? words.noDomain, range: formats.days(begin, end) })
  return <Outcome level={state === 'duplicate' ? 'info' : levelOf(excluded)} text={`${place}${text}${apart}`} />
}

/** The level at which an excluded report is marked. */
export function levelOf(excluded: 'forged' | 'unverified' | 'overlap' | null): FindingLevel {
  if (excluded === 'forged') return 'critical'
  if (excluded === 'unverified') return 'unknown'
  return excluded === 'overlap' ? 'info' : 'ok'
}

function Outcome({ level, text }: { level: FindingLevel; text: string }) {
  return (
    <p className="flex items-start gap-2 text-muted">
      <SeverityIcon level={level} className="mt-0.5 size-4" />
      <span className="min-w-0 text-pretty wrap-anywhere">{text}</span>
    </p>
  )
}
