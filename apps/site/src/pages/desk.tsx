import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { PhoneIcon } from '@kerbside/kit/more-icon.tsx'
import { phoneLink } from '../phone-link.ts'

/** The operator's team, and its phone number. */
export function Desk({ operator }: { operator: Operator }) {
  const { phone, content } = operator.settings
  const { quote, text, by } = content.desk
  // a new operator has not described its team yet
  if (quote === '' && text === '' && phone === '') return null
  return (
    <aside className="desk">
      {quote !== '' && <p className="desk-quote">“{quote}”</p>}
      {text !== '' && <p>{text}</p>}
      {phone !== '' && (
        <a className="row num" href={phoneLink(phone)}>
          <PhoneIcon />
          <b>{phone}</b>
        </a>
      )}
      {by !== '' && <p className="small">{by}</p>}
    </aside>
  )
}
