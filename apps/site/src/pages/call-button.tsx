import { ButtonLink } from '@kerbside/kit/button.tsx'
import { PhoneIcon } from '@kerbside/kit/more-icon.tsx'
import { say } from '@kerbside/words/say.ts'
import { phoneLink } from '../phone-link.ts'

type CallButtonProps = {
  /** The operator's number; a new operator may not have said it yet, and then there is no button. */
  phone: string
  look?: 'alt' | 'quiet'
  /** What it says instead of the number. */
  text?: string
}

/** Rings the operator. */
export const CallButton = ({ phone, look = 'alt', text }: CallButtonProps) =>
  phone !== '' && (
    <ButtonLink look={look} href={phoneLink(phone)} icon={<PhoneIcon />}>
      {text ?? say('shell.call', { phone })}
    </ButtonLink>
  )
