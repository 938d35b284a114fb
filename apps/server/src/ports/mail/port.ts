/** What the house asks of a mail service. Adapters beside this file; main.ts picks. */
export type Mail = {
  /** Hands a letter over; never throws. The same letter twice is recognised by its `ref`. */
  send(letter: Letter): Promise<MailVerdict>
}

export type Letter = {
  /** Message-ID without its brackets: the same for every try to send this letter. */
  ref: string
  /** The operator; the address it goes out from may be the service's own. */
  from: Mailbox
  /** One address. */
  to: string
  subject: string
  text: string
  html: string
  files: readonly LetterFile[]
  /** An event the reader's calendar takes in by itself. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; text: string }
  writtenAt: Date
}

export type Mailbox = { name: string; address: string }
/** With `shownAs` it stands within the letter, at `cid:<shownAs>`, and is no file of its own. */
export type LetterFile = { name: string; mediaType: string; bytes: Buffer; shownAs?: string }

/**
 * `refused`: this address or letter, for good. `later`: no service, no answer, or not now; nobody knows whether an
 * unanswered letter went out. `why` is for staff, without addresses and secrets.
 */
export type MailVerdict = { ok: true } | { ok: false; reason: 'refused' | 'later'; why: string }
