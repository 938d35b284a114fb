import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { PhoneIcon } from '@kerbside/kit/more-icon.tsx'
import { phoneLink } from '../phone-link.ts'

/** The people behind it, and their number. */
export function Desk({ operator }: { operator: Operator }) {
  const { phone, content } = operator.settings
  return (
    <aside className="desk">
      <p className="desk-quote">“{content.desk.quote}”</p>
      <p>{content.desk.text}</p>
      {phone !== '' && (
        <a className="row num" href={phoneLink(phone)}>
          <PhoneIcon />
          <b>{phone}</b>
        </a>
      )}
      <p className="small">{content.desk.by}</p>
    </aside>
  )
}
