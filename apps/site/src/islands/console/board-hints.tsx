import type { LegLook } from '@kerbside/web/dispatch/leg-look.ts'
import { sayLook } from '@kerbside/web/dispatch/say-leg.ts'
import { say } from '@kerbside/words/say.ts'
import { Glyph, Kbd } from './desk-glyph.tsx'
import { useDesk } from './desk-means.tsx'

const KEYS = [
  { keys: ['J', 'K'], does: 'desk.keyAlerts' },
  { keys: ['Enter'], does: 'desk.doIt', dispatches: true },
  { keys: ['A'], does: 'desk.keyAssign', dispatches: true },
  { keys: ['O'], does: 'desk.keyOffer', dispatches: true },
  { keys: ['Space'], does: 'desk.openJob' },
  { keys: ['←', '→'], does: 'desk.time' },
  { keys: ['Z'], does: 'desk.keyUndo', dispatches: true },
  { keys: ['?'], does: 'desk.allKeys' },
] as const

const LOOKS: readonly LegLook[] = [
  'open',
  'offered',
  'assigned',
  'en_route',
  'arrived',
  'on_board',
  'completed',
]

/** The keys one needs all day, and what the forms mean. */
export function BoardHints() {
  const { mayDispatch } = useDesk()
  const keys = KEYS.filter((key) => mayDispatch || !('dispatches' in key))
  return (
    <div className="hints" aria-hidden="true">
      {keys.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {say(does)}
        </span>
      ))}
      <span className="right" />
      {LOOKS.map((look) => (
        <span key={look} className="lg">
          <Glyph look={look} /> {look === 'open' ? say('desk.open') : sayLook(look).toLowerCase()}
        </span>
      ))}
    </div>
  )
}
