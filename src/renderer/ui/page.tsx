import { type ReactNode, useEffect, useRef } from 'react'
import { join } from './class-names.ts'

interface PageHeadingProps {
  children: ReactNode
  /** The window title; the text of the heading by default. */
  title?: string
  className?: string
}

/**
 * The heading of a page. It sets the window title and takes the focus on navigation, so that reading and tabbing
 * continue here, unless something on the page already has the focus.
 */
export function PageHeading({
  children,
  title = typeof children === 'string' ? children : productName,
  className,
}: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title === productName ? productName : `${title} · ${productName}`
  }, [title])
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.closest('nav')) {
      heading.current?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={join('text-balance', className ?? 'text-xl font-semibold tracking-tight min-[26rem]:text-2xl')}
    >
      {children}
    </h1>
  )
}

/** Moves the focus to the heading of the page when the focused element disappears. */
export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}

export const productName = 'Sendproof'

/** The content area: a readable width with padding. */
export function Page({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={join('mx-auto w-full max-w-5xl px-4 pt-6 pb-20 min-[26rem]:px-5 min-[26rem]:pt-8 md:px-8', className)}
    >
      {children}
    </div>
  )
}

interface SectionProps {
  /** The ID of the heading. */
  id: string
  title: string
  intro?: string
  /** A control beside the heading. */
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A part of a page under a heading. */
export function Section({ id, title, intro, action, className, children }: SectionProps) {
  const heading = (
    <h2 id={id} className="text-lg font-semibold">
      {title}
    </h2>
  )
  return (
    <section aria-labelledby={id} className={className}>
      {action || intro ? (
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div className="max-w-xl">
            {heading}
            {intro && <p className="text-pretty text-muted">{intro}</p>}
          </div>
          {action}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}

export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={join('rounded-xl border border-line bg-surface', className)}>{children}</div>
}

interface CardListProps {
  /** The accessible name of the list. */
  label?: string
  isOrdered?: boolean
  className?: string
  children: ReactNode
}

/** Rows in a card, with lines between them. */
export function CardList({ label, isOrdered = false, className, children }: CardListProps) {
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <Card className={className}>
      <List aria-label={label} className="divide-y divide-line">
        {children}
      </List>
    </Card>
  )
}
