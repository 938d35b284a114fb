import { originOf } from '@kerbside/domain/flights/origin.ts'
import '../../../checkout-messages.ts'
import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import {
  findGrantedPromo,
  needsFlight,
  needsReturnFlight,
} from '@kerbside/domain/booking/draft/draft.ts'
import { isLocked } from '@kerbside/domain/booking/draft/draft-locks.ts'
import { NoteIcon, PlaneIcon, TagIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { formatMoney } from '@kerbside/web/format-money.ts'
import flights from '@kerbside/words/en/flights.json' with { type: 'json' }
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import promo from '@kerbside/words/en/promo.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { describeContactReason } from '../../../features/booking/describe-contact-reason.ts'
import { PeopleForm } from '../../../features/booking/people-form.tsx'
import { usePeopleReasons } from '../../../features/booking/use-people-reasons.ts'
import { Extra } from './extra.tsx'
import '../late-styles.ts'
import type { BookingView } from '../view.ts'

loadMessages(flights)
loadMessages(link)
loadMessages(promo)

/** The passenger, and notes for the driver. */
export function ContactStep({ view }: { view: BookingView }) {
  const { draft, send, configuration, locale } = view
  const { rules, attempts, profile, open } = view
  const reasons = usePeopleReasons(draft, { rules, isSubmitted: useSubmittedSinceStart(view) })
  const signIn = reasons.contact.find(({ reason }) => reason === 'sign-in-needed')
  return (
    <>
      {!view.rules.booker && <p className="soft small">{t('checkout.passengerHint')}</p>}
      {signIn && (
        <Notice tone="warn" role="alert">
          {describeContactReason(signIn)}{' '}
          <a className="nowrap" href={`tel:${configuration.phone.replaceAll(' ', '')}`}>
            {configuration.phone}
          </a>
        </Notice>
      )}
      <PeopleForm
        draft={draft}
        send={send}
        rules={rules}
        profile={profile}
        reasons={reasons}
        attempts={attempts}
        locale={locale}
        country={configuration.countrycode || 'GB'}
        onSignIn={() => open('sign-in')}
      />
      <Extras view={view} />
    </>
  )
}

/** Whether Next was pressed since the current user signed in: a guest's missing input is not the booker's error. */
function useSubmittedSinceStart({
  isSubmitted: submitted,
  attempts,
  profile,
}: BookingView): boolean {
  const [since, setSince] = useState({ custid: profile?.custid, attempts: 0 })
  if (since.custid !== profile?.custid) setSince({ custid: profile?.custid, attempts })
  return submitted && attempts > since.attempts
}

function Extras({ view }: { view: BookingView }) {
  const { draft, rules, open } = view
  const { offer, note, promoDropped } = draft
  const applied = findGrantedPromo(draft)
  const hasFlightFields = !rules.flightInline
  const held = draft.promo !== undefined && isLocked(draft, 'promo')
  return (
    <div className="extras">
      {hasFlightFields && needsFlight(draft) && (
        <Extra
          icon={<PlaneIcon />}
          title={t('flights.details')}
          text={describeFlight(draft.flight)}
          onPress={() => open('flight')}
        />
      )}
      {hasFlightFields && needsReturnFlight(draft) && (
        <Extra
          icon={<PlaneIcon />}
          title={t('flights.returnDetails')}
          text={describeFlight(draft.returnFlight)}
          onPress={() => open('return-flight')}
        />
      )}
      <Extra
        icon={<NoteIcon />}
        title={t('checkout.noteToDriver')}
        text={note || t('checkout.noteHint')}
        onPress={() => open('note')}
      />
      {held && <Notice tone="tinted">{`${draft.promo?.code}: ${t('link.locked')}`}</Notice>}
      {offer && !held && (
        <Extra
          icon={<TagIcon />}
          title={t('promo.add')}
          text={
            applied &&
            t('promo.applied', {
              code: applied.code.toUpperCase(),
              amount: formatMoney({ minor: applied.off, currency: offer.currency }),
            })
          }
          onPress={() => open('promo')}
        />
      )}
      {promoDropped && (
        <Notice tone="warn" role="alert">
          {promoDropped}
        </Notice>
      )}
    </div>
  )
}

function describeFlight(flight: FlightDetails | undefined): string {
  if (!flight) return t('checkout.flightHint')
  if (flight.skipped) return t('checkout.followsBookingTime')
  return [flight.number, originOf(flight)].filter(Boolean).join(', ')
}
