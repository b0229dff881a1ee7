import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { formatSize } from '../../../shared/i18n/size.ts'
import { maxZoneTextLength } from '../../../shared/limits.ts'
import type { ZoneFile } from '../../api/plans.ts'
import { useTexts } from '../../i18n/language.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { chooseFiles } from '../../ui/files/choose-files.ts'

/** Octets needed to recognize the start of a zone file. */
const sniffedOctets = 4_096

/** The open zone file. It is kept only in memory, for as long as the window is open. */
let open: ZoneFile | null = null
const listeners = new Set<() => void>()

export function useOpenZone(): ZoneFile | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}

/** Whether a file is a zone file. Trusts its extension; a .txt file must start like a zone file. */
export async function isZoneFile(file: File): Promise<boolean> {
  if (/\.(zone|db)$/i.test(file.name)) return true
  if (!/\.txt$/i.test(file.name)) return false
  return /^(\$ORIGIN|\$TTL)\s|^\S*[ \t]+(\d+[ \t]+)?(IN[ \t]+)?SOA[ \t]/im.test(
    await file.slice(0, sniffedOctets).text(),
  )
}

/** Opens a zone file on its page. */
export function useZoneOpener(): (file: File) => Promise<void> {
  const { zone: texts } = useTexts()
  const show = useZonePage()
  return async (file) => {
    if (file.size > maxZoneTextLength)
      return showToast({ title: texts.tooLarge({ max: formatSize(maxZoneTextLength) }) })
    await show({ file: file.name, text: await file.text() })
  }
}

/** The file types in the file dialog. */
export const zoneFileTypes = '.zone,.db,.txt,text/dns'

/** Opens a zone file chosen in the file dialog. */
export function useZoneChooser(): () => void {
  const openZone = useZoneOpener()
  return () =>
    chooseFiles(zoneFileTypes, ([file]) => {
      if (file) void openZone(file)
    })
}

/** Opens the contents of a zone file on its page. */
export function useZonePage(): (zone: ZoneFile) => Promise<void> {
  const navigate = useNavigate()
  return async (zone) => {
    open = zone
    for (const listener of listeners) listener()
    await navigate({ to: '/zone' })
  }
}

/** The domain that the name of a zone file suggests (`shop.example.zone`, `db.shop.example`), if it looks like one. */
export function domainOfFile(file: string): string {
  const name = file.replace(/^db\./i, '').replace(/\.(zone|db|txt)$/i, '')
  return /^[^\s.]+(\.[^\s.]+)+$/.test(name) ? name : ''
}
