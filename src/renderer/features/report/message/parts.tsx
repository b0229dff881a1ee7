import type { MimePart } from '../../../../shared/contract/facts/message/mime.ts'
import type { MessageFacts } from '../../../../shared/contract/facts/message-facts.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { useFirst } from '../../../ui/use-first.tsx'
import { Verbatim } from '../../findings/fact-list.tsx'
import { FactSection } from '../fact-section.tsx'

/** Parts shown initially; a message may have thousands. */
const firstParts = 20

/** The declared parts of the message, including attachments. */
export function Parts({ mime }: Pick<MessageFacts, 'mime'>) {
  const { message: texts } = useTexts()
  return (
    <FactSection title={texts.partsTitle} fact={mime} otherwise={texts.absent}>
      {({ parts }) => (
        <>
          <p className="mb-3 text-sm text-muted">{texts.parts({ count: parts.length })}</p>
          <PartTable parts={parts} />
        </>
      )}
    </FactSection>
  )
}

function PartTable({ parts }: { parts: readonly MimePart[] }) {
  const { message: texts } = useTexts()
  const formats = useFormats()
  const { shown, more } = useFirst(parts, firstParts)
  return (
    <>
      <DataTable
        label={texts.partsTable}
        columns={[texts.part, texts.type, texts.file, texts.size, texts.remarks]}
        rows={shown.map((part) => ({
          id: part.path,
          cells: [
            part.path === '' ? texts.wholeMessage : <Verbatim key="path" text={part.path} />,
            <Verbatim key="type" text={[part.type, part.charset, part.encoding].filter(Boolean).join(' · ')} />,
            part.file_name && (
              <span key="file" className="block min-w-24">
                <Verbatim text={part.file_name} />
              </span>
            ),
            <span key="size" className="whitespace-nowrap">
              {formats.size(part.size)}
            </span>,
            <Remarks key="remarks" part={part} />,
          ],
        }))}
      />
      {more}
    </>
  )
}

/** Remarks on a part. An archive is neutral; an executable or a fault is a problem. */
function Remarks({ part: { faults, file_kind: kind } }: { part: MimePart }) {
  const { message: texts } = useTexts()
  const remarks = [
    ...(kind ? [{ level: kind === 'executable' ? 'major' : 'info', word: texts.fileKinds[kind] } as const] : []),
    ...faults.map((fault) => ({ level: 'minor', word: texts.faults[fault] }) as const),
  ]
  return remarks.map(({ level, word }) => (
    <p key={word} className="flex items-start gap-1.5">
      <SeverityIcon level={level} className="mt-0.5 size-4" />
      {word}
    </p>
  ))
}
