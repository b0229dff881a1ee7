import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'
import { type Purpose, purposes } from '../../../shared/contract/facts/message/purpose.ts'
import { useSeedCount } from '../../api/mailboxes.ts'
import { useCreateTest } from '../../api/queries.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FailureNote, faultOf } from '../../ui/feedback/failure.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { OptionSwitch } from '../../ui/fields/option-switch.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/page.tsx'

/** Creates a test that waits for its message. */
export function CreateForm({ createButton }: { createButton: RefObject<HTMLButtonElement | null> }) {
  const { tests, placement } = useTexts()
  const { home } = tests
  const navigate = useNavigate()
  const create = useCreateTest(useLanguage())
  const [name, setName] = useState('')
  const [sendingIp, setSendingIp] = useState('')
  const [purpose, setPurpose] = useState<Purpose | 'guess'>('guess')
  const seeds = useSeedCount()
  const [wantsPlacement, setWantsPlacement] = useState(false)
  const ipFault = faultOf(create.error, 'sending_ip')

  function submit(): void {
    create.mutate(
      {
        name: name.trim(),
        sendingIp: sendingIp.trim(),
        purpose: purpose === 'guess' ? undefined : purpose,
        placement: wantsPlacement && seeds > 0,
      },
      { onSuccess: ({ token }) => void navigate({ to: '/t/$token', params: { token } }) },
    )
  }

  return (
    <Card className="mt-4 max-w-2xl p-5 md:p-6">
      <Form onSubmit={submit}>
        <p className="text-pretty text-muted">{home.doorBody}</p>
        <Button
          ref={createButton}
          look="primary"
          size="large"
          type="submit"
          disabled={create.isPending}
          className="mt-4"
        >
          {create.isPending ? home.creating : home.create}
        </Button>
        <Disclosure summary={seeds > 0 ? home.optionsWithPlacement : home.options} className="mt-5">
          <div className="grid gap-4">
            <TextField label={home.name} hint={home.nameHint} value={name} maxLength={200} onChange={setName} />
            <SelectField
              label={home.purpose.question}
              value={purpose}
              options={[
                { value: 'guess', text: home.purpose.guess },
                ...purposes.map((value) => ({ value, text: home.purpose.names[value] })),
              ]}
              onChange={setPurpose}
            />
            <TextField
              label={home.sendingIp}
              hint={home.sendingIpHint}
              fault={ipFault}
              mono
              value={sendingIp}
              onChange={setSendingIp}
            />
            {seeds > 0 && (
              <OptionSwitch
                label={placement.choice}
                hint={placement.choiceHint({ count: seeds })}
                checked={wantsPlacement}
                onChange={setWantsPlacement}
              />
            )}
          </div>
        </Disclosure>
        {create.error && ipFault === undefined && <FailureNote className="mt-4" error={create.error} />}
      </Form>
    </Card>
  )
}
