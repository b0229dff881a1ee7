import { Menu } from '@base-ui/react/menu'
import { Check, ChevronDown, Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface ChoiceMenuProps<T extends string> {
  /** The accessible name. */
  label: string
  /** The content of the closed control. */
  face: ReactNode
  value: T
  options: readonly { value: T; text: string; icon?: ReactNode }[]
  onChange(value: T): void
}

interface MenuFrameProps {
  /** The closed control, with its name. */
  face: ReactNode
  children: ReactNode
}

/** A compact control that opens a list below it. */
function MenuFrame({ face, children }: MenuFrameProps) {
  // The list opens inside the landmark of its control, for landmark navigation.
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return (
    <Menu.Root>
      <Menu.Trigger className="inline-flex h-9 min-w-9 items-center justify-center gap-1.5 rounded-md px-2 text-sm font-medium text-muted select-none hover:bg-sunken hover:text-ink data-popup-open:bg-sunken motion-safe:transition-colors">
        {face}
      </Menu.Trigger>
      <span ref={setContainer} />
      <Menu.Portal container={container}>
        <Menu.Positioner align="end" sideOffset={6} className="z-40 outline-none">
          <Menu.Popup className="max-w-96 min-w-44 rounded-lg border border-line bg-raised p-1 text-sm shadow-raised outline-none">
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

const itemLook =
  'flex h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 outline-none select-none data-highlighted:bg-accent-soft'

export interface MenuAction {
  text: string
  /** The accessible name, if it says more. */
  label?: string
  icon: ReactNode
  isDangerous?: boolean
  onClick(): void
}

/** What else can be done, in a menu. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <MenuFrame
      face={
        <>
          <Ellipsis className="size-4" aria-hidden />
          <span className="sr-only">{label}</span>
        </>
      }
    >
      {actions.map(({ text, label: name, icon, isDangerous, onClick }) => (
        <Menu.Item
          key={text}
          aria-label={name}
          className={isDangerous ? `${itemLook} text-critical` : itemLook}
          onClick={onClick}
        >
          {icon}
          {text}
        </Menu.Item>
      ))}
    </MenuFrame>
  )
}

/** A compact control that opens a list with a single choice. */
export function ChoiceMenu<T extends string>({ label, face, value, options, onChange }: ChoiceMenuProps<T>) {
  const current = options.find((option) => option.value === value)
  return (
    <MenuFrame
      face={
        <>
          {face}
          <span className="sr-only">
            {label}: {current?.text ?? value}
          </span>
        </>
      }
    >
      <Menu.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
        {options.map((option) => (
          <Menu.RadioItem key={option.value} value={option.value} closeOnClick className={itemLook}>
            {option.icon}
            <span className="min-w-0 flex-1 truncate">{option.text}</span>
            <Menu.RadioItemIndicator>
              <Check className="size-4 text-accent" aria-hidden />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </MenuFrame>
  )
}

interface FilterChoiceProps<T extends string> {
  label: string
  value: T
  values: readonly T[]
  texts: Record<T, string>
  onChange(value: T): void
}

/** A filter of a list. Shows its name and current value, and opens the other values. */
export function FilterChoice<T extends string>({ label, value, values, texts, onChange }: FilterChoiceProps<T>) {
  return (
    <ChoiceMenu
      label={label}
      face={
        <span className="inline-flex items-center gap-1.5" aria-hidden>
          {label}: <span className="max-w-48 truncate text-ink">{texts[value]}</span>
          <ChevronDown className="size-4" />
        </span>
      }
      value={value}
      options={values.map((each) => ({ value: each, text: texts[each] }))}
      onChange={onChange}
    />
  )
}
