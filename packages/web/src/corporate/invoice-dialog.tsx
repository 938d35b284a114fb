import './words.ts'
import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { useDoing } from '../account/use-doing.ts'
import { keepInvoice } from './api.ts'
import { DatePair } from './date-pair.tsx'
import { readDate } from './find-span.ts'

export type InvoiceDialogProps = {
  /** Of the draft that is changed; undefined for a new one. */
  id: number | undefined
  bookerId: number
  span: DaySpan
  onDone: () => void
  onClose: () => void
}

/** The days an invoice is about. */
export function InvoiceDialog({ id, bookerId, span, onDone, onClose }: InvoiceDialogProps) {
  const [days, setDays] = useState({ from: String(span.from), to: String(span.to) })
  const [error, setError] = useState<string>()
  const { busy, refusal, run } = useDoing()
  const submit = () => {
    const [from, to] = [readDate(days.from), readDate(days.to)]
    if (!from || !to) return setError(say('booker.daysMissing'))
    if (to < from) return setError(say('booker.daysBackwards'))
    setError(undefined)
    void run(async () => {
      const done = await keepInvoice({ id, bookerId, span: { from, to } })
      if (!done.ok) return done.message
      onDone()
      return undefined
    })
  }
  return (
    <Dialog
      title={say(id === undefined ? 'booker.makeInvoice' : 'booker.updateInvoice')}
      sentence={say('booker.invoiceSentence')}
      onClose={onClose}
      onSubmit={submit}
      closeLabel={say('dialog.close')}
      actions={
        <>
          <Button type="submit" busy={busy}>
            {say(id === undefined ? 'booker.makeDraft' : 'booker.save')}
          </Button>
          <Button look="alt" onPress={onClose} disabled={busy}>
            {say('dialog.cancel')}
          </Button>
        </>
      }
    >
      <DatePair days={days} onChange={setDays} error={error} />
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
    </Dialog>
  )
}
