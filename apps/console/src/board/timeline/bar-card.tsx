import type { BoardAlert, BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { t } from '@kerbside/words/translate.ts'
import type { CSSProperties } from 'react'
import { formatClock } from '../../dispatch/format-clock.ts'
import {
  badgeLabel,
  describeBar,
  formatFare,
  legAppearanceLabel,
} from '../../dispatch/format-leg.ts'
import { appearanceOf } from '../../dispatch/leg-appearance.ts'
import { FromTo, Glyph } from '../../ui/desk-glyph.tsx'
import { useTime } from '../../ui/use-second.ts'
import type { OpenCard } from './use-bar-card.ts'

type BarCardProps = {
  card: OpenCard
  leg: BoardLeg
  alert: BoardAlert | undefined
  driver: string | undefined
}

/** Space the card needs below a bar, in px; with less it opens above. */
const CARD_PX = 190
const CARD_WIDTH_PX = 288

/** What a bar has no room for: passenger, vehicle, price and extras. Hidden from screen readers, for which the bar's name has it all. */
export function BarCard({ card, leg, alert, driver }: BarCardProps) {
  const now = useTime(30)
  const look = appearanceOf(leg)
  const state = legAppearanceLabel(look)
  const bar = describeBar(leg, { alert, now })
  const extras = [leg.flight?.number, ...leg.badges.map(badgeLabel)].filter(Boolean)
  return (
    <div className="bar-card" aria-hidden="true" style={besideBar(card.box)}>
      <p className="between">
        <b>
          {formatClock(leg.pickupAt)}–{formatClock(leg.endsAt)}
        </b>
        <b>{formatFare(leg)}</b>
      </p>
      <p>
        <b>
          <FromTo from={leg.from} to={leg.to} />
        </b>
      </p>
      <p>
        {leg.passenger} <span className="soft">{t('desk.people', { count: leg.people })}</span>
      </p>
      <p>{[leg.vehicleType, ...extras].join(' · ')}</p>
      <p className="between">
        <span className="state">
          <Glyph look={look} /> {state === bar ? state : `${state} · ${bar}`}
        </span>
        <span>{driver ?? t('desk.notAssigned')}</span>
      </p>
      <p className="soft mono">{leg.bookingRef}</p>
    </div>
  )
}

/** Below the bar, or above it near the bottom of the window; never beyond the right edge. */
function besideBar({ left, top, bottom }: DOMRect): CSSProperties {
  const above = bottom + CARD_PX > innerHeight
  return {
    insetInlineStart: Math.max(8, Math.min(left, innerWidth - CARD_WIDTH_PX - 8)),
    ...(above ? { insetBlockEnd: innerHeight - top } : { insetBlockStart: bottom }),
  }
}
