import { useNavigate } from '@tanstack/react-router'
import { useIsHosted } from '../../../api/engine.ts'
import { isNotFound } from '../../../api/problem-error.ts'
import { useCreateTest, useSubmitMessage } from '../../../api/queries.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { describeFailure } from '../../../ui/feedback/failure.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { describeFileFault, readMessageFile } from './message-file.ts'

/** Session data to upload along with a file. */
export interface UploadOptions {
  /** The test it belongs to; if omitted, a new test is created. */
  token?: string
  ip?: string | undefined
  helo?: string | undefined
  mailFrom?: string | undefined
}

/**
 * Uploads a message file and opens its test. Shows errors as a toast, because the file may have been dropped anywhere.
 */
export function useUpload(): {
  upload(files: readonly File[], options?: UploadOptions): Promise<void>
  isPending: boolean
} {
  const texts = useTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const create = useCreateTest(language)
  const submit = useSubmitMessage(language)
  const isHosted = useIsHosted()

  async function upload(files: readonly File[], { token, ...stated }: UploadOptions = {}): Promise<void> {
    const read = await readMessageFile(files, { takesOutlook: true })
    if (read.state === 'refused') return showToast({ title: describeFileFault(read.fault, texts) })
    try {
      const target = token ?? (await create.mutateAsync({})).token
      await submit.mutateAsync({ token: target, file: read.file, ...stated })
      await navigate({ to: '/t/$token', params: { token: target } })
    } catch (error) {
      const { noFiles } = texts.hosted
      const { title, body } = isHosted && isNotFound(error) ? noFiles : describeFailure(error, texts)
      showToast({ title, description: body })
    }
  }

  return { upload, isPending: create.isPending || submit.isPending }
}
