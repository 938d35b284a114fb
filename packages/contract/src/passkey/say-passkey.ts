import { CODE, CONFIRM_FIRST } from '../codes.ts'

export type PasskeyRefusal =
  | 'no-session'
  | 'confirm-first'
  | 'too-late'
  | 'not-valid'
  | 'known-already'
  | 'too-many'

export type PasskeySignInRefusal = 'no-session' | 'too-late' | 'not-known' | 'stopped'

const REFUSALS = {
  'no-session':
    'Passkeys work on our own site only. Please open it in a window of its own, or use your password.',
  'confirm-first': CONFIRM_FIRST,
  'too-late': 'That took too long. Please try again.',
  'not-valid': 'We could not use what your device answered. Please try again.',
  'known-already': 'This device has a passkey for your account already.',
  'too-many': 'You have ten passkeys already. Please remove one first.',
  // Unknown, removed, made for another site, not signed by its key: nobody is told which.
  'not-known': 'This passkey does not sign you in here. Please use your password.',
  stopped:
    'Somebody may have copied this passkey, so we no longer take it. Please use your password, then remove it in your profile.',
} satisfies Record<PasskeyRefusal | PasskeySignInRefusal, string>

export const writePasskeyRefusal = (reason: PasskeyRefusal): { code: number; message: string } => ({
  code: CODE.refused,
  message: REFUSALS[reason],
})

/** The same for the call that spells its envelope with capitals. */
export const writePasskeySignInRefusal = (
  reason: PasskeySignInRefusal,
): { Code: number; Message: string } => ({ Code: CODE.refused, Message: REFUSALS[reason] })
