import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LinkedPage } from '../../shared/desktop/app-link.ts'
import type { Opened } from '../../shared/desktop/desktop.ts'
import { formatSize } from '../../shared/i18n/size.ts'
import type { UiTexts } from '../../shared/i18n/ui-texts.ts'
import { maxMessageOctets } from '../../shared/limits.ts'
import { onDesktopCommand, onDesktopOpened, onDesktopResume, showAppearance } from '../api/desktop.ts'
import { isSilent, useEngineState } from '../api/engine.ts'
import { useAnyFiles } from '../features/drop/use-any-files.ts'
import { messageFileTypes } from '../features/uploads/file-button.tsx'
import { useZoneChooser } from '../features/uploads/open-zone.ts'
import { useLanguage, useTexts } from '../i18n/language.tsx'
import { applyTheme, usePreferences } from '../preferences/preferences.ts'
import { linkToDomain, linkToIp } from '../questions/links.ts'
import { Announcer } from '../ui/feedback/announcer.tsx'
import { Confirmation } from '../ui/feedback/confirmation.tsx'
import { showToast } from '../ui/feedback/toasts.tsx'
import { chooseFiles } from '../ui/files/choose-files.ts'
import { DropOverlay, useMessageDrop } from '../ui/files/message-drop.tsx'
import { runShortcut, useKeyboard, useShortcut } from '../ui/keys/use-shortcut.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'

const contentId = 'content'

const loadPalette = async () => (await import('../palette/palette.tsx')).Palette
const Palette = lazyDialog(loadPalette)
const HelpSheet = lazyDialog(async () => (await import('../keyboard/shortcut-list.tsx')).HelpSheet)

/** The layout around every page. */
export function Frame() {
  const { frame } = useTexts()
  const [helpOpen, setHelpOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  useAppearance()
  useKeyboard()
  useNavigation()
  useShortcut('help', () => {
    setHelpOpen(true)
  })
  useShortcut('palette', () => {
    setPaletteOpen(true)
  })
  useShortcut('openZone', useZoneChooser())
  const { take, claim } = useAnyFiles()
  useShortcut('openMessage', () => chooseFiles(messageFileTypes, (files) => void take(files)))
  usePreloads()
  useResume()
  useRecovery()
  useMessageDrop({ promise: frame.drop.newTest, onDrop: (files) => void take(files) }, 'window')

  return (
    <div className="flex min-h-dvh">
      <a
        href={`#${contentId}`}
        className="sr-only rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {frame.skipToContent}
      </a>
      <SideBar />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar onPalette={() => setPaletteOpen(true)} />
        <OfflineBanner />
        <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      <Announcer />
      <Palette open={paletteOpen} onOpenChange={setPaletteOpen} />
      <HelpSheet open={helpOpen} onOpenChange={setHelpOpen} />
      <OpenedFromOutside onFiles={(files) => void take(files)} />
      <DropOverlay title={frame.drop.title} claim={claim} />
    </div>
  )
}

/** Applies the chosen theme, also to the frame of the desktop app. */
function useAppearance(): void {
  const { theme } = usePreferences()
  const lang = useLanguage()
  useEffect(() => {
    applyTheme(theme)
    showAppearance({ theme, lang })
  }, [theme, lang])
}

/**
 * Loads what is likely to be needed next, but only once a page is shown. The page for new tests then also opens while the
 * engine is not running.
 */
function usePreloads(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', () => {
        // Without success, opening them tries again.
        router.preloadRoute({ to: '/new' }).catch(() => {})
        loadPalette().catch(() => {})
      }),
    [router],
  )
}

/** Refetches the visible data when the machine wakes from sleep. */
function useResume(): void {
  const client = useQueryClient()
  useEffect(() => onDesktopResume(() => void client.invalidateQueries()), [client])
}

/** Refetches what failed while the engine or the hosted instance did not respond. */
function useRecovery(): void {
  const client = useQueryClient()
  const isDown = isSilent(useEngineState().state)
  const wasDown = useRef(false)
  useEffect(() => {
    if (wasDown.current && !isDown) {
      void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    }
    wasDown.current = isDown
  }, [client, isDown])
}

/** Navigation by shortcuts and by the desktop app's menu. */
function useNavigation(): void {
  const navigate = useNavigate()
  const { history } = useRouter()
  const goHome = () => void navigate({ to: '/' })
  const goTests = () => void navigate({ to: '/tests' })
  const goDomains = () => void navigate({ to: '/domain' })
  const goTools = () => void navigate({ to: '/tools' })
  const goKeys = () => void navigate({ to: '/keys' })
  const goSettings = () => void navigate({ to: '/settings' })
  useShortcut('goHome', goHome)
  useShortcut('goTests', goTests)
  useShortcut('goDomains', goDomains)
  useShortcut('goTools', goTools)
  useShortcut('goKeys', goKeys)
  useShortcut('goSettings', goSettings)
  useShortcut('goMailboxes', () => void navigate({ to: '/mailboxes' }))
  useShortcut('goMonitoring', () => void navigate({ to: '/monitoring' }))
  useShortcut('goRelay', () => void navigate({ to: '/settings/relay' }))
  useShortcut('goHelp', () => void navigate({ to: '/help' }))
  useShortcut('newTest', () => void navigate({ to: '/new' }))
  useShortcut('back', () => {
    if (history.canGoBack()) history.back()
    else goHome()
  })
  useEffect(() => onDesktopCommand(runShortcut), [])
}

/** Links that cause network queries, so they require a click: anyone can create a link. */
type LookUp = Exclude<LinkedPage, { page: 'test' }>

/** Handles what was opened with the app: files as if dropped, and links to its pages. */
function OpenedFromOutside({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const { file: texts } = useTexts().desktop
  const navigate = useNavigate()
  const [lookUp, setLookup] = useState<LookUp | null>(null)

  function open(opened: Opened): void {
    if (opened.kind === 'file') onFiles([new File([opened.content], opened.name)])
    else if (opened.kind === 'unreadable') showToast({ title: describeUnreadable(opened, texts) })
    else if (opened.page.page === 'test') void navigate({ to: '/t/$token', params: { token: opened.page.token } })
    else setLookup(opened.page)
  }

  const onOpened = useEffectEvent(open)
  useEffect(() => onDesktopOpened((all) => all.forEach((opened) => void onOpened(opened))), [])
  return <LookupQuestion lookUp={lookUp} onDone={() => setLookup(null)} />
}

function describeUnreadable(
  { name, isTooLarge }: Extract<Opened, { kind: 'unreadable' }>,
  { tooLarge, unreadable }: UiTexts['desktop']['file'],
): string {
  return isTooLarge ? tooLarge({ name, max: formatSize(maxMessageOctets) }) : unreadable({ name })
}

function LookupQuestion({ lookUp, onDone }: { lookUp: LookUp | null; onDone(): void }) {
  const { link: texts } = useTexts().desktop
  const navigate = useNavigate()
  if (lookUp === null) return null
  const isDomain = lookUp.page === 'domain'
  return (
    <Confirmation
      title={texts.title}
      body={isDomain ? texts.domain({ name: lookUp.name }) : texts.ip({ address: lookUp.ip })}
      confirm={isDomain ? texts.audit : texts.check}
      cancel={texts.cancel}
      look="primary"
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onDone()
      }}
      onConfirm={() => {
        void navigate(isDomain ? linkToDomain(lookUp.name) : linkToIp(lookUp.ip))
        onDone()
      }}
      isPending={false}
      error={null}
    />
  )
}
