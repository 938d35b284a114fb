import { resumeTarget, type Target } from '@kerbside/domain/booking/continuation.ts'
import { judgePeople } from '@kerbside/domain/booking/draft-contact.ts'
import { signInPeople, signOutPeople } from '@kerbside/domain/booking/draft-people.ts'
import { ForgotPasswordDialog } from '@kerbside/web/account/forgot-password-dialog.tsx'
import { keepNewPassword } from '@kerbside/web/account/new-password.ts'
import { personOf } from '@kerbside/web/account/person-of.ts'
import { SignInDialog, type SignInDone } from '@kerbside/web/account/sign-in-dialog.tsx'
import { onSignInWanted } from '@kerbside/web/account/sign-in-events.ts'
import { completeSignIn, watchSignedIn } from '@kerbside/web/account/signed-in.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { say } from '@kerbside/words/say.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import './late-styles.ts'
import type { BookingView, OpenDialog } from './view.ts'

const WAITING: Partial<Record<OpenDialog, Target>> = {
  'sign-in': 'nothing',
  'sign-in-to-go-on': 'edit-contact',
  'sign-in-to-promo': 'add-promo',
}

/** Knows who is signed in, shows the dialogs for it, and lets the booking go on where it waited for it. */
export function WhoIsSignedIn({ view }: { view: BookingView }) {
  const { dialog, open, configuration, locale, draft } = view
  const [email, setEmail] = useState('')
  const [resumes, setResumes] = useState<Target>('nothing')
  // The sign-in dialog that led to the forgotten password: it comes back, with what waits for it.
  const [cameFrom, setCameFrom] = useState<OpenDialog>('sign-in')
  const waiting = WAITING[dialog === 'forgot' ? cameFrom : dialog]
  const leaves = useRef(false)
  useProfile(view)
  useResumed(view, { resumes, onResumed: () => setResumes('nothing') })
  useEffect(() => onSignInWanted(() => open('sign-in')), [open])
  const goOn = (target: Target) => {
    open('none')
    setResumes(target)
  }
  // Signed in elsewhere, such as in the tab that a link of a mail opened.
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
    // A new customer who interrupted nothing is shown their account. The dialog stays: closing it would go back.
    // The account may not stand in a frame.
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
      sentence={draft.offer && say('account.priceHeld')}
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

/** The draft follows whoever signs in or out here, or in another tab. */
function useProfile({ draft, send, profile, setProfile, configuration }: BookingView) {
  const heard = useEffectEvent((found: BookingView['profile']) => {
    const same = found?.custid === profile?.custid
    setProfile(found)
    if (same) return
    keepNewPassword('')
    if (!found) return send({ type: 'signed-out', ...signOutPeople(draft) })
    // A draft that came back with somebody else typed into it keeps them.
    const kept = profile === undefined && draft.contactFrom === 'typed' && draft.contact.name !== ''
    const person = personOf(found, configuration.countrycode || 'GB')
    const booker = found.bookerId !== undefined
    const said = signInPeople(draft, { person, booker })
    send({ type: 'signed-in', ...(kept && !booker ? {} : said) })
  })
  useEffect(() => watchSignedIn((found) => heard(found)), [])
}

/** Past the render in which the draft knows who signed in. */
function useResumed(
  view: BookingView,
  { resumes, onResumed }: { resumes: Target; onResumed: () => void },
) {
  const { rules, draft, configuration, open, next } = view
  const resume = useEffectEvent(() => {
    const peopleKnown = judgePeople(draft, { rules, phoneExists: true }).ok
    const target = resumeTarget(draft, {
      rules,
      peopleKnown,
      waiting: resumes,
      variant: configuration.sitevariant,
    })
    onResumed()
    if (target === 'add-promo') open('promo')
    else if (target === 'edit-contact' && configuration.sitevariant === 't360') open('contact')
    // Next says what is missing, asks for flights, and goes on in the mode's own order.
    else if (target !== 'nothing' && configuration.sitevariant !== 't360') next()
  })
  useEffect(() => {
    if (!rules.signedIn || resumes === 'nothing') return undefined
    // The wizard still settles what the sign-in changed.
    const timer = setTimeout(() => resume())
    return () => clearTimeout(timer)
  }, [rules.signedIn, resumes])
}
