import { originOf } from '@kerbside/domain/flights/origin.ts'
import '@kerbside/web/checkout-words.ts'
import type { FlightDetails } from '@kerbside/domain/booking/booking.ts'
import { findGrantedPromo, needsFlight, needsReturnFlight } from '@kerbside/domain/booking/draft.ts'
import { isLocked } from '@kerbside/domain/booking/draft-locks.ts'
import { PlaneIcon } from '@kerbside/kit/icon.tsx'
import { NoteIcon, TagIcon } from '@kerbside/kit/more-icon.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { PeopleForm } from '@kerbside/web/booking/people-form.tsx'
import { sayContactReason } from '@kerbside/web/booking/say-contact-reason.ts'
import { usePeopleReasons } from '@kerbside/web/booking/use-people-reasons.ts'
import { sayMoney } from '@kerbside/web/say-money.ts'
import flights from '@kerbside/words/en/flights.json' with { type: 'json' }
import link from '@kerbside/words/en/link.json' with { type: 'json' }
import promo from '@kerbside/words/en/promo.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { Extra } from './extra.tsx'
import './late-styles.ts'
import type { BookingView } from './view.ts'

addWords(flights)
addWords(link)
addWords(promo)

/** Who travels, and what else the driver should know. */
export function ContactStep({ view }: { view: BookingView }) {
  const { draft, send, configuration, locale } = view
  const { rules, attempts, profile, open } = view
  const reasons = usePeopleReasons(draft, { rules, asked: useAskedSince(view) })
  const signIn = reasons.contact.find(({ reason }) => reason === 'sign-in-needed')
  return (
    <>
      {!view.rules.booker && <p className="soft small">{say('checkout.passengerHint')}</p>}
      {signIn && (
        <Notice tone="warn" role="alert">
          {sayContactReason(signIn)}{' '}
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

/** Next was pressed by whoever is signed in now: what a guest left out is not the booker's mistake. */
function useAskedSince({ asked, attempts, profile }: BookingView): boolean {
  const [since, setSince] = useState({ custid: profile?.custid, attempts: 0 })
  if (since.custid !== profile?.custid) setSince({ custid: profile?.custid, attempts })
  return asked && attempts > since.attempts
}

function Extras({ view }: { view: BookingView }) {
  const { draft, rules, open } = view
  const { offer, note, promoDropped } = draft
  const applied = findGrantedPromo(draft)
  const asksFlights = !rules.flightInline
  const held = draft.promo !== undefined && isLocked(draft, 'promo')
  return (
    <div className="extras">
      {asksFlights && needsFlight(draft) && (
        <Extra
          icon={<PlaneIcon />}
          title={say('flights.details')}
          text={sayFlight(draft.flight)}
          onPress={() => open('flight')}
        />
      )}
      {asksFlights && needsReturnFlight(draft) && (
        <Extra
          icon={<PlaneIcon />}
          title={say('flights.returnDetails')}
          text={sayFlight(draft.returnFlight)}
          onPress={() => open('return-flight')}
        />
      )}
      <Extra
        icon={<NoteIcon />}
        title={say('checkout.noteToDriver')}
        text={note || say('checkout.noteHint')}
        onPress={() => open('note')}
      />
      {held && <Notice tone="tinted">{`${draft.promo?.code}: ${say('link.locked')}`}</Notice>}
      {offer && !held && (
        <Extra
          icon={<TagIcon />}
          title={say('promo.add')}
          text={
            applied &&
            say('promo.applied', {
              code: applied.code.toUpperCase(),
              amount: sayMoney({ minor: applied.off, currency: offer.currency }),
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

function sayFlight(flight: FlightDetails | undefined): string {
  if (!flight) return say('booking.flightHint')
  if (flight.skipped) return say('checkout.followsBookingTime')
  return [flight.number, originOf(flight)].filter(Boolean).join(', ')
}
