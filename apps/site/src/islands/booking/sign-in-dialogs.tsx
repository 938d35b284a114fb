import { resumeTarget, type Target } from '@kerbside/domain/booking/continuation.ts'
import { validatePeople } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { signInPeople, signOutPeople } from '@kerbside/domain/booking/draft/draft-people.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ForgotPasswordDialog } from '../../features/account/forgot-password-dialog.tsx'
import { setNewPassword } from '../../features/account/new-password.ts'
import { personOf } from '../../features/account/person-of.ts'
import { SignInDialog, type SignInDone } from '../../features/account/sign-in-dialog.tsx'
import { onSignInRequested } from '../../features/account/sign-in-events.ts'
import { completeSignIn, watchSignedIn } from '../../features/account/signed-in.ts'
import './late-styles.ts'
import type { BookingView, OpenDialog } from './view.ts'

const WAITING: Partial<Record<OpenDialog, Target>> = {
  'sign-in': 'nothing',
  'sign-in-to-go-on': 'edit-contact',
  'sign-in-to-promo': 'add-promo',
}

/** Tracks the signed-in customer, shows the sign-in dialogs, and continues a booking that waited for the sign-in. */
export function SignInDialogs({ view }: { view: BookingView }) {
  const { dialog, open, configuration, locale, draft } = view
  const [email, setEmail] = useState('')
  const [resumes, setResumes] = useState<Target>('nothing')
  // The sign-in dialog that led to the forgotten password: it is restored, with the action that waits for it.
  const [cameFrom, setCameFrom] = useState<OpenDialog>('sign-in')
  const waiting = WAITING[dialog === 'forgot' ? cameFrom : dialog]
  const leaves = useRef(false)
  useProfile(view)
  useResumed(view, { resumes, onResumed: () => setResumes('nothing') })
  useEffect(() => onSignInRequested(() => open('sign-in')), [open])
  const goOn = (target: Target) => {
    open('none')
    setResumes(target)
  }
  // Signed in elsewhere, for example in the tab that an e-mail link opened.
  const signedIn = useEffectEvent(() => {
    if (waiting && !leaves.current) goOn(waiting)
  })
  useEffect(() => {
    if (view.profile) signedIn()
  }, [view.profile])

  if (dialog === 'forgot')
    return <ForgotPasswordDialog email={email} onClose={() => open(cameFrom)} />
  if (!waiting) return null

  const done = ({ profile, by, remembered }: SignInDone) => {
    // A new customer who interrupted nothing is taken to their account. The dialog stays: closing it would go
    // back. The account page must not be shown in a frame.
    const alone = window.parent === window
    const idle = alone && waiting === 'nothing' && !draft.pickup && !draft.dropOff
    leaves.current = by === 'sign-up' && idle
    completeSignIn(profile, remembered)
    if (leaves.current) return location.replace(pageLink('dashboard'))
    goOn(waiting)
  }
  return (
    <SignInDialog
      publicId={configuration.publicid}
      locale={locale}
      country={configuration.countrycode || 'GB'}
      signUpFirst={configuration.showsignupfirst}
      sentence={draft.offer && t('account.priceHeld')}
      onDone={done}
      onForgot={(typed) => {
        setEmail(typed)
        setCameFrom(dialog)
        open('forgot')
      }}
      onClose={() => open('none')}
    />
  )
}

/** The draft follows a sign-in or sign-out here or in another tab. */
function useProfile({ draft, send, profile, setProfile, configuration }: BookingView) {
  const onProfile = useEffectEvent((found: BookingView['profile']) => {
    const same = found?.custid === profile?.custid
    setProfile(found)
    if (same) return
    setNewPassword('')
    if (!found) return send({ type: 'signed-out', ...signOutPeople(draft) })
    // A restored draft with a typed passenger keeps that passenger.
    const hasTypedContact =
      profile === undefined && draft.contactFrom === 'typed' && draft.contact.name !== ''
    const person = personOf(found, configuration.countrycode || 'GB')
    const booker = found.bookerId !== undefined
    const profileEvents = signInPeople(draft, { person, booker })
    send({ type: 'signed-in', ...(hasTypedContact && !booker ? {} : profileEvents) })
  })
  useEffect(() => watchSignedIn((found) => onProfile(found)), [])
}

/** Runs after the render in which the draft has the signed-in customer. */
function useResumed(
  view: BookingView,
  { resumes, onResumed }: { resumes: Target; onResumed: () => void },
) {
  const { rules, draft, configuration, open, next } = view
  const resume = useEffectEvent(() => {
    const peopleKnown = validatePeople(draft, { rules, phoneExists: true }).ok
    const target = resumeTarget(draft, {
      rules,
      peopleKnown,
      waiting: resumes,
      variant: configuration.sitevariant,
    })
    onResumed()
    if (target === 'add-promo') open('promo')
    else if (target === 'edit-contact' && configuration.sitevariant === 't360') open('contact')
    // Next reports what is missing, asks for flights, and continues in the mode's own order.
    else if (target !== 'nothing' && configuration.sitevariant !== 't360') next()
  })
  useEffect(() => {
    if (!rules.signedIn || resumes === 'nothing') return undefined
    // The wizard is still processing the changes of the sign-in.
    const timer = setTimeout(() => resume())
    return () => clearTimeout(timer)
  }, [rules.signedIn, resumes])
}
