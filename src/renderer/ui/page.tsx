import { type ReactNode, useEffect, useRef } from 'react'
import { join } from './class-names.ts'

interface PageHeadingProps {
  children: string
  /** The window title; the heading by default. */
  title?: string
  className?: string
}

/**
 * The heading of a page. It sets the window title and takes the focus on navigation, so that reading and tabbing
 * continue here, unless something on the page already has the focus.
 */
export function PageHeading({ children, title = children, className }: PageHeadingProps) {
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

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={join('rounded-xl border border-line bg-surface', className)}>{children}</div>
}
