import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { signInPlatform } from './platform-api.ts'

/** Asks for the platform key, once in eight hours. */
export function PlatformSignIn({
  notice,
  onDone,
}: {
  notice?: string | undefined
  onDone: (name: string) => void
}) {
  const [key, setKey] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const response = await signInPlatform(key.trim())
    setBusy(false)
    if (response.ok) onDone(response.reply.name)
    else setError(response.message)
  }
  return (
    <form
      className="host-sign-in"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1>{t('host.signInTitle')}</h1>
      {notice !== undefined && (
        <p className="dk-note warn" role="alert">
          {notice}
        </p>
      )}
      <p className="soft">{t('host.signInText')}</p>
      <DeskField label={t('host.key')} error={error}>
        {(id) => (
          <TextInput
            id={id}
            type="password"
            mono
            max={128}
            value={key}
            autoComplete="current-password"
            onChange={(value) => {
              setKey(value)
              setError('')
            }}
          />
        )}
      </DeskField>
      <button type="submit" className="dk-btn primary" disabled={isBusy || key.trim() === ''}>
        {t('host.signIn')}
      </button>
    </form>
  )
}
