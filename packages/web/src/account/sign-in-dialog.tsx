import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { Button } from '@kerbside/kit/button.tsx'
import { findDiallingCode } from '@kerbside/kit/dialling-codes.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Tabs } from '@kerbside/kit/tabs.tsx'
import { say } from '@kerbside/words/say.ts'
import { useRef, useState } from 'react'
import { bringIntoSight } from '../bring-into-sight.ts'
import { type AccountAnswer, signIn, signUp } from './api.ts'
import {
  type FieldErrors,
  type SignUpForm as Form,
  judgeSignIn,
  judgeSignUp,
} from './judge-person.ts'
import { PasskeyWay } from './passkey-way.tsx'
import { SignInForm, type SignInValues } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import './words.ts'

export type SignInDone = { profile: SignedIn; by: 'sign-in' | 'sign-up'; remembered: boolean }

export type SignInDialogProps = {
  /** The operator's, for the password's hash. */
  publicId: string
  locale: string
  /** Two letters of ISO 3166: where phone numbers start. */
  country: string
  signUpFirst: boolean
  /** Why now, such as that the price is held meanwhile. */
  sentence?: string | undefined
  onDone: (done: SignInDone) => void
  onForgot: (email: string) => void
  onClose: () => void
}

type Way = SignInDone['by']

/** Two tabs; Enter submits the one that is shown. What was typed in both is kept while the dialog is open. */
export function SignInDialog(props: SignInDialogProps) {
  const { publicId, locale, country, signUpFirst, sentence, onDone, onForgot, onClose } = props
  const [way, setWay] = useState<Way>(signUpFirst ? 'sign-up' : 'sign-in')
  const [known, setKnown] = useState<SignInValues>({ email: '', password: '', remember: true })
  const [fresh, setFresh] = useState<Form>({ ...EMPTY, country })
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const change = (said: Partial<SignInValues & Form>) => {
    setRefusal(undefined)
    setErrors((before) => {
      const gone = Object.keys(said)
      return Object.fromEntries(Object.entries(before).filter(([key]) => !gone.includes(key)))
    })
  }

  const submit = async () => {
    if (running.current) return
    const wrong = way === 'sign-in' ? judgeSignIn(known) : judgeSignUp(fresh)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstError()
    running.current = true
    setBusy(true)
    const answer = await (way === 'sign-in'
      ? signIn(known, publicId)
      : signUp(personOf(fresh), publicId))
    running.current = false
    setBusy(false)
    if (answer.ok)
      return onDone({
        profile: answer.profile,
        by: way,
        remembered: way === 'sign-up' || known.remember,
      })
    if (way === 'sign-in') setKnown({ ...known, password: '' })
    setRefusal(sayRefusal(answer))
  }

  return (
    <Dialog
      title={say(way === 'sign-in' ? 'account.welcomeBack' : 'account.createAccount')}
      sentence={sentence ?? (way === 'sign-up' ? say('account.createSentence') : undefined)}
      closeLabel={say('dialog.close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" disabled={busy}>
            {busy
              ? say('account.processing')
              : say(way === 'sign-in' ? 'account.signInTab' : 'account.signUpTab')}
          </Button>
          <Button look="alt" onPress={onClose}>
            {say('account.cancel')}
          </Button>
        </>
      }
    >
      <Tabs<Way>
        label={say('account.menu')}
        tabs={[
          { key: 'sign-in', label: say('account.signInTab') },
          { key: 'sign-up', label: say('account.signUpTab') },
        ]}
        chosen={way}
        onChoose={(chosen) => {
          setWay(chosen)
          setErrors({})
          setRefusal(undefined)
        }}
      >
        {way === 'sign-in' ? (
          <>
            <SignInForm
              form={known}
              onChange={(said) => {
                setKnown({ ...known, ...said })
                change(said)
              }}
              errors={errors}
              onForgot={() => onForgot(known.email)}
            />
            <PasskeyWay
              remember={known.remember}
              onDone={(profile) => onDone({ profile, by: 'sign-in', remembered: known.remember })}
            />
          </>
        ) : (
          <SignUpForm
            form={fresh}
            onChange={(said) => {
              setFresh({ ...fresh, ...said })
              change(said)
            }}
            errors={errors}
            locale={locale}
            country={country}
          />
        )}
        {refusal && (
          <div className="refusal" ref={bringIntoSight}>
            <Notice tone="bad" role="alert">
              {refusal}
            </Notice>
          </div>
        )}
      </Tabs>
    </Dialog>
  )
}

const EMPTY: Omit<Form, 'country'> = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  password: '',
  again: '',
}

const personOf = ({ country, email, password, phone, ...said }: Form) => ({
  email,
  password,
  phone,
  firstName: said.firstName.trim(),
  lastName: said.lastName.trim(),
  diallingCode: `+${findDiallingCode(country) ?? '44'}`,
})

const sayRefusal = (answer: Extract<AccountAnswer, { ok: false }>): string =>
  answer.reason === 'insecure' ? say('account.insecure') : answer.message

/** Past the paint that marks it. */
function focusFirstError(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus(),
  )
}
