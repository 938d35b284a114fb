import type { AppliedPromo, Draft } from '@kerbside/domain/booking/draft/draft.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import promo from '@kerbside/words/en/promo.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { checkPromoCode } from './api.ts'

loadMessages(promo)

export type PromoDialogProps = {
  /** The code is checked against its chosen price. */
  draft: Draft
  onApply: (promo: AppliedPromo) => void
  /** For a guest: a code may be limited to one customer, or to one company. */
  onSignIn?: (() => void) | undefined
  onClose: () => void
}

/** One code, checked at once; a rejected one stays in the field with the reason. */
export function PromoDialog({ draft, onApply, onSignIn, onClose }: PromoDialogProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [rejected, setRejected] = useState(false)
  const [busy, setBusy] = useState(false)

  const submit = async () => {
    const tried = code.trim()
    if (tried === '') return setError(t('form.required', { title: t('promo.code') }))
    setBusy(true)
    const response = await checkPromoCode(tried, draft)
    setBusy(false)
    if (response.ok) onApply(response.promo)
    else {
      setError(response.message)
      setRejected(response.isRejected)
    }
  }

  return (
    <Dialog
      title={t('promo.add')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={() => void (busy || submit())}
      actions={
        <>
          <Button type="submit" disabled={busy}>
            {busy ? t('promo.processing') : t('dialog.ok')}
          </Button>
          <Button look="alt" onPress={onClose}>
            {t('dialog.cancel')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('promo.code')}
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
      {rejected && onSignIn && (
        <Button look="quiet" compact onPress={onSignIn}>
          {t('promo.signIn')}
        </Button>
      )}
    </Dialog>
  )
}
