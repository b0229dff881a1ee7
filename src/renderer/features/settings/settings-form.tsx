import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Bot, ChevronRight, Clock, type LucideIcon, Send, TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import type { AllSettings, SettingState } from '../../../shared/contract/settings.ts'
import { type PageSetting, type SettingSection, serverSections, settingOf } from '../../../shared/setting-table.ts'
import { desktopShell } from '../../api/desktop.ts'
import { useChangeSettings } from '../../api/settings.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { faultOf } from '../../ui/feedback/failure.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { FilterField } from '../../ui/fields/filter-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useDataRows } from './data-settings.tsx'
import { useDesktopRows } from './desktop-settings.tsx'
import { changesOf, type Draft, type Drafts } from './drafts.ts'
import { EngineSection } from './engine-section.tsx'
import { focusField } from './field-focus.ts'
import { HostedTry } from './hosted-try.tsx'
import { SaveBar } from './save-bar.tsx'
import { matchesSearch, namesOf } from './search.ts'
import { SettingField } from './setting-field.tsx'
import type { SettingRow } from './setting-row.tsx'
import { type SettingsTab, settingsTabs } from './settings-search.ts'
import { useWindowRows } from './window-settings.tsx'

/** All settings on two tabs with one search and one save bar. */
export function SettingsForm({ all }: { all: AllSettings }) {
  const { settings: texts, frame } = useTexts()
  const { settings } = all
  const { tab = 'general' } = useSearch({ from: '/settings' })
  const navigate = useNavigate({ from: '/settings' })
  const [typed, setTyped] = useState('')
  const [drafts, setDrafts] = useState<Drafts>({})
  const [wanted, setWanted] = useState<PageSetting | null>(null)
  const change = useChangeSettings(useLanguage())
  const changes = changesOf(drafts, settings)
  const groups = useGroups(all, drafts, change.error, (name, draft) =>
    setDrafts((current) => ({ ...current, [name]: draft })),
  )
  const open = (next: SettingsTab) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })

  // The field may be on the other tab, which renders later.
  useEffect(() => {
    if (wanted && focusField(wanted)) setWanted(null)
  })

  function showSetting(name: PageSetting): void {
    setTyped('')
    setWanted(name)
    open(tabOf(name))
  }

  function save(): void {
    change.mutate(changes, {
      onSuccess: ({ settings: saved }) => {
        setDrafts({})
        const waits = saved.some(({ name, is_pending: isPending }) => name in changes && isPending)
        showToast({ title: waits ? texts.savedForRestart : texts.saved })
      },
      onError: (error) => {
        const [first] = faultyOf(error, settings)
        if (first) showSetting(first)
      },
    })
  }

  return (
    <>
      <FilterField
        label={texts.search}
        hint={texts.searchHint}
        value={typed}
        onChange={setTyped}
        className="mt-6 max-w-md"
      />
      <Form onSubmit={save} noValidate>
        <Pending settings={settings} />
        {typed.trim() === '' ? (
          <Tabs value={tab} onValueChange={open} className="mt-4">
            <TabList label={frame.settings} tabs={settingsTabs.map((value) => ({ value, text: texts.tabs[value] }))} />
            {settingsTabs.map((each) => (
              <TabPanel key={each} value={each}>
                {each === 'server' && <EngineSection />}
                {each === 'server' && <RelayLink />}
                {each === 'server' && <AssistantsLink />}
                {groups
                  .filter((group) => group.tab === each)
                  .map((group) => (
                    <SettingsSection key={group.id} {...group} />
                  ))}
              </TabPanel>
            ))}
          </Tabs>
        ) : (
          <Found groups={groups} typed={typed} />
        )}
        {Object.keys(changes).length > 0 && (
          <SaveBar
            count={Object.keys(changes).length}
            isPending={change.isPending}
            error={change.error}
            faulty={faultyOf(change.error, settings)}
            onFocus={showSetting}
            onDiscard={() => {
              setDrafts({})
              change.reset()
            }}
          />
        )}
      </Form>
    </>
  )
}

/** The settings of both tabs that match the search. */
function Found({ groups, typed }: { groups: readonly SettingsGroup[]; typed: string }) {
  const { settings: texts } = useTexts()
  const found = groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ words }) => matchesSearch(typed, [...words, group.title])),
    }))
    .filter(({ rows }) => rows.length > 0)
  const count = found.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <>
      <p role="status" className="mt-4 text-sm text-muted">
        {texts.found({ count })}
      </p>
      {found.map((group) => (
        <SettingsSection key={group.id} {...group} />
      ))}
    </>
  )
}

/** The sections of both tabs, in their order. */
function useGroups(
  { settings, data_dir: dataDir }: AllSettings,
  drafts: Drafts,
  error: Error | null,
  onChange: (name: PageSetting, draft: Draft) => void,
): SettingsGroup[] {
  const { settings: texts, settingItems, desktop } = useTexts()
  const windowRows = useWindowRows()
  const desktopRows = useDesktopRows(desktopShell())
  const dataRows = useDataRows(dataDir)
  const rowsOf = (section: SettingSection): SettingRow[] =>
    settings
      .filter(({ name }) => settingOf(name).section === section)
      .map((setting) => {
        const { name } = setting
        const { label, hint } = settingItems[name]
        const node = (
          <SettingField
            key={name}
            setting={setting}
            draft={drafts[name]}
            fault={faultOf(error, name)}
            onChange={(draft) => onChange(name, draft)}
          />
        )
        return { key: name, words: [label, hint, ...namesOf(name)], node }
      })
  const groupOf = (tab: SettingsTab, section: SettingSection, rows = rowsOf(section)): SettingsGroup => ({
    id: section,
    tab,
    ...texts.sections[section],
    rows,
    note:
      section === 'hosted' ? (
        <HostedTry settings={settings} drafts={drafts} />
      ) : section === 'network' && drafts.allow_remote === true ? (
        <RemoteWarning />
      ) : null,
  })
  return [
    groupOf('general', 'general', [...windowRows, ...rowsOf('general')]),
    ...(desktopRows.length > 0
      ? [{ id: 'desktop', tab: 'general' as const, title: desktop.title, intro: desktop.intro, rows: desktopRows }]
      : []),
    groupOf('general', 'data', [...rowsOf('data'), ...dataRows]),
    ...serverSections.map((section) => groupOf('server', section)),
  ]
}

function tabOf(name: PageSetting): SettingsTab {
  return serverSections.some((section) => section === settingOf(name).section) ? 'server' : 'general'
}

/** The settings that the engine refused to change. */
function faultyOf(error: Error | null, settings: readonly SettingState[]): PageSetting[] {
  return settings.map(({ name }) => name).filter((name) => faultOf(error, name) !== undefined)
}

function Pending({ settings }: { settings: readonly SettingState[] }) {
  const { settings: texts } = useTexts()
  return (
    <div role="status">
      {settings.some(({ is_pending: isPending }) => isPending) && (
        <p className="mt-4 flex items-start gap-2.5 rounded-lg bg-major-soft px-4 py-3 text-sm">
          <Clock className="mt-0.5 size-4.5 shrink-0 text-major" aria-hidden />
          {texts.pendingTitle}
        </p>
      )}
    </div>
  )
}

function RemoteWarning() {
  const { remoteWarning } = useTexts().settings
  return (
    <p role="alert" className="flex items-start gap-2.5 bg-major-soft px-4 py-3 text-sm md:px-5">
      <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-major" aria-hidden />
      {remoteWarning}
    </p>
  )
}

/** Links to the SMTP server settings, which take effect immediately. */
function RelayLink() {
  const { relay } = useTexts()
  return <Door to="/settings/relay" icon={Send} title={relay.title} text={relay.door} />
}

/** Links to the configuration for assistants. */
function AssistantsLink() {
  const { assistants } = useTexts()
  return <Door to="/settings/assistants" icon={Bot} title={assistants.title} text={assistants.door} />
}

interface DoorProps {
  to: '/settings/relay' | '/settings/assistants'
  icon: LucideIcon
  title: string
  text: string
}

function Door({ to, icon: Icon, title, text }: DoorProps) {
  return (
    <Link
      to={to}
      className="mt-6 flex items-center gap-4 rounded-xl border border-line bg-surface px-4 py-4 hover:bg-sunken md:px-5"
    >
      <Icon className="size-5 shrink-0 text-accent" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-pretty text-muted">{text}</span>
      </span>
      <ChevronRight className="size-4.5 shrink-0 text-subtle" aria-hidden />
    </Link>
  )
}

/** Settings that belong together. */
interface SettingsGroup {
  id: string
  tab: SettingsTab
  title: string
  intro: string
  rows: readonly SettingRow[]
  /** Shown below the rows. */
  note?: ReactNode
}

/** A section of the settings page. */
function SettingsSection({ id, title, intro, rows, note }: SettingsGroup) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-8 scroll-mt-4">
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="text-sm text-pretty text-muted">{intro}</p>
      <Card className="mt-3 divide-y divide-line">
        {rows.map(({ key, node }) => (
          <Fragment key={key}>{node}</Fragment>
        ))}
        {note}
      </Card>
    </section>
  )
}
