import { Field } from '@base-ui/react/field'
import { Undo2 } from 'lucide-react'
import type { Finding } from '../../../shared/contract/finding.ts'
import { levelOf } from '../../../shared/report/finding-level.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { faultOf } from '../../ui/feedback/failure.tsx'
import { FieldFault } from '../../ui/fields/labeled-field.tsx'
import { inputLook } from '../../ui/fields/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { changedDrafts, type Draft, idOf } from './drafts.ts'
import type { WhatIf } from './use-what-if.ts'

interface RecordFieldsProps {
  whatIf: WhatIf
  /** Which drafts to show. */
  shows(draft: Draft): boolean
  /** Why the drafts could not be evaluated. */
  error: unknown
  /** Syntax problems of the records, if not shown next to them. */
  findings?: readonly Finding[]
}

/** Text fields for the editable records. */
export function RecordFields({ whatIf: { drafts, change }, shows, error, findings = [] }: RecordFieldsProps) {
  const changed = changedDrafts(drafts ?? [])
  const faultIn = (draft: Draft) => {
    const index = changed.indexOf(draft)
    return faultOf(error, `edits.${index}.value`) ?? faultOf(error, `edits.${index}.name`)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {drafts?.filter(shows).map((draft) => (
        <RecordField
          key={idOf(draft)}
          draft={draft}
          isChanged={changed.includes(draft)}
          fault={faultIn(draft)}
          findings={findings.filter(({ key, state }) => state === 'fail' && key.startsWith(`${draft.kind}.`))}
          onChange={(value) => change(draft, value)}
        />
      ))}
    </div>
  )
}

interface RecordFieldProps {
  draft: Draft
  isChanged: boolean
  fault: string | undefined
  findings: readonly Finding[]
  onChange(value: string): void
}

function RecordField({ draft, isChanged, fault, findings, onChange }: RecordFieldProps) {
  const { whatIf: texts } = useTexts()
  const { kind, name, type, current, value } = draft
  return (
    <Field.Root invalid={fault !== undefined} className="flex min-w-0 flex-col gap-1">
      <div className="flex items-end gap-2">
        <Field.Label className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">
          {texts.fieldOf({ kind: texts.kinds[kind], name })} <span className="font-normal text-muted">{type}</span>
        </Field.Label>
        {isChanged && (
          <IconButton
            label={`${texts.reset}: ${name}`}
            icon={<Undo2 className="size-4" />}
            onClick={() => onChange(current ?? '')}
          />
        )}
        <CopyButton text={value} what={`${texts.kinds[kind]} ${name}`} />
      </div>
      <Field.Control
        data-draft={idOf(draft)}
        value={value}
        onValueChange={onChange}
        autoComplete="off"
        spellCheck={false}
        render={<textarea rows={rowsOf(value)} />}
        className={`${inputLook} h-auto scroll-mt-48 resize-y py-2 font-mono text-sm wrap-anywhere`}
      />
      {fault === undefined ? (
        <Field.Description className="text-sm text-muted">
          {type === 'TXT' ? '' : `${texts.lineEach} `}
          {current !== null && value.trim() === '' ? texts.removes : ''}
        </Field.Description>
      ) : (
        <FieldFault fault={fault} />
      )}
      {findings.length > 0 && (
        <ul className="grid gap-1">
          {findings.map((finding) => (
            <li key={finding.key} className="flex items-start gap-2 text-sm">
              <SeverityIcon level={levelOf(finding)} className="mt-0.5 size-4" />
              <span className="text-pretty wrap-anywhere">
                <Prose text={finding.title} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Field.Root>
  )
}

/** Approximate characters per line; limits the height of a field to about a page. */
const columns = 90
const maxRows = 12

function rowsOf(value: string): number {
  const rows = value.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 0)
  return Math.min(maxRows, rows)
}
