import { useNavigate } from '@tanstack/react-router'
import { isNotFound } from '../../../shared/client/call-errors.ts'
import { useIsHosted } from '../../api/engine.ts'
import { useCreateTest, useSubmitMessage } from '../../api/queries.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { describeFailure } from '../../ui/feedback/failure.tsx'
import { describeFileFault, readMessageFile } from './message-file.ts'
import { htmlFiles, noticeFiles } from './opened-files.ts'
import { recognizeEmail } from './recognize-email.ts'
import { isUploadFaultShown, setUploadFault, type UploadFault } from './upload-fault.ts'

/** Session data to upload along with a file. */
export interface UploadOptions {
  /** The test it belongs to; if omitted, a new test is created. */
  token?: string
  ip?: string | undefined
  helo?: string | undefined
  mailFrom?: string | undefined
  /** Whether it is a bounce or a complaint whose returned message is meant. */
  returned?: boolean
  /** What it is, if that is known: a notice is explained instead of tested. */
  isNotice?: boolean | undefined
  /** Whether this page stays, because more files follow. */
  stays?: boolean
}

/** Counts the uploads of all pages. If several run at the same time, the latest opens its test. */
let uploads = 0

/**
 * Uploads a message file and opens its test; HTML is passed to its check, and a bounce is explained. Errors are shown by `UploadFaultNote` on this
 * page, or on the page for new tests, because the file may have been dropped anywhere.
 */
export function useUpload(): {
  /** Resolves with whether a message was uploaded. */
  upload(files: readonly File[], options?: UploadOptions): Promise<boolean>
  isPending: boolean
} {
  const texts = useTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const create = useCreateTest(language)
  const submit = useSubmitMessage(language)
  const isHosted = useIsHosted()

  async function upload(
    files: readonly File[],
    { token, isNotice, stays, ...stated }: UploadOptions = {},
  ): Promise<boolean> {
    setUploadFault(null)
    const own = ++uploads
    const read = await readMessageFile(files, { takesOutlook: true })
    const name = files.length === 1 ? (files[0]?.name ?? null) : null
    if (read.state === 'refused') return refuse({ file: name, title: describeFileFault(read.fault, texts), body: null })
    if (read.state === 'html') {
      htmlFiles.open(read.file)
      await navigate({ to: '/tools/$tool', params: { tool: 'html' } })
      return false
    }
    if (token === undefined && (await isExplained(read.file, { ...stated, isNotice }))) {
      noticeFiles.open(read.file)
      await navigate({ to: '/tools/$tool', params: { tool: 'reply' } })
      return false
    }
    try {
      const target = token ?? (await create.mutateAsync({})).token
      await submit.mutateAsync({ token: target, file: read.file, ...stated })
      if (own === uploads && !stays) await navigate({ to: '/t/$token', params: { token: target } })
      return true
    } catch (error) {
      const { noFiles } = texts.hosted
      const { title, body } = isHosted && isNotFound(error) ? noFiles : describeFailure(error, texts)
      return refuse({ file: name, title, body })
    }
  }

  /** Whether it is explained instead of tested. An instance that cannot explain tests it. */
  async function isExplained(file: File, { returned, isNotice }: UploadOptions): Promise<boolean> {
    if (returned) return false
    return isNotice ?? ((await recognizeEmail(file, language)) ?? 'message') !== 'message'
  }

  function refuse(fault: UploadFault): false {
    if (!isUploadFaultShown()) void navigate({ to: '/new' })
    setUploadFault(fault)
    return false
  }

  return { upload, isPending: create.isPending || submit.isPending }
}
