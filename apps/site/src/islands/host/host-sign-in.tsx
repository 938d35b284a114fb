import { signInHost } from '@kerbside/web/hosting/host-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskField } from '../console/form/desk-field.tsx'
import { TextInput } from '../console/form/text-input.tsx'

/** The key, once in eight hours. */
export function HostSignIn({ onDone }: { onDone: (name: string) => void }) {
  const [key, setKey] = useState('')
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const answer = await signInHost(key.trim())
    setBusy(false)
    if (answer.ok) onDone(answer.reply.name)
    else setFault(answer.message)
  }
  return (
    <form
      className="host-sign-in"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1>{say('host.signInTitle')}</h1>
      <p className="soft">{say('host.signInText')}</p>
      <DeskField label={say('host.key')} error={fault}>
        {(id) => (
          <TextInput
            id={id}
            type="password"
            mono
            most={128}
            value={key}
            autoComplete="current-password"
            onChange={(value) => {
              setKey(value)
              setFault('')
            }}
          />
        )}
      </DeskField>
      <button type="submit" className="dk-btn primary" disabled={isBusy || key.trim() === ''}>
        {say('host.signIn')}
      </button>
    </form>
  )
}
