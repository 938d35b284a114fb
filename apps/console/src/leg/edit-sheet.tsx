import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { addMinutes, localAt } from '@kerbside/domain/time.ts'
import { AmendForm } from '@kerbside/web/amendment/amend-form.tsx'
import {
  amendmentFor,
  type LegAmendment,
  writeChange,
} from '@kerbside/web/amendment/leg-amendment.ts'
import '@kerbside/web/amendment/messages.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmEdit, type EditQuote, fetchEditQuote } from '../dispatch/api.ts'
import { formatDeskMoney } from '../dispatch/format-leg.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'

/** Edits time, places, people and other fields of a leg, and shows the new price before saving. */
export function EditSheet({ leg, onClose }: { leg: BoardLeg; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['edit', leg.reference, leg.version],
    queryFn: ({ signal }) => fetchEditQuote(leg.reference, { change: {}, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return data ? (
    <EditForm leg={leg} quote={data} onClose={onClose} />
  ) : (
    <DeskSheet title={t('desk.editTitle', { ref: leg.bookingRef })} onClose={onClose}>
      <output className={error ? 'dk-note bad' : 'soft'}>
        {error ? error.message : t('desk.searching')}
      </output>
    </DeskSheet>
  )
}

type EditFormProps = { leg: BoardLeg; quote: EditQuote; onClose: () => void }

function EditForm({ leg, quote, onClose }: EditFormProps) {
  const { notify, locale, timeZone } = useDesk()
  const queries = useQueryClient()
  const [amendment, setAmendment] = useState(() => amendmentFor(quote.now))
  const [offer, setOffer] = useState<EditQuote>()
  const [busy, setBusy] = useState(false)
  const [rejection, setRejection] = useState('')
  const change = writeChange(amendment)
  const isWhole = amendment.pickup !== undefined && amendment.dropOff !== undefined
  const isChanged = isWhole && Object.keys(change).length > 0
  const set = (part: Partial<LegAmendment>) => {
    setAmendment({ ...amendment, ...part })
    setOffer(undefined)
    setRejection('')
  }
  const during = async (act: () => Promise<void>) => {
    setBusy(true)
    await act().catch((reason: unknown) =>
      setRejection(reason instanceof Error ? reason.message : String(reason)),
    )
    setBusy(false)
  }
  const price = () =>
    during(async () => {
      const { signal } = new AbortController()
      setOffer(await fetchEditQuote(leg.reference, { change, signal }))
    })
  const save = (offerId: string) =>
    during(async () => {
      const done = await confirmEdit({ reference: leg.reference, offerId })
      void queries.invalidateQueries({ queryKey: ['board'] })
      void queries.invalidateQueries({ queryKey: ['leg', leg.reference] })
      if (!done.ok) return setRejection(done.message)
      notify(t('desk.isEdited', { ref: leg.bookingRef }))
      onClose()
    })
  const newOffer = offer?.newway ? offer : undefined
  return (
    <FormSheet
      form={{
        busy,
        isDirty: isChanged,
        message: rejection || undefined,
        submit: () => void (newOffer ? save(newOffer.offerid) : price()),
      }}
      title={t('desk.editTitle', { ref: leg.bookingRef })}
      onClose={onClose}
      cancel={t('desk.goBack')}
      save={
        newOffer
          ? t('desk.saveFor', {
              money: formatDeskMoney(newOffer.newtotal, newOffer.currencycode),
            })
          : t('desk.showPrice')
      }
      blocked={!newOffer && !isChanged}
      pressOnly
      online
      wide
    >
      <AmendForm
        legAmendment={amendment}
        status={quote}
        onChange={set}
        locale={locale}
        minuteStep={5}
        earliest={localAt(addMinutes(new Date(serverNow()), 1), timeZone)}
      />
      {offer && <Price offer={offer} />}
    </FormSheet>
  )
}

function Price({ offer }: { offer: EditQuote }) {
  const money = (amount: number) => formatDeskMoney(amount, offer.currencycode)
  const same = offer.newtotal === offer.total
  return (
    <output className="dk-note good">
      {same
        ? t('desk.priceSame', { money: money(offer.total) })
        : t('desk.priceNew', { money: money(offer.newtotal), was: money(offer.total) })}{' '}
      {offer.topay > 0 && <b>{t('desk.priceMore', { money: money(offer.topay) })}</b>}
      {offer.refund > 0 && <b>{t('desk.priceLess', { money: money(offer.refund) })}</b>}
    </output>
  )
}
