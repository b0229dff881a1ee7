import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { restateOrigin } from '../../../shared/contract/tests/origin.ts'
import type { TestReport } from '../../../shared/contract/tests/test-report.ts'
import { callApp } from '../../api/client.ts'
import { useLanguage } from '../../i18n/language.tsx'

/** Poll interval for the new report, in milliseconds. */
const pollInterval = 1_000

export interface StatedOrigin {
  ip: string
  helo: string
  /** Empty keeps the original one. */
  mailFrom: string
}

/** Analyzes the message of a report again with another sending IP, and waits for the new report. */
export function useRestateOrigin({ token, done_at: doneAt }: Pick<TestReport, 'token' | 'done_at'>) {
  const client = useQueryClient()
  const language = useLanguage()
  /** The report to be replaced, and the new address. */
  const [awaited, setAwaited] = useState<{ doneAt: string | null; ip: string } | null>(null)
  const waitsFor = awaited?.doneAt === doneAt ? awaited.ip : null
  useEffect(() => {
    if (waitsFor === null) return
    const timer = window.setInterval(() => void client.invalidateQueries({ queryKey: ['test', token] }), pollInterval)
    return () => window.clearInterval(timer)
  }, [client, token, waitsFor])
  const call = useMutation({
    mutationFn: ({ ip, helo, mailFrom }: StatedOrigin) =>
      callApp(restateOrigin, {
        params: { token },
        body: { ip, ...(helo && { helo }), ...(mailFrom && { mail_from: mailFrom }) },
        language,
      }),
    onSuccess: (_, { ip }) => setAwaited({ doneAt, ip }),
  })
  return { restate: call.mutate, isPending: call.isPending, error: call.error, waitsFor }
}
