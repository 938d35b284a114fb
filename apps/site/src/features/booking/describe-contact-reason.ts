import type { ContactReason, CustomerReason } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { t } from '@kerbside/words/translate.ts'
import '@kerbside/web/account/messages.ts'
import '../../checkout-messages.ts'
import '../corporate/messages.ts'

const required = (title: string) => t('form.required', { title })
const invalid = (title: string) => t('form.invalid', { title })

/** Error text for the passenger or for a booker's customer, whose company may have its own name for the reference. */
export function describeContactReason(
  { reason }: ContactReason | CustomerReason,
  { reference = t('checkout.ourRef') }: { reference?: string } = {},
): string {
  switch (reason) {
    case 'reference-needed':
      return required(reference)
    case 'reference-odd':
      return invalid(reference)
    case 'cost-centre-needed':
      return required(t('booker.costCentre'))
    case 'name-missing':
      return required(t('checkout.name'))
    case 'first-name-missing':
      return required(t('account.firstName'))
    case 'phone-missing':
      return required(t('checkout.phone'))
    case 'phone-invalid':
      return invalid(t('checkout.phone'))
    case 'email-missing':
      return required(t('checkout.email'))
    case 'email-invalid':
      return invalid(t('checkout.email'))
    case 'password-missing':
      return required(t('account.password'))
    case 'password-short':
      return t('account.tooShort', { title: t('account.password') })
    case 'sign-in-needed':
      return t('checkout.signInNeeded')
  }
}
