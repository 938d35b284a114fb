import type { AppliedPromo, Draft } from '@kerbside/domain/booking/draft.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import promo from '@kerbside/words/en/promo.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { askPromo } from './api.ts'

addWords(promo)

export type PromoDialogProps = {
  /** Its chosen price is what the code is tried on. */
  draft: Draft
  onApply: (promo: AppliedPromo) => void
  /** For a guest: a code may be for one customer, or for one company. */
  onSignIn?: (() => void) | undefined
  onClose: () => void
}

/** One code, tried at once; a refused one stays in the field with its reason. */
export function PromoDialog({ draft, onApply, onSignIn, onClose }: PromoDialogProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [refused, setRefused] = useState(false)
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    const tried = code.trim()
    if (tried === '') return setError(say('form.required', { title: say('promo.code') }))
    setBusy(true)
    const answer = await askPromo(tried, draft)
    setBusy(false)
    if (answer.ok) onApply(answer.promo)
    else {
      setError(answer.message)
      setRefused(answer.isRefused)
    }
  }

  return (
    <Dialog
      title={say('promo.add')}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      onSubmit={() => void (busy || submit())}
      actions={
        <>
          <Button type="submit" disabled={busy}>
            {busy ? say('promo.processing') : say('dialog.ok')}
          </Button>
          <Button look="alt" onPress={onClose}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      <TextField
        label={say('promo.code')}
        value={code}
        onChange={(text) => {
          setCode(text)
          setError(undefined)
        }}
        error={error}
        maxLength={255}
        autoComplete="off"
        required
      />
      {refused && onSignIn && (
        <Button look="quiet" compact onPress={onSignIn}>
          {say('promo.signIn')}
        </Button>
      )}
    </Dialog>
  )
}
