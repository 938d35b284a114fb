import { type LetterWords, text } from './letter-words.ts'
import type { AnyFacts, MessageKind } from './message-facts.ts'

export type AccountKind = Extract<
  MessageKind,
  | 'account-exists'
  | 'password-reset'
  | 'password-changed'
  | 'email-change'
  | 'email-changed-notice'
  | 'account-deleted'
  | 'security-notice'
  | 'staff-invited'
  | 'driver-invited'
>

type Said = Extract<AnyFacts, { kind: AccountKind }>

export type LetterScene = {
  /** The operator's name, and how to reach its people. */
  name: string
  phone: string
  /** Of its own site, without a slash at the end. */
  origin: string
  now: Date
}

/** Letters about an account, to its owner. */
export function writeAccountLetter(scene: LetterScene, said: Said): LetterWords {
  const { name, origin } = scene
  const hello = said.facts.firstName === '' ? 'Hello,' : `Hello ${said.facts.firstName},`
  const because = `You have this because of an account with ${name} at this address.`
  const unasked = `If that was not you, please ${call(scene)} straight away.`
  switch (said.kind) {
    case 'account-exists':
      return {
        subject: `You already have an account with ${name}`,
        preview: 'Somebody tried to make another one with this address.',
        title: 'You already have an account',
        blocks: [
          text(hello),
          text(
            `Somebody, most likely you, tried to make an account with ${name} with this address. There is one already, so no other was made.`,
          ),
          { kind: 'link', label: 'Choose a new password', url: `${origin}/resetpassword.html` },
          text('If it was not you, nothing needs doing: nobody was told that you have an account.'),
        ],
        because,
      }
    case 'password-reset':
      return {
        subject: `Choose a new password for ${name}`,
        preview: `The link works once, ${within(scene, said.facts.expiresAt)}.`,
        title: 'Choose a new password',
        blocks: [
          text(hello),
          text(
            `Here is the link you asked for. It works once, ${within(scene, said.facts.expiresAt)}.`,
          ),
          { kind: 'button', label: 'Choose a password', url: origin + said.facts.path },
          text('If you did not ask for it, leave it: your password stays as it is.'),
        ],
        because,
      }
    case 'password-changed':
      return {
        subject: `Your ${name} password was changed`,
        preview: 'If that was you, all is well.',
        title: 'Your password was changed',
        blocks: [text(hello), text('Your password has just been changed.'), note(unasked)],
        because,
      }
    case 'email-change':
      return {
        subject: `Confirm your new e-mail address for ${name}`,
        preview: `The link works once, ${within(scene, said.facts.expiresAt)}.`,
        title: 'Is this your new address?',
        blocks: [
          text(hello),
          text(
            `You asked us to write to this address from now on. Please confirm it ${within(scene, said.facts.expiresAt)}; until then nothing changes.`,
          ),
          { kind: 'button', label: 'Confirm this address', url: origin + said.facts.path },
          text('If you know nothing of this, leave it, and nothing happens.'),
        ],
        because: `You have this because somebody gave this address to ${name}.`,
      }
    case 'email-changed-notice':
      return {
        subject: `Your ${name} account has another e-mail address`,
        preview: 'We write there from now on.',
        title: 'Your e-mail address was changed',
        blocks: [
          text(hello),
          text(`Your account now goes by ${said.facts.newEmail}, and we write there from now on.`),
          note(unasked),
        ],
        because,
      }
    case 'account-deleted':
      return {
        subject: `Your ${name} account is deleted`,
        preview: 'This is the last letter about it.',
        title: 'Your account is deleted',
        blocks: [
          text(hello),
          text(
            'As you asked, your account is gone. Of rides that were driven we keep what the law asks us to keep, and nothing to reach you by.',
          ),
          note(unasked),
        ],
        because: `You have this because of an account you had with ${name}.`,
      }
    case 'security-notice':
      if (said.facts.what === 'passkey-stopped') return writeStopped(scene, { hello, because })
      return {
        subject: `${WHAT[said.facts.what]} on your ${name} account`,
        preview: 'If that was you, all is well.',
        title: WHAT[said.facts.what],
        blocks: [
          text(hello),
          text(`${WHAT[said.facts.what]} on your account just now.`),
          note(unasked),
        ],
        because,
      }
    case 'staff-invited':
      return {
        subject: `Join ${name} on Kerbside`,
        preview: `The link works once, ${within(scene, said.facts.expiresAt)}.`,
        title: `You are invited to work for ${name}`,
        blocks: [
          text(hello),
          text(
            `Follow this link to choose how you sign in. It works once, ${within(scene, said.facts.expiresAt)}.`,
          ),
          { kind: 'button', label: 'Accept the invitation', url: origin + said.facts.path },
        ],
        because: `You have this because somebody at ${name} invited you.`,
      }
    case 'driver-invited':
      return {
        subject: `Drive for ${name}`,
        preview: `The link works once, ${within(scene, said.facts.expiresAt)}.`,
        title: `Set up your driver app`,
        blocks: [
          text(hello),
          text(
            `Open this link on the phone you drive with and choose a password. It works once, ${within(scene, said.facts.expiresAt)}.`,
          ),
          { kind: 'button', label: 'Set up the driver app', url: origin + said.facts.path },
        ],
        because: `You have this because somebody at ${name} invited you.`,
      }
  }
}

/** Nobody did this: what is to be done about it is said instead. */
const writeStopped = (
  { name, origin }: LetterScene,
  { hello, because }: { hello: string; because: string },
): LetterWords => ({
  subject: `${WHAT['passkey-stopped']} on your ${name} account`,
  preview: 'Somebody may have copied it. Your password still works.',
  title: WHAT['passkey-stopped'],
  blocks: [
    text(hello),
    text(
      'One of your passkeys was used from two places, as if somebody had copied it. To be safe, it no longer signs anybody in; your password still does.',
    ),
    text('Please look where you are signed in, remove that passkey, and add your device again.'),
    { kind: 'button', label: 'Open your profile', url: `${origin}/profile.html` },
  ],
  because,
})

const WHAT = {
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'passkey-stopped': 'A passkey was stopped',
  'second-factor-on': 'Signing in by code was turned on',
  'second-factor-off': 'Signing in by code was turned off',
} as const

const note = (words: string) => ({ kind: 'note', text: words }) as const

const call = ({ phone }: LetterScene): string =>
  phone === '' ? 'answer us' : `call us on ${phone}`

const MINUTE_MS = 60_000

/** 'within 30 minutes', of the time that is left when the letter is written. */
export function within({ now }: Pick<LetterScene, 'now'>, until: Date): string {
  const minutes = Math.max(1, Math.round((until.getTime() - now.getTime()) / MINUTE_MS))
  if (minutes === 1) return 'within a minute'
  if (minutes < 120) return `within ${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `within ${hours} hours` : `within ${Math.floor(hours / 24)} days`
}
