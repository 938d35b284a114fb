import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import { Dialog } from '@kerbside/kit/dialog.tsx'
import { Button } from '@kerbside/kit/form/button.tsx'
import { findDiallingCode } from '@kerbside/kit/form/dialling-codes.ts'
import { Notice } from '@kerbside/kit/notice.tsx'
import { Tabs } from '@kerbside/kit/tabs.tsx'
import {
  type FieldErrors,
  type SignUpForm as Form,
  validateSignIn,
  validateSignUp,
} from '@kerbside/web/account/validate-person.ts'
import { t } from '@kerbside/words/translate.ts'
import { useRef, useState } from 'react'
import { bringIntoSight } from '../../bring-into-sight.ts'
import { type AccountResult, signIn, signUp } from './api.ts'
import { PasskeyOption } from './passkey-option.tsx'
import { SignInForm, type SignInValues } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import '@kerbside/web/account/messages.ts'

export type SignInDone = { profile: SignedIn; by: 'sign-in' | 'sign-up'; remembered: boolean }

export type SignInDialogProps = {
  /** The operator's public id, for the password's hash. */
  publicId: string
  locale: string
  /** Two letters of ISO 3166: the default country of phone numbers. */
  country: string
  signUpFirst: boolean
  /** Why to sign in now, for example that the price stays reserved. */
  sentence?: string | undefined
  onDone: (done: SignInDone) => void
  onForgot: (email: string) => void
  onClose: () => void
}

type SignInMethod = SignInDone['by']

/** Two tabs; Enter submits the visible one. Input in both is kept while the dialog is open. */
export function SignInDialog(props: SignInDialogProps) {
  const { publicId, locale, country, signUpFirst, sentence, onDone, onForgot, onClose } = props
  const [method, setMethod] = useState<SignInMethod>(signUpFirst ? 'sign-up' : 'sign-in')
  const [values, setKnown] = useState<SignInValues>({ email: '', password: '', remember: true })
  const [fresh, setFresh] = useState<Form>({ ...EMPTY, country })
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  const [rejection, setRejection] = useState<string>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const change = (changes: Partial<SignInValues & Form>) => {
    setRejection(undefined)
    setErrors((before) => {
      const gone = Object.keys(changes)
      return Object.fromEntries(Object.entries(before).filter(([key]) => !gone.includes(key)))
    })
  }

  const submit = async () => {
    if (running.current) return
    const wrong = method === 'sign-in' ? validateSignIn(values) : validateSignUp(fresh)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstError()
    running.current = true
    setBusy(true)
    const response = await (method === 'sign-in'
      ? signIn(values, publicId)
      : signUp(personOf(fresh), publicId))
    running.current = false
    setBusy(false)
    if (response.ok)
      return onDone({
        profile: response.profile,
        by: method,
        remembered: method === 'sign-up' || values.remember,
      })
    if (method === 'sign-in') setKnown({ ...values, password: '' })
    setRejection(describeRejection(response))
  }

  return (
    <Dialog
      title={t(method === 'sign-in' ? 'account.welcomeBack' : 'account.createAccount')}
      sentence={sentence ?? (method === 'sign-up' ? t('account.createSentence') : undefined)}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" disabled={busy}>
            {busy
              ? t('account.processing')
              : t(method === 'sign-in' ? 'account.signInTab' : 'account.signUpTab')}
          </Button>
          <Button look="alt" onPress={onClose}>
            {t('account.cancel')}
          </Button>
        </>
      }
    >
      <Tabs<SignInMethod>
        label={t('account.menu')}
        tabs={[
          { key: 'sign-in', label: t('account.signInTab') },
          { key: 'sign-up', label: t('account.signUpTab') },
        ]}
        chosen={method}
        onChoose={(chosen) => {
          setMethod(chosen)
          setErrors({})
          setRejection(undefined)
        }}
      >
        {method === 'sign-in' ? (
          <>
            <SignInForm
              form={values}
              onChange={(changes) => {
                setKnown({ ...values, ...changes })
                change(changes)
              }}
              errors={errors}
              onForgot={() => onForgot(values.email)}
            />
            <PasskeyOption
              remember={values.remember}
              onDone={(profile) => onDone({ profile, by: 'sign-in', remembered: values.remember })}
            />
          </>
        ) : (
          <SignUpForm
            form={fresh}
            onChange={(changes) => {
              setFresh({ ...fresh, ...changes })
              change(changes)
            }}
            errors={errors}
            locale={locale}
            country={country}
          />
        )}
        {rejection && (
          <div className="rejection" ref={bringIntoSight}>
            <Notice tone="bad" role="alert">
              {rejection}
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

const personOf = ({ country, email, password, phone, ...changes }: Form) => ({
  email,
  password,
  phone,
  firstName: changes.firstName.trim(),
  lastName: changes.lastName.trim(),
  diallingCode: `+${findDiallingCode(country) ?? '44'}`,
})

const describeRejection = (response: Extract<AccountResult, { ok: false }>): string =>
  response.reason === 'insecure' ? t('account.insecure') : response.message

/** Waits for the render that marks the error. */
function focusFirstError(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus(),
  )
}
