import { earliestPickup } from '@kerbside/domain/booking/draft/draft-steps.ts'
import { t } from '@kerbside/words/translate.ts'
import { AlertDialog } from '../../features/booking/alert-dialog.tsx'
import { BookingQuestions } from '../../features/booking/booking-questions.tsx'
import { ContactDialog } from '../../features/booking/contact-dialog.tsx'
import { describeAlert } from '../../features/booking/describe-alert.ts'
import { NoteDialog } from '../../features/booking/note-dialog.tsx'
import { QuotationExpiredDialog } from '../../features/booking/quotation-expired-dialog.tsx'
import { FlightDialog } from '../../features/flights/flight-dialog.tsx'
import { PromoDialog } from '../../features/promo/promo-dialog.tsx'
import { flightsOf } from './flights-of.ts'
import './late-styles.ts'
import { vehicleOf } from './vehicle-of.ts'
import type { BookingView, OpenDialog } from './view.ts'

export type BookingDialogsProps = {
  view: BookingView
  dialog: OpenDialog
  /** The questions of the step are answered: continue. */
  onGoOn: () => void
  onClose: () => void
}

/** All dialogs over the booking: those the customer opened, and alerts of the draft. */
export function BookingDialogs({ view, dialog, onGoOn, onClose }: BookingDialogsProps) {
  const { draft, send, rules, configuration, locale } = view
  if (draft.expired !== 'no')
    return (
      <QuotationExpiredDialog
        draft={draft}
        send={send}
        rules={rules}
        phone={configuration.phone}
        minuteStep={configuration.minutestep}
        locale={locale}
      />
    )
  if (draft.alert)
    return (
      <AlertDialog
        title={typeof draft.alert === 'object' ? t('dialog.message') : undefined}
        text={describeAlert(draft.alert)}
        onClose={() => send({ type: 'alert-read' })}
      />
    )
  switch (dialog) {
    case 'none':
    case 'sign-in':
    case 'sign-in-to-go-on':
    case 'sign-in-to-promo':
    case 'forgot':
      return null
    case 'contact':
      return <Contact view={view} signIn="sign-in" onDone={onClose} onClose={onClose} />
    case 'contact-to-go-on':
      return (
        <Contact
          view={view}
          signIn="sign-in-to-go-on"
          onDone={() => {
            onClose()
            view.next()
          }}
          onClose={onClose}
        />
      )
    case 'asks':
      return (
        <BookingQuestions
          draft={draft}
          send={send}
          rules={rules}
          vehicle={vehicleOf(view)}
          onDone={onGoOn}
          onStop={onClose}
        />
      )
    case 'note':
      return (
        <NoteDialog
          note={draft.note}
          onSave={(note) => {
            send({ type: 'note', note })
            onClose()
          }}
          onClose={onClose}
        />
      )
    case 'promo':
      return <Promo view={view} onClose={onClose} />
    case 'flight':
    case 'return-flight':
      return (
        <FlightDialog
          variant={configuration.flightform}
          zone={rules.zone}
          legs={flightsOf(view)}
          first={dialog === 'flight' ? 'onward' : 'return'}
          onSave={(leg, flight) =>
            send(leg === 'onward' ? { type: 'flight', flight } : { type: 'return-flight', flight })
          }
          onDone={() => {
            onClose()
            // Next was pressed and opened this dialog: the step is checked again, with what changed meanwhile
            if (view.isSubmitted && draft.step < view.mode.steps.length) view.next()
          }}
          onClose={onClose}
          start={draft.time.kind === 'later' ? draft.time.local : earliestPickup(draft, rules)}
          locale={locale}
        />
      )
  }
}

type ContactProps = {
  view: BookingView
  /** The dialog to open after signing in. */
  signIn: OpenDialog
  onDone: () => void
  onClose: () => void
}

function Contact({ view, signIn, onDone, onClose }: ContactProps) {
  const { draft, send, rules, profile, locale, configuration, open } = view
  return (
    <ContactDialog
      draft={draft}
      send={send}
      rules={rules}
      profile={profile}
      locale={locale}
      country={configuration.countrycode || 'GB'}
      onSignIn={() => open(signIn)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function Promo({ view, onClose }: { view: BookingView; onClose: () => void }) {
  const { draft, send, rules, open } = view
  if (!draft.offer) return null
  return (
    <PromoDialog
      draft={draft}
      onSignIn={rules.signedIn ? undefined : () => open('sign-in-to-promo')}
      onApply={(promo) => {
        send({ type: 'promo', promo })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
