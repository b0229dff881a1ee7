import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { maxSearchText } from '../../shared/contract/inbox-tests/history.ts'
import type { InboxTestSummary } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { shortcuts } from '../../shared/desktop/shortcuts.ts'
import type { PaletteSection } from '../../shared/i18n/text-keys.ts'
import { languageInfo, languages } from '../../shared/languages.ts'
import { toUnicodeName } from '../../shared/names/unicode-name.ts'
import { useEngineState } from '../api/engine.ts'
import { useMatchingTests } from '../api/history.ts'
import { useRecentTests } from '../api/queries.ts'
import { reportFileTypes, useReportAdder } from '../features/domain/reports/report-files.ts'
import { titleOf } from '../features/recent/inbox-test-title.ts'
import { useSamples } from '../features/samples/use-samples.ts'
import { useTexts } from '../i18n/language.tsx'
import { untypeset } from '../i18n/typography.ts'
import { toolKinds } from '../preferences/lookup-search.ts'
import { setPreferences, themes, usePreferences } from '../preferences/preferences.ts'
import { linkToDomain, linkToIp } from '../questions/links.ts'
import { type Question, readQuestion } from '../questions/read-question.ts'
import { useQuestionOpener } from '../questions/use-question-opener.ts'
import { chooseFiles } from '../ui/files/choose-files.ts'
import { isShortcutActive, runShortcut } from '../ui/keys/use-shortcut.ts'

/** An entry of the palette. */
export interface Entry {
  id: string
  text: string
  /** Distinguishes entries with the same text. */
  note?: string
  /** Other words that find it. */
  keywords?: string | undefined
  /** Its keyboard shortcut. */
  keys?: readonly string[]
  run(): void
}

export interface EntrySection {
  section: PaletteSection
  items: Entry[]
}

/** Maximum number per kind, to leave room for the other kinds. */
const maxOfKind = 6

/** The entries for a line: the lookup it asks for, and everything that matches its words. */
export function useEntries(line: string): EntrySection[] {
  const sections: EntrySection[] = [
    { section: 'directly', items: useQuestionEntries(line) },
    { section: 'commands', items: matching(useCommandEntries(), line) },
    { section: 'tests', items: useTestEntries(line) },
    ...useLookupEntries(line),
  ]
  return sections.filter(({ items }) => items.length > 0)
}

function matching(entries: Entry[], line: string): Entry[] {
  const words = line.toLowerCase().split(/\s+/)
  return entries.filter(({ text, note = '', keywords = '' }) => {
    const whole = untypeset(`${text} ${note} ${keywords}`).toLowerCase()
    return words.every((word) => whole.includes(word))
  })
}

function useQuestionEntries(line: string): Entry[] {
  const { palette, tools } = useTexts()
  const open = useQuestionOpener()
  const question = readQuestion(line)
  if (question === null) return []
  return [{ id: question.about, text: textOf(question), run: () => open(question) }]

  function textOf(asked: Question): string {
    switch (asked.about) {
      case 'ip':
        return palette.check({ ip: asked.ip })
      case 'domain':
        return palette.audit({ domain: asked.name })
      case 'record':
        return palette.lookUp({ kind: tools.kinds[asked.kind].name, domain: asked.domain })
      case 'reply':
        return palette.explain
    }
  }
}

/** Commands with an active shortcut, pages without one, and the options of the top bar. */
function useCommandEntries(): Entry[] {
  const { frame, samples: texts, tools, palette } = useTexts()
  const keywords: Partial<Record<string, string>> = palette.keywords
  const navigate = useNavigate()
  const samples = useSamples()
  const commands = shortcuts
    .filter(({ id, isStep }) => !isStep && isShortcutActive(id))
    .map(({ id, keys: [keys = []] }) => ({
      id,
      text: frame.shortcuts.actions[id],
      keywords: keywords[id],
      keys,
      run: () => void runShortcut(id),
    }))
  const addReports = useReportAdder()
  const reportEntry = {
    id: 'add reports',
    text: palette.reports.add,
    keywords: palette.reports.keywords,
    run: () =>
      chooseFiles(
        reportFileTypes,
        (files) => {
          void navigate({ to: '/domain' })
          void addReports(files)
        },
        { several: true },
      ),
  }
  const sampleEntries = samples
    ? [
        { id: 'sample report', text: texts.openReport, run: samples.openReport },
        { id: 'sample zone', text: texts.openZone, run: samples.openZone },
      ]
    : []
  const looks = themes.map((theme) => ({
    id: `theme ${theme}`,
    text: `${frame.theme}: ${frame.themes[theme]}`,
    run: () => setPreferences({ theme }),
  }))
  const tongues = languages.map((language) => ({
    id: `language ${language}`,
    text: `${frame.language}: ${languageInfo[language].name}`,
    run: () => setPreferences({ language }),
  }))
  const places = toolKinds.map((tool) => ({
    id: `tool ${tool}`,
    text: `${tools.title}: ${tools.kinds[tool].name}`,
    run: () => void navigate({ to: '/tools/$tool', params: { tool } }),
  }))
  const dataEntry = {
    id: 'data',
    text: palette.data,
    keywords: keywords.data,
    run: () => void navigate({ to: '/settings', search: { tab: 'general' }, hash: 'data' }),
  }
  return [...commands, ...places, reportEntry, dataEntry, ...sampleEntries, ...looks, ...tongues]
}

/** Matching recent tests appear immediately; the engine searches the others. */
function useTestEntries(line: string): Entry[] {
  const texts = useTexts()
  const navigate = useNavigate()
  const { engine } = useEngineState()
  const mayList = engine?.session === true
  const { data: recent = [] } = useRecentTests(mayList)
  const text = useDeferredValue(line.trim()).slice(0, maxSearchText)
  const isSearched = mayList && engine.mode === 'local' && text !== ''
  const { data: found = [] } = useMatchingTests(text, maxOfKind, isSearched)
  const describe = (test: InboxTestSummary): Entry => ({
    id: test.token,
    text: titleOf(test, texts),
    note: test.from ?? `test-${test.token}`,
    run: () => void navigate({ to: '/t/$token', params: { token: test.token } }),
  })
  const latest = matching(recent.map(describe), line)
  const others = isSearched ? found.filter(({ token }) => latest.every(({ id }) => id !== token)) : []
  return [...latest, ...others.map(describe)].slice(0, maxOfKind)
}

/** The name in Unicode, with its A-labels beside it. */
function describeDomain(name: string): Pick<Entry, 'text' | 'note'> {
  const text = toUnicodeName(name)
  return text === name ? { text } : { text, note: name }
}

function useLookupEntries(line: string): EntrySection[] {
  const navigate = useNavigate()
  const { palette } = useTexts()
  const { recentDomains, recentIps } = usePreferences()
  const domains = recentDomains.map(({ name }) => ({
    id: `domain ${name}`,
    ...describeDomain(name),
    run: () => void navigate(linkToDomain(name)),
  }))
  const reports = recentDomains.map(({ name }) => ({
    id: `reports ${name}`,
    text: palette.reports.of({ domain: toUnicodeName(name) }),
    keywords: name,
    run: () => void navigate({ to: '/domain/$name/reports', params: { name } }),
  }))
  const ips = recentIps.map((ip) => ({ id: `ip ${ip}`, text: ip, run: () => void navigate(linkToIp(ip)) }))
  return [
    {
      section: 'domains',
      items: [...matching(domains, line).slice(0, maxOfKind), ...matching(reports, line).slice(0, maxOfKind)],
    },
    { section: 'ips', items: matching(ips, line).slice(0, maxOfKind) },
  ]
}
