import { t } from '@kerbside/words/translate.ts'
import { legAppearanceLabel } from '../dispatch/format-leg.ts'
import type { LegAppearance } from '../dispatch/leg-appearance.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { Glyph, Kbd } from '../ui/desk-glyph.tsx'

const KEYS = [
  { keys: ['J', 'K'], does: 'desk.keyAlerts' },
  { keys: ['Enter'], does: 'desk.doIt', dispatches: true },
  { keys: ['A'], does: 'desk.keyAssign', dispatches: true },
  { keys: ['O'], does: 'desk.keyOffer', dispatches: true },
  { keys: ['Space'], does: 'desk.openLeg' },
  { keys: ['←', '→'], does: 'desk.time' },
  { keys: ['Z'], does: 'desk.keyUndo', dispatches: true },
  { keys: ['?'], does: 'desk.allKeys' },
] as const

const LEGEND_APPEARANCES: readonly LegAppearance[] = [
  'open',
  'offered',
  'assigned',
  'en_route',
  'arrived',
  'on_board',
  'completed',
]

/** The most used keys, and the meaning of the shapes. */
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
          {t(does)}
        </span>
      ))}
      <span className="right" />
      {LEGEND_APPEARANCES.map((appearance) => (
        <span key={appearance} className="lg">
          <Glyph look={appearance} />{' '}
          {appearance === 'open' ? t('desk.open') : legAppearanceLabel(appearance).toLowerCase()}
        </span>
      ))}
    </div>
  )
}
