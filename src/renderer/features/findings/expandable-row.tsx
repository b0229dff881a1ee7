import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { useTexts } from '../../i18n/language.tsx'
import { useOpened } from '../../ui/disclosure.tsx'
import type { RowAttributes } from '../../ui/list/long-list.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { Prose } from '../../ui/text/prose.tsx'

interface ExpandableRowProps {
  level: FindingLevel
  title: string
  /** A second line, shown while the row is closed. */
  note?: string | null
  /** Shown at the end of the line. */
  end?: ReactNode
  /** A control beside the line, which a summary cannot contain. */
  action?: ReactNode
  /** The key of its finding, for keyboard navigation. */
  finding?: string
  /** Attributes of the row in a virtual list. */
  attributes?: RowAttributes
  /** Whether it is open initially; changes are reported. */
  isOpen?: boolean
  onToggle?(isOpen: boolean): void
  children: ReactNode
}

/** A sentence with collapsible content. The content is rendered on first use, because lists can be long. */
export function ExpandableRow({
  level,
  title,
  note = null,
  end = null,
  action = null,
  finding,
  attributes,
  isOpen = false,
  onToggle,
  children,
}: ExpandableRowProps) {
  const { levels } = useTexts().report.finding
  const { wasOpened, onToggle: onDetails } = useOpened(isOpen)
  return (
    <li {...attributes} className={action ? 'relative' : ''}>
      <details
        open={isOpen}
        className="group"
        onToggle={(event) => {
          onDetails(event)
          onToggle?.(event.currentTarget.open)
        }}
      >
        <summary
          data-finding={finding}
          className="flex list-none items-start gap-3 rounded-lg px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2 md:px-5"
        >
          <SeverityIcon level={level} className="mt-0.5 size-5" />
          <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
            <span className="min-w-[min(14rem,100%)] flex-1">
              <span className="sr-only">{levels[level]}: </span>
              <span className="text-pretty wrap-anywhere">
                <Prose text={title} />
              </span>
              {note && (
                <span className="block text-sm text-pretty wrap-anywhere text-muted group-open:hidden">
                  <Prose text={note} />
                </span>
              )}
            </span>
            {end && <span className="text-sm leading-6 font-medium tabular-nums">{end}</span>}
          </span>
          {action && <span className="w-9 shrink-0 sm:w-36" aria-hidden />}
          <ChevronDown
            className="mt-1 size-4 shrink-0 text-subtle group-open:rotate-180 motion-safe:transition-transform"
            aria-hidden
          />
        </summary>
        {wasOpened && <div className="px-4 sm:pl-12 md:pr-5 md:pl-13">{children}</div>}
      </details>
      {action && <div className="absolute top-1.5 right-10 md:right-11">{action}</div>}
    </li>
  )
}
