import type { Content } from '@kerbside/domain/operator/operator.ts'
import {
  CheckIcon,
  ClockIcon,
  LockIcon,
  PhoneIcon,
  PlaneIcon,
  StarIcon,
} from '@kerbside/kit/more-icon.tsx'

const ICONS: Readonly<Record<string, typeof CheckIcon>> = {
  lock: LockIcon,
  plane: PlaneIcon,
  clock: ClockIcon,
  phone: PhoneIcon,
  star: StarIcon,
}

/** Three facts about the service. */
export function Facts({ facts }: { facts: Content['facts'] }) {
  return (
    <section className="wrap">
      <ul className="facts">
        {facts.map(({ title, text, icon }) => {
          const Icon = ICONS[icon] ?? CheckIcon
          return (
            <li key={title}>
              <Icon />
              <span>
                <b>{title}</b>
                <span className="soft">{text}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
