import type { ContactReason, CustomerReason } from '@kerbside/domain/booking/draft-contact.ts'
import { say } from '@kerbside/words/say.ts'
import '../account/words.ts'
import '../checkout-words.ts'
import '../corporate/words.ts'

const required = (title: string) => say('form.required', { title })
const invalid = (title: string) => say('form.invalid', { title })

/** What is wrong with the passenger or with a booker's customer, whose company may have a name for its reference. */
export function sayContactReason(
  { reason }: ContactReason | CustomerReason,
  { reference = say('checkout.ourRef') }: { reference?: string } = {},
): string {
  switch (reason) {
    case 'reference-needed':
      return required(reference)
    case 'reference-odd':
      return invalid(reference)
    case 'cost-centre-needed':
      return required(say('booker.costCentre'))
    case 'name-missing':
      return required(say('checkout.name'))
    case 'first-name-missing':
      return required(say('account.firstName'))
    case 'phone-missing':
      return required(say('checkout.phone'))
    case 'phone-invalid':
      return invalid(say('checkout.phone'))
    case 'email-missing':
      return required(say('checkout.email'))
    case 'email-invalid':
      return invalid(say('checkout.email'))
    case 'password-missing':
      return required(say('account.password'))
    case 'password-short':
      return say('account.tooShort', { title: say('account.password') })
    case 'sign-in-needed':
      return say('checkout.signInNeeded')
  }
}
