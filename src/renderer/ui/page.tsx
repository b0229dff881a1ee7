import { type ReactNode, useEffect, useRef } from 'react'
import { join } from './class-names.ts'

interface PageHeadingProps {
  children: string
  /** What the window is called; the heading itself unless something says more. */
  title?: string
  className?: string
}

/**
 * The heading of a page. It names the window, and it takes the focus when the page comes in place of another, so that
 * reading and tabbing go on here. A focus that is still somewhere on the page stays there.
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
      className={join('text-balance', className ?? 'text-2xl font-semibold tracking-tight')}
    >
      {children}
    </h1>
  )
}

const productName = 'Sendproof'

/** The room a page has: as wide as reads well, with space around. */
export function Page({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={join('mx-auto w-full max-w-5xl px-5 pt-8 pb-20 md:px-8', className)}>{children}</div>
}

/** A sheet on the desk that holds what belongs together. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={join('rounded-xl border border-line bg-surface', className)}>{children}</div>
}
