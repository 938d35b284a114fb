import type { ContactReason } from '@kerbside/domain/booking/draft-contact.ts'
import { say } from '@kerbside/words/say.ts'
import '../checkout-words.ts'

const required = (title: string) => say('form.required', { title })
const invalid = (title: string) => say('form.invalid', { title })

/** What is wrong with the passenger, in the catalogue's words. */
export function sayContactReason({ reason }: ContactReason): string {
  switch (reason) {
    case 'name-missing':
      return required(say('checkout.name'))
    case 'phone-missing':
      return required(say('checkout.phone'))
    case 'phone-invalid':
      return invalid(say('checkout.phone'))
    case 'email-missing':
      return required(say('checkout.email'))
    case 'email-invalid':
      return invalid(say('checkout.email'))
    case 'sign-in-needed':
      return say('checkout.signInNeeded')
  }
}
