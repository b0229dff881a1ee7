import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { InboxTestReport } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import { restateOrigin } from '../../../shared/contract/inbox-tests/origin.ts'
import { lookUpSpf } from '../../../shared/contract/lookups.ts'
import { callApi, callApp } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { describeFailure, faultOf } from '../../ui/feedback/failure.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card, focusHeading } from '../../ui/page.tsx'

/** The form for the sending IP of a report, and its opener: null while it is open or not possible. */
export function useOriginForm(
  test: InboxTestReport,
  isPossible: boolean,
): { open: (() => void) | null; form: ReactNode } {
  const { origin: texts } = useTexts().report
  const { restate, isPending, error, waitsFor } = useRestateOrigin(test)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
    focusHeading()
  }
  if (waitsFor !== null) {
    const form = (
      <p role="status" className="mt-3 flex items-center gap-2 text-sm text-muted">
        <span className="size-2.5 rounded-full border-2 border-accent breathe" aria-hidden />
        {texts.waiting({ ip: waitsFor })}
      </p>
    )
    return { open: null, form }
  }
  if (!isPossible) return { open: null, form: null }
  if (!isOpen) return { open: () => setIsOpen(true), form: null }
  const onSubmit = (origin: StatedOrigin) => restate(origin, { onSuccess: close })
  return { open: null, form: <OriginForm {...{ test, isPending, error, onSubmit }} onClose={close} /> }
}

interface OriginFormProps {
  test: InboxTestReport
  isPending: boolean
  error: unknown
  onSubmit(origin: StatedOrigin): void
  onClose(): void
}

/** Asks where the message was sent from; it is evaluated again, and not sent. */
function OriginForm({ test, isPending, error, onSubmit, onClose }: OriginFormProps) {
  const texts = useTexts()
  const { waiting } = texts
  const { origin: own } = texts.report
  const { author, envelope } = test.result?.facts ?? {}
  const sender = author?.state === 'known' ? author.value : null
  // Without a Return-Path, bounces usually go to the author.
  const [stated, setStated] = useState<StatedOrigin>({
    ip: '',
    helo: '',
    mailFrom: envelope?.mail_from === null ? (sender?.address ?? '') : '',
  })
  const usual = useUsualServer((ip) => setStated((former) => ({ ...former, ip })))
  const faults = { ip: faultOf(error, 'ip'), helo: faultOf(error, 'helo'), mailFrom: faultOf(error, 'mail_from') }
  const isElsewhere = faults.helo !== undefined || faults.mailFrom !== undefined
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  function submit(): void {
    onSubmit({ ip: stated.ip.trim(), helo: stated.helo.trim(), mailFrom: stated.mailFrom.trim() })
  }

  return (
    <Card className="mt-4 max-w-2xl p-4">
      <Form onSubmit={submit} aria-label={own.title}>
        <p className="mb-3 text-sm text-pretty text-muted">{own.intro}</p>
        <TextField
          ref={first}
          label={own.ip}
          hint={own.ipHint}
          fault={faults.ip ?? (error && !isElsewhere ? describeFailure(error, texts).body : undefined)}
          mono
          required
          value={stated.ip}
          onChange={(ip) => setStated({ ...stated, ip })}
        />
        {sender && (
          <Button
            look="quiet"
            className="mt-2 -ml-2.5"
            disabled={usual.isPending}
            onClick={() => usual.find(sender.domain)}
          >
            {own.usualServer({ domain: sender.domain })}
          </Button>
        )}
        {usual.isMissing && <p role="status">{own.noUsualServer}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-x-1 text-sm text-pretty text-muted">
          {own.withService} <span className="font-mono wrap-anywhere">{test.address}</span>
          <CopyButton text={test.address} what={waiting.address} />
        </p>
        <Disclosure summary={own.more} className="mt-3">
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={own.helo}
              hint={own.heloHint}
              fault={faults.helo}
              mono
              value={stated.helo}
              onChange={(helo) => setStated({ ...stated, helo })}
            />
            <TextField
              label={own.mailFrom}
              hint={own.mailFromHint}
              fault={faults.mailFrom}
              mono
              value={stated.mailFrom}
              onChange={(mailFrom) => setStated({ ...stated, mailFrom })}
            />
          </div>
        </Disclosure>
        <div className="mt-4 flex gap-2">
          <Button type="submit" look="primary" disabled={isPending}>
            {own.submit}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {own.cancel}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/**
 * Finds the only address that a domain's SPF record names by itself. Ranges and included services have many, and a wrong
 * one would be judged as the sender.
 */
function useUsualServer(onFound: (ip: string) => void) {
  const language = useLanguage()
  const { mutate, data, error, isPending } = useCall(
    async (domain: string) => {
      const { mechanisms } = await callApi(lookUpSpf, { query: { domain }, language })
      const hosts = mechanisms.filter(
        ({ type, value }) => /^ip[46]$/.test(type) && /^[^/]+(?:\/(?:32|128))?$/.test(value),
      )
      const [host] = hosts
      return host && hosts.length === 1 ? (host.value.split('/')[0] ?? null) : null
    },
    (_, ip) => ip !== null && onFound(ip),
  )
  return { find: mutate, isPending, isMissing: error !== null || data === null }
}

/** Poll interval for the new report, in milliseconds. */
const pollInterval = 1_000

interface StatedOrigin {
  ip: string
  helo: string
  /** Empty keeps the original one. */
  mailFrom: string
}

/** Analyzes the message of a report again with another sending IP, and waits for the new report. */
function useRestateOrigin({ token, done_at: doneAt }: Pick<InboxTestReport, 'token' | 'done_at'>) {
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
