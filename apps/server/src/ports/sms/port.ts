/** Sends texts to telephones. */
export type Texts = {
  /** False if there is no service, so that nothing is ever sent. */
  isSet: boolean
  /** Sends a text; never throws. */
  send(text: Text): Promise<TextResult>
}

export type Text = {
  /** The same for every try to send it. */
  ref: string
  /** With its country code: '+442079460123'. */
  to: string
  words: string
}

/**
 * `unset`: there is no such service, and nothing is sent. `refused` is final, `later` may be tried again. `setting`: no
 * text goes out until a setting of the operator's account is changed.
 */
export type TextResult =
  | { ok: true }
  | { ok: false; reason: 'unset' | 'refused' | 'later'; why: string; setting?: boolean }
