import { useNavigate, useRouter } from '@tanstack/react-router'
import { formatList } from '../../../shared/i18n/format.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { areReportFiles, useReportAdder } from '../domain/reports/report-files.ts'
import { isZoneFile, useZoneOpener } from '../uploads/open-zone.ts'
import { htmlFiles } from '../uploads/opened-files.ts'
import { useUpload } from '../uploads/use-upload.ts'
import { type FileUse, fileUses, sortFile } from './sort-files.ts'

/**
 * Takes any files and does with each what it is for: emails are tested, reports, bounces, and complaints are added to their
 * domain, zone files and HTML are opened. Several files are summed up in one line.
 */
export function useAnyFiles(): {
  take(files: readonly File[]): Promise<void>
  /** Takes files if none of them is an email; otherwise returns false. */
  claim(files: readonly File[]): Promise<boolean>
  isPending: boolean
} {
  const { drop: texts } = useTexts().frame
  const language = useLanguage()
  const { upload, isPending } = useUpload()
  const addReports = useReporter()
  const openZone = useZoneOpener()
  const navigate = useNavigate()

  async function takeOne(file: File, use: FileUse): Promise<void> {
    if (use === 'zone') return await openZone(file)
    if (use !== 'report') return void (await upload([file], { isNotice: use === 'notice' }))
    await addReports([file])
    if (/\.(?:eml|msg)$/i.test(file.name)) {
      const action = { label: texts.testAnyway, onClick: () => void upload([file], { isNotice: false }) }
      showToast({ title: texts.reportAdded({ file: file.name }), action })
    }
  }

  async function takeSeveral(sorted: ReadonlyMap<FileUse, readonly File[]>): Promise<void> {
    const of = (use: FileUse) => sorted.get(use) ?? []
    const reports = [...of('report'), ...of('notice')]
    if (reports.length > 0) await addReports(reports)
    for (const file of of('email')) await upload([file], { isNotice: false, stays: true })
    const [html] = of('html')
    const [zone] = of('zone')
    if (of('email').length > 0) await navigate({ to: '/tests' })
    else if (html) {
      htmlFiles.open(html)
      await navigate({ to: '/tools/$tool', params: { tool: 'html' } })
    } else if (zone) await openZone(zone)
    const counts = fileUses.flatMap((use) => (of(use).length > 0 ? [texts.counts[use]({ count: of(use).length })] : []))
    const unread = of('unread').map(({ name }) => name)
    showToast({
      title: formatList(language, counts),
      ...(unread.length > 0 && { description: texts.unread({ files: unread }) }),
    })
  }

  async function take(files: readonly File[]): Promise<void> {
    const sorted = new Map<FileUse, File[]>()
    for (const file of files) {
      const use = await sortFile(file, language)
      sorted.set(use, [...(sorted.get(use) ?? []), file])
    }
    const [only, ...others] = sorted
    const [file] = files
    if (!only || !file) return
    if (files.length === 1) await takeOne(file, only[0])
    // The page of the reports lists them.
    else if (only[0] === 'report' && others.length === 0) await addReports(files)
    else await takeSeveral(sorted)
  }

  async function claim(files: readonly File[]): Promise<boolean> {
    for (const file of files) if (!areReportFiles([file]) && !(await isZoneFile(file))) return false
    await take(files)
    return true
  }

  return { take, claim, isPending }
}

/** Adds reports and opens the page of their domain. */
function useReporter(): (files: readonly File[]) => Promise<void> {
  const add = useReportAdder()
  const navigate = useNavigate()
  const router = useRouter()
  return async (files) => {
    const isOnPage = router.state.location.pathname.endsWith('/reports')
    // This page shows the progress; the reports may be about any domain.
    if (!isOnPage) await navigate({ to: '/domain' })
    const [domain, ...others] = await add(files)
    if (!isOnPage && domain !== undefined && others.length === 0) {
      await navigate({ to: '/domain/$name/reports', params: { name: domain } })
    }
  }
}
