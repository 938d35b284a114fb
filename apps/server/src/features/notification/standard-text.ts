/**
 * What a message says unless its operator has words of its own. Names in double braces are filled in when it is sent; an
 * empty line begins a paragraph; a name that is alone in one is a button, a table or words that may be empty.
 */
export type StandardText = {
  /** `because` stands at the foot and is nobody's to change: it says why the reader gets this. */
  mail?: { subject: string; heading: string; body: string; because: string }
  sms?: string
  push?: { subject: string; body: string }
}
