import { useState } from 'react'
import type { LoadedImages } from '../../../../shared/contract/inbox-tests/preview.ts'
import { imageTypes } from '../../../../shared/contract/inbox-tests/preview.ts'
import { type MessageKey, useAddImages, useLoadImages } from '../../../api/message-views.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirmation } from '../../../ui/feedback/confirmation.tsx'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { runMutation } from '../../../ui/feedback/run-mutation.ts'
import { chooseFiles } from '../../../ui/files/choose-files.ts'

interface ImagesProps {
  message: MessageKey
  /** The addresses of images that are not shown. */
  loadable: readonly string[]
}

/** Lets the author add the images of a message, or have the engine load them, after one question that names the hosts. */
export function MessageImages({ message, loadable }: ImagesProps) {
  const { images: texts } = useTexts().preview
  const language = useLanguage()
  const [isAsking, setIsAsking] = useState(false)
  const [failed, setFailed] = useState<LoadedImages['failed']>([])
  const load = useLoadImages(message, language)
  const add = useAddImages(message, language)
  if (loadable.length === 0) return null
  const isBusy = load.isPending || add.isPending
  const hosts = [...new Set(loadable.map(hostOf))]
  const choose = (folder: boolean) =>
    chooseFiles(imageTypes.join(), (files) => runMutation(add, files, {}), { several: true, folder })
  return (
    <section aria-label={texts.title} className="mt-3 grid gap-2 text-sm">
      <p className="text-pretty">{texts.missing({ count: loadable.length, hosts })}</p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isBusy} onClick={() => choose(false)}>
          {texts.addFiles}
        </Button>
        <Button disabled={isBusy} onClick={() => choose(true)}>
          {texts.addFolder}
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => {
            load.reset()
            setIsAsking(true)
          }}
        >
          {load.isPending ? texts.loading : texts.load}
        </Button>
      </div>
      <div role="status">
        {add.data !== undefined && <p className="text-muted">{texts.added({ count: add.data })}</p>}
        {failed.length > 0 && (
          <ul className="grid list-disc gap-1 pl-4 text-muted">
            {failed.slice(0, maxListed).map(({ address, reason }) => (
              <li key={address} className="wrap-anywhere">
                {texts.failed({ address, reason })}
              </li>
            ))}
            {failed.length > maxListed && <li>{texts.more({ count: failed.length - maxListed })}</li>}
          </ul>
        )}
      </div>
      {add.error && <FailureNote error={add.error} />}
      <Confirmation
        title={texts.question({ count: loadable.length })}
        body={texts.consequences({ hosts })}
        confirm={load.isPending ? texts.loading : texts.load}
        cancel={texts.cancel}
        look="primary"
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() =>
          runMutation(load, undefined, {
            onSuccess: (answer) => {
              setFailed(answer.failed)
              setIsAsking(false)
            },
          })
        }
        isPending={load.isPending}
        error={load.error}
      />
    </section>
  )
}

/** More would be longer than the message. */
const maxListed = 10

function hostOf(address: string): string {
  return URL.parse(address.replace(/^\/\//, 'https://'))?.host ?? address
}
