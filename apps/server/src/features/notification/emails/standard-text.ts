/**
 * The wording of a message unless the operator has its own. Placeholders in double braces are filled in when it is
 * sent; an empty line starts a paragraph; a placeholder alone in a paragraph is a button, a table or optional text.
 */
export type StandardText = {
  /** `because` is shown at the foot and cannot be changed: it says why the reader gets this. */
  mail?: { subject: string; heading: string; body: string; because: string }
  sms?: string
  push?: { subject: string; body: string }
}
