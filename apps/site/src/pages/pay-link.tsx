import type { BookingMoney } from '@kerbside/contract/pages.ts'
import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { CardIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'

/** The link from a booking to its payment, if there is an amount due, or to a tip. */
export function PayLink({ money }: { money: BookingMoney | undefined }) {
  if (!money?.payPath) return null
  return (
    <ButtonLink href={money.payPath} icon={<CardIcon />}>
      {t(money.requests === 'tip' ? 'ticket.payTip' : 'ticket.pay')}
    </ButtonLink>
  )
}
