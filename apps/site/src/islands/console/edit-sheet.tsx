import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import { addMinutes, localAt } from '@kerbside/domain/time.ts'
import { AmendForm } from '@kerbside/web/amendment/amend-form.tsx'
import { type Wish, wishFor, writeChange } from '@kerbside/web/amendment/wish.ts'
import '@kerbside/web/amendment/words.ts'
import { askEdit, confirmEdit, type EditQuote } from '@kerbside/web/dispatch/api.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from './desk-button.tsx'
import { useDesk } from './desk-means.tsx'
import { DeskSheet } from './desk-sheet.tsx'
import { PromiseButton } from './promise-button.tsx'

/** Time, places, people and the rest of a journey, with the new price before anything is saved. */
export function EditSheet({ leg, onClose }: { leg: BoardLeg; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['edit', leg.jobpartid, leg.version],
    queryFn: ({ signal }) => askEdit(leg.jobpartid, { change: {}, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  return data ? (
    <EditForm leg={leg} quote={data} onClose={onClose} />
  ) : (
    <DeskSheet title={say('desk.editTitle', { ref: leg.bookingref })} onClose={onClose}>
      <output className={error ? 'dk-note bad' : 'soft'}>
        {error ? error.message : say('desk.searching')}
      </output>
    </DeskSheet>
  )
}

type EditFormProps = { leg: BoardLeg; quote: EditQuote; onClose: () => void }

function EditForm({ leg, quote, onClose }: EditFormProps) {
  const { tell, locale, timeZone } = useDesk()
  const queries = useQueryClient()
  const [wish, setWish] = useState(() => wishFor(quote.now))
  const [offer, setOffer] = useState<EditQuote>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const change = writeChange(wish)
  const isWhole = wish.pickup !== undefined && wish.dropOff !== undefined
  const isChanged = isWhole && Object.keys(change).length > 0
  const set = (part: Partial<Wish>) => {
    setWish({ ...wish, ...part })
    setOffer(undefined)
    setRefused('')
  }
  const during = async (act: () => Promise<void>) => {
    setBusy(true)
    await act().catch((reason: unknown) =>
      setRefused(reason instanceof Error ? reason.message : String(reason)),
    )
    setBusy(false)
  }
  const price = () =>
    during(async () => {
      const { signal } = new AbortController()
      setOffer(await askEdit(leg.jobpartid, { change, signal }))
    })
  const save = (offerid: string) =>
    during(async () => {
      const done = await confirmEdit({ jobpartid: leg.jobpartid, offerid })
      void queries.invalidateQueries({ queryKey: ['board'] })
      void queries.invalidateQueries({ queryKey: ['job', leg.jobpartid] })
      if (!done.ok) return setRefused(done.message)
      tell(say('desk.isEdited', { ref: leg.bookingref }))
      onClose()
    })
  return (
    <DeskSheet
      title={say('desk.editTitle', { ref: leg.bookingref })}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('desk.goBack')}</DeskButton>
          {offer?.newway ? (
            <PromiseButton look="primary" disabled={busy} onPress={() => void save(offer.offerid)}>
              {say('desk.saveFor', { money: sayDeskMoney(offer.newtotal, offer.currencycode) })}
            </PromiseButton>
          ) : (
            <PromiseButton
              look="primary"
              disabled={!isChanged || busy}
              onPress={() => void price()}
            >
              {say('desk.showPrice')}
            </PromiseButton>
          )}
        </>
      }
    >
      <div className="dk-form">
        <AmendForm
          wish={wish}
          standing={quote}
          onChange={set}
          locale={locale}
          minuteStep={5}
          earliest={localAt(addMinutes(new Date(serverNow()), 1), timeZone)}
        />
      </div>
      {offer && <Price offer={offer} />}
      {refused && (
        <p className="dk-note bad" role="alert">
          {refused}
        </p>
      )}
    </DeskSheet>
  )
}

function Price({ offer }: { offer: EditQuote }) {
  const money = (amount: number) => sayDeskMoney(amount, offer.currencycode)
  const same = offer.newtotal === offer.total
  return (
    <output className="dk-note good">
      {same
        ? say('desk.priceSame', { money: money(offer.total) })
        : say('desk.priceNew', { money: money(offer.newtotal), was: money(offer.total) })}{' '}
      {offer.topay > 0 && <b>{say('desk.priceMore', { money: money(offer.topay) })}</b>}
      {offer.refund > 0 && <b>{say('desk.priceLess', { money: money(offer.refund) })}</b>}
    </output>
  )
}
