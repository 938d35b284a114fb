import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { isOver } from '@kerbside/domain/booking/leg-state.ts'
import { addMinutes, localAt } from '@kerbside/domain/time.ts'
import { AmendForm } from '@kerbside/web/amendment/amend-form.tsx'
import {
  amendmentFor,
  type LegAmendment,
  rebaseAmendment,
  writeChange,
} from '@kerbside/web/amendment/leg-amendment.ts'
import { formatWireMoney } from '@kerbside/web/format-wire-money.ts'
import '@kerbside/web/amendment/messages.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmEdit, type EditQuote, fetchEditQuote } from '../dispatch/api.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { SwitchRow } from '../ui/form/switch-row.tsx'
import { ContactFields } from './contact-fields.tsx'
import {
  type ContactKey,
  contactChange,
  contactConflicts,
  contactErrors,
  type EditedContact,
  rebaseContact,
} from './edit-contact.ts'
import { type EditedPrice, isPriceWhole, PriceFields, priceChange } from './price-fields.tsx'
import { ExtraFields, StopFields } from './stop-fields.tsx'

/** The state of a booking that can be changed. */
const editQuery = (reference: number, version: number) =>
  queryOptions({
    queryKey: ['edit', reference, version],
    queryFn: ({ signal }) => fetchEditQuote(reference, { change: {}, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Corrects every field of a leg and of its booking, and shows a new price before saving. */
export function EditSheet({ leg, onClose }: { leg: BoardLeg; onClose: () => void }) {
  // of the version it opened with: another user's change must not empty the form
  const [opened] = useState(leg.version)
  const { data, error } = useQuery(editQuery(leg.reference, opened))
  return data ? (
    <EditForm leg={leg} first={data} onClose={onClose} />
  ) : (
    <DeskSheet title={t('desk.editTitle', { ref: leg.bookingRef })} onClose={onClose}>
      <output className={error ? 'dk-note bad' : 'soft'}>
        {error ? error.message : t('desk.searching')}
      </output>
    </DeskSheet>
  )
}

type Edited = {
  /** The state of the booking that is being changed. */
  quote: EditQuote
  amendment: LegAmendment
  contact: EditedContact
  /** Contact fields that someone else has changed too. */
  conflicts: readonly ContactKey[]
  /** Whether the passenger is met in the arrivals hall. */
  meet: boolean
  /** Undefined: not touched. */
  price: EditedPrice | undefined
}

const editedOf = (quote: EditQuote): Edited => ({
  quote,
  amendment: amendmentFor(quote.now),
  contact: quote.contact,
  conflicts: [],
  meet: quote.meetAndGreet.booked,
  price: undefined,
})

const rebase = (
  { quote, amendment, contact, conflicts, meet, price }: Edited,
  now: EditQuote,
): Edited => ({
  price,
  conflicts: [
    ...new Set([
      ...conflicts,
      ...contactConflicts(contact, { was: quote.contact, now: now.contact }),
    ]),
  ],
  meet: meet === quote.meetAndGreet.booked ? now.meetAndGreet.booked : meet,
  // a confirmed change lists no vehicles
  quote: { ...now, vehicles: now.vehicles.length > 0 ? now.vehicles : quote.vehicles },
  amendment: rebaseAmendment(amendment, now.now),
  contact: rebaseContact(contact, { was: quote.contact, now: now.contact }),
})

/** What a change can make dearer or cheaper. */
const PRICED = [
  'bookingdate',
  'pickup',
  'dropoff',
  'viaaddresses',
  'party',
  'vehtypeid',
  'meetAndGreet',
  'price',
]

/** The edited values, kept on top of what others save meanwhile. */
function useEdited(leg: BoardLeg, first: EditQuote) {
  const [edited, setEdited] = useState(() => editedOf(first))
  const [isOvertaken, setOvertaken] = useState(false)
  const takeNewer = (now: EditQuote) => {
    setEdited((before) => rebase(before, now))
    setOvertaken(true)
  }
  const { version } = edited.quote
  const { data: newer } = useQuery({
    ...editQuery(leg.reference, leg.version),
    enabled: leg.version > version,
  })
  if (newer && newer.version > version) takeNewer(newer)
  return { edited, setEdited, isOvertaken, takeNewer }
}

type EditFormProps = { leg: BoardLeg; first: EditQuote; onClose: () => void }

function EditForm({ leg, first, onClose }: EditFormProps) {
  const { notify, locale, timeZone } = useDesk()
  const queries = useQueryClient()
  const { edited, setEdited, isOvertaken, takeNewer } = useEdited(leg, first)
  const { quote, amendment, contact, price: priced } = edited
  const [offer, setOffer] = useState<EditQuote>()
  const [busy, setBusy] = useState(false)
  const [rejection, setRejection] = useState('')
  const corrected = contactChange(quote.contact, contact)
  const repriced = priceChange(quote.price, priced)
  const change = {
    ...writeChange(amendment),
    ...(corrected && { contact: corrected }),
    ...(edited.meet !== quote.meetAndGreet.booked && { meetAndGreet: edited.meet }),
    ...(repriced && { price: repriced }),
  }
  const isPriced = Object.keys(change).some((key) => PRICED.includes(key))
  const isChanged = Object.keys(change).length > 0
  const isWhole =
    amendment.pickup !== undefined &&
    amendment.dropOff !== undefined &&
    !amendment.stops.includes(undefined) &&
    isPriceWhole(quote.price, priced) &&
    Object.keys(contactErrors(quote.contact, contact)).length === 0
  const set = (part: Partial<Edited>) => {
    setEdited({ ...edited, ...part })
    setOffer(undefined)
    setRejection('')
  }
  const setLeg = (part: Partial<LegAmendment>) => set({ amendment: { ...amendment, ...part } })
  const during = async (act: () => Promise<void>) => {
    setBusy(true)
    setRejection('')
    await act().catch((reason: unknown) =>
      setRejection(reason instanceof Error ? reason.message : String(reason)),
    )
    setBusy(false)
  }
  const price = () => {
    const { signal } = new AbortController()
    return fetchEditQuote(leg.reference, { change, signal })
  }
  const confirm = async ({ offerid: offerId }: EditQuote) => {
    const done = await confirmEdit({ reference: leg.reference, offerId })
    void queries.invalidateQueries({ queryKey: ['board'] })
    void queries.invalidateQueries({ queryKey: ['leg', leg.reference] })
    if (done.ok) {
      notify(t('desk.isEdited', { ref: leg.bookingRef }))
      return onClose()
    }
    // without an answer the same offer can be confirmed again, and is done once
    if (done.why === 'unreachable') return setRejection(done.message)
    setOffer(undefined)
    if (done.why === 'conflict' && done.reply) takeNewer(done.reply)
    else setRejection(done.message)
  }
  const newOffer = offer?.newway ? offer : undefined
  const submit = () =>
    during(async () => {
      if (newOffer) return confirm(newOffer)
      const priced = await price()
      if (isPriced) setOffer(priced)
      else await confirm(priced)
    })
  return (
    <FormSheet
      form={{
        busy,
        isDirty: isChanged,
        message: rejection || undefined,
        submit: () => void submit(),
      }}
      title={t('desk.editTitle', { ref: leg.bookingRef })}
      onClose={onClose}
      cancel={t('desk.goBack')}
      save={saveLabel(newOffer, isPriced)}
      blocked={!newOffer && !(isChanged && isWhole)}
      pressOnly
      online
      wide
    >
      {isOvertaken && <output className="dk-note warn">{t('desk.editOvertaken')}</output>}
      {quote.maychange !== 'nothing' && (
        <AmendForm
          legAmendment={amendment}
          status={quote}
          onChange={setLeg}
          locale={locale}
          minuteStep={5}
          earliest={localAt(addMinutes(new Date(serverNow()), 1), timeZone)}
          stops={<StopFields stops={amendment.stops} onChange={(stops) => setLeg({ stops })} />}
          extras={
            <>
              <ExtraFields party={amendment.party} onChange={(party) => setLeg({ party })} />
              {(quote.meetAndGreet.offered || quote.meetAndGreet.booked) && (
                <SwitchRow
                  label={t('desk.meetAndGreet')}
                  value={edited.meet}
                  onChange={(meet) => set({ meet })}
                />
              )}
            </>
          }
        />
      )}
      <ContactFields
        now={quote.contact}
        contact={contact}
        conflicts={edited.conflicts}
        isOver={isOver(leg.state)}
        onChange={(next) => set({ contact: next })}
      />
      <PriceFields
        now={quote.price}
        price={priced}
        currency={quote.currencycode}
        state={leg.state}
        onChange={(next) => set({ price: next })}
      />
      {offer && <Price offer={offer} />}
    </FormSheet>
  )
}

function saveLabel(offer: EditQuote | undefined, isPriced: boolean): string {
  if (offer)
    return t('desk.saveFor', { money: formatWireMoney(offer.newtotal, offer.currencycode) })
  return t(isPriced ? 'desk.showPrice' : 'desk.saveCorrection')
}

const isByHand = (leg: EditQuote['newway']): boolean =>
  leg?.lines.some(({ kind }) => kind === 'by-hand') ?? false

function Price({ offer }: { offer: EditQuote }) {
  const money = (amount: number) => formatWireMoney(amount, offer.currencycode)
  const same = offer.newtotal === offer.total
  return (
    <output className="dk-note good">
      {same
        ? t('desk.priceSame', { money: money(offer.total) })
        : t('desk.priceNew', { money: money(offer.newtotal), was: money(offer.total) })}{' '}
      {offer.price.byHand && !isByHand(offer.newway) && <b>{t('desk.priceNoLonger')}</b>}
      {offer.topay > 0 && <b>{t('desk.priceMore', { money: money(offer.topay) })}</b>}
      {offer.refund > 0 && <b>{t('desk.priceLess', { money: money(offer.refund) })}</b>}
    </output>
  )
}
