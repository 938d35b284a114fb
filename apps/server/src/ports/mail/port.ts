/** Sends e-mails. Adapters are beside this file; serve.ts picks one. */
export type Mail = {
  /** Sends an e-mail; never throws. A repeated e-mail is recognised by its `ref`. */
  send(email: Email): Promise<MailResult>
}

export type Email = {
  /** Message-ID without its brackets: the same for every try to send this e-mail. */
  ref: string
  /** The operator; the sender address may be the service's own. */
  from: Mailbox
  /** One address. */
  to: string
  subject: string
  text: string
  html: string
  files: readonly EmailAttachment[]
  /** An event that the recipient's calendar program adds by itself. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; text: string }
  writtenAt: Date
}

export type Mailbox = { name: string; address: string }
/** With `shownAs` it is shown inside the e-mail, at `cid:<shownAs>`, and is not a separate attachment. */
export type EmailAttachment = { name: string; mediaType: string; bytes: Buffer; shownAs?: string }

/**
 * `refused`: this address or e-mail, for good. `later`: no service, no response, or not now; an e-mail without a
 * response may have been sent. `why` is for staff, without addresses and secrets.
 */
export type MailResult = { ok: true } | { ok: false; reason: 'refused' | 'later'; why: string }
