import './messages.ts'
import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { useDoing } from '@kerbside/web/account/use-doing.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { saveInvoice } from './api.ts'
import { DatePair } from './date-pair.tsx'
import { readDate } from './find-span.ts'

export type InvoiceDialogProps = {
  /** Id of the draft to change; undefined for a new one. */
  id: number | undefined
  bookerId: number
  span: DaySpan
  onDone: () => void
  onClose: () => void
}

/** The period of an invoice. */
export function InvoiceDialog({ id, bookerId, span, onDone, onClose }: InvoiceDialogProps) {
  const [days, setDays] = useState({ from: String(span.from), to: String(span.to) })
  const [error, setError] = useState<string>()
  const { busy, rejection, run } = useDoing()
  const submit = () => {
    const [from, to] = [readDate(days.from), readDate(days.to)]
    if (!from || !to) return setError(t('booker.daysMissing'))
    if (to < from) return setError(t('booker.daysBackwards'))
    setError(undefined)
    void run(async () => {
      const done = await saveInvoice({ id, bookerId, span: { from, to } })
      if (!done.ok) return done.message
      onDone()
      return undefined
    })
  }
  return (
    <Dialog
      title={t(id === undefined ? 'booker.makeInvoice' : 'booker.updateInvoice')}
      sentence={t('booker.invoiceSentence')}
      onClose={onClose}
      onSubmit={submit}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button type="submit" busy={busy}>
            {t(id === undefined ? 'booker.makeDraft' : 'booker.save')}
          </Button>
          <Button look="alt" onPress={onClose} disabled={busy}>
            {t('dialog.cancel')}
          </Button>
        </>
      }
    >
      <DatePair days={days} onChange={setDays} error={error} />
      {rejection && (
        <Notice tone="bad" role="alert">
          {rejection}
        </Notice>
      )}
    </Dialog>
  )
}
