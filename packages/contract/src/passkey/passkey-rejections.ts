import { CODE, CONFIRM_FIRST } from '../codes.ts'

export type PasskeyRejection =
  | 'no-session'
  | 'confirm-first'
  | 'too-late'
  | 'not-valid'
  | 'known-already'
  | 'too-many'

export type PasskeySignInRejection = 'no-session' | 'too-late' | 'not-known' | 'stopped'

const REJECTION_MESSAGES = {
  'no-session':
    'Passkeys work on our own site only. Please open it in a window of its own, or use your password.',
  'confirm-first': CONFIRM_FIRST,
  'too-late': 'That took too long. Please try again.',
  'not-valid': 'We could not use what your device answered. Please try again.',
  'known-already': 'This device has a passkey for your account already.',
  'too-many': 'You have ten passkeys already. Please remove one first.',
  // Unknown, removed, made for another site, or a bad signature: the message does not tell which.
  'not-known': 'This passkey does not sign you in here. Please use your password.',
  stopped:
    'Someone may have copied this passkey, so we no longer take it. Please use your password, then remove it in your profile.',
} satisfies Record<PasskeyRejection | PasskeySignInRejection, string>

export const writePasskeyRejection = (
  reason: PasskeyRejection,
): { code: number; message: string } => ({
  code: CODE.refused,
  message: REJECTION_MESSAGES[reason],
})

/** The same for the endpoint whose envelope keys are capitalised. */
export const writePasskeySignInRejection = (
  reason: PasskeySignInRejection,
): { Code: number; Message: string } => ({
  Code: CODE.refused,
  Message: REJECTION_MESSAGES[reason],
})
