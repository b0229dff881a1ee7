import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { join } from './class-names.ts'

interface TabListProps<T extends string> {
  label: string
  tabs: readonly { value: T; text: ReactNode }[]
  className?: string
}

export const Tabs = BaseTabs.Root

/** The tab list. Scrolls if it is too wide, and fades where there are more tabs. */
export function TabList<T extends string>({ label, tabs, className }: TabListProps<T>) {
  return (
    <BaseTabs.List
      aria-label={label}
      className={join(
        'fade-overflow flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none]',
        className,
      )}
    >
      {tabs.map(({ value, text }) => (
        <BaseTabs.Tab
          key={value}
          value={value}
          className="-mb-px flex h-11 shrink-0 items-center border-b-2 border-transparent px-2.5 text-sm font-medium whitespace-nowrap text-muted select-none hover:text-ink focus-visible:-outline-offset-2 data-active:border-accent data-active:text-accent"
        >
          {text}
        </BaseTabs.Tab>
      ))}
    </BaseTabs.List>
  )
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <BaseTabs.Panel value={value} className={join('rounded-lg', className)}>
      {children}
    </BaseTabs.Panel>
  )
}
