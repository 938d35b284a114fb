import { ButtonLink } from '@kerbside/kit/form/button-link.tsx'
import { PhoneIcon } from '@kerbside/kit/more-icon.tsx'
import { t } from '@kerbside/words/translate.ts'
import { phoneLink } from '../phone-link.ts'

type CallButtonProps = {
  /** The operator's number; '' for a new operator without one, and then there is no button. */
  phone: string
  look?: 'alt' | 'quiet'
  /** The label, if not the number. */
  text?: string
}

/** Calls the operator. */
export const CallButton = ({ phone, look = 'alt', text }: CallButtonProps) =>
  phone !== '' && (
    <ButtonLink look={look} href={phoneLink(phone)} icon={<PhoneIcon />}>
      {text ?? t('shell.call', { phone })}
    </ButtonLink>
  )
