import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { createContext, type ReactNode, type Ref, type RefObject, use, useEffect, useRef } from 'react'
import { join } from './class-names.ts'

/** The value of the current tab. */
const Current = createContext<string | null>(null)

interface TabsProps extends Omit<BaseTabs.Root.Props, 'value' | 'defaultValue'> {
  ref?: Ref<HTMLDivElement>
  value: string
}

interface TabListProps<T extends string> {
  label: string
  tabs: readonly { value: T; text: ReactNode }[]
  className?: string
}

export function Tabs({ value, ...props }: TabsProps) {
  return (
    <Current value={value}>
      <BaseTabs.Root value={value} {...props} />
    </Current>
  )
}

/** The look of a list of tabs or links: it scrolls if it is too wide, and fades where there are more. */
export const tabListLook = 'fade-overflow flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none]'

/** A ref for a list of tabs or links, which is scrolled to the current one. */
export function useCurrentInView<T extends HTMLElement>(current?: string): RefObject<T | null> {
  const list = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice changes which one is current.
  useEffect(() => {
    const box = list.current?.getBoundingClientRect()
    const tab = list.current?.querySelector('[aria-selected=true], [aria-current=page]')?.getBoundingClientRect()
    // Not `scrollIntoView`, which would also scroll the page.
    if (box && tab) list.current?.scrollBy(tab.left + tab.width / 2 - box.left - box.width / 2, 0)
  }, [current])
  return list
}

export function TabList<T extends string>({ label, tabs, className }: TabListProps<T>) {
  const list = useCurrentInView<HTMLDivElement>()
  return (
    <BaseTabs.List ref={list} aria-label={label} className={join(tabListLook, className)}>
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
  const isCurrent = use(Current) === value
  // Base UI would keep the panel for another frame in case it fades out, and style all of it again as inert.
  if (!isCurrent) return null
  return (
    <BaseTabs.Panel value={value} className={join('rounded-lg', className)}>
      {children}
    </BaseTabs.Panel>
  )
}
