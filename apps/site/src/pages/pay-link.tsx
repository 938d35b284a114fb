import type { BookingMoney } from '@kerbside/contract/pages.ts'
import { ButtonLink } from '@kerbside/kit/button.tsx'
import { CardIcon } from '@kerbside/kit/more-icon.tsx'
import { say } from '@kerbside/words/say.ts'

/** The way from a booking to its payment, where there is something to pay, or to a tip. */
export function PayLink({ money }: { money: BookingMoney | undefined }) {
  if (!money?.payPath) return null
  return (
    <ButtonLink href={money.payPath} icon={<CardIcon />}>
      {say(money.asks === 'tip' ? 'ticket.payTip' : 'ticket.pay')}
    </ButtonLink>
  )
}
