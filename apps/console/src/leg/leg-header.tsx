import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useNavigate } from 'react-router'
import { badgeLabel, describeBar } from '../dispatch/format-leg.ts'
import { appearanceOf, heatOf } from '../dispatch/leg-appearance.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { Glyph } from '../ui/desk-glyph.tsx'
import { CheckIcon, ChevronLeftIcon, ChevronRightIcon, CrossIcon } from '../ui/desk-icon.tsx'
import { useTime } from '../ui/use-second.ts'

const PAYMENT_LABELS = {
  paid: 'desk.paid',
  held: 'desk.held',
  unpaid: 'desk.unpaid',
  'part-paid': 'desk.partPaid',
  cash: 'desk.cash',
  account: 'desk.account',
  none: undefined,
} as const satisfies Record<BoardLeg['money'], string | undefined>

const STATE_TAGS = { hot: 'bad', warm: 'warn', calm: 'brand' } as const

export type Neighbours = { last: number | undefined; next: number | undefined }

/** Time, reference, state and customer. */
export function LegHeader({
  leg,
  neighbours,
  others,
}: {
  leg: BoardLeg
  neighbours: Neighbours
  /** Other users who have it open. */
  others: readonly string[]
}) {
  const go = useNavigate()
  const now = useTime(10)
  const money = PAYMENT_LABELS[leg.money]
  const owes = leg.money === 'unpaid' || leg.money === 'part-paid'
  const to = (reference: number | undefined) => () => {
    if (reference) void go(`/console/leg/${reference}`)
  }
  return (
    <header className="jh">
      <span className="when">
        <span className="time">{formatTime(new Date(leg.pickupAt), 'clock')}</span>
        <span className="soft small">{formatTime(new Date(leg.pickupAt), 'day')}</span>
      </span>
      <div className="jh-facts">
        <div className="tags">
          <h2 className="mono">{leg.bookingRef}</h2>
          <span
            className={`dk-tag ${STATE_TAGS[heatOf(leg, { alert: undefined, now }) ?? 'calm']}`}
          >
            <Glyph look={appearanceOf(leg)} /> {describeBar(leg, { alert: undefined, now })}
          </span>
          {money && (
            <span className={owes ? 'dk-tag warn' : 'dk-tag good'}>
              {!owes && <CheckIcon size="small" />} {t(money)}
            </span>
          )}
          <span className="dk-tag">{leg.vehicleType}</span>
          {leg.badges.map((badge) => (
            <span className="dk-tag line" key={badge}>
              {badgeLabel(badge)}
            </span>
          ))}
        </div>
        {others.length > 0 && (
          <output className="dk-tag info">
            {t('desk.alsoOpen', { count: others.length, names: others.join(', ') })}
          </output>
        )}
        <span>
          <b>{leg.passenger}</b>, {t('desk.people', { count: leg.people })}{' '}
          {leg.requestedAt && (
            <span className="soft">
              · {t('desk.was', { time: formatTime(new Date(leg.requestedAt), 'clock') })}
            </span>
          )}
        </span>
      </div>
      <span className="right soft small dk-roomy-only">
        {t('desk.version', { version: leg.version })}
      </span>
      <span className="jh-go">
        <DeskButton
          icon
          label={t('desk.last')}
          disabled={!neighbours.last}
          onPress={to(neighbours.last)}
        >
          <ChevronLeftIcon />
        </DeskButton>
        <DeskButton
          icon
          label={t('desk.next')}
          disabled={!neighbours.next}
          onPress={to(neighbours.next)}
        >
          <ChevronRightIcon />
        </DeskButton>
        <DeskButton icon label={t('desk.close')} onPress={() => void go('/console/board')}>
          <CrossIcon />
        </DeskButton>
      </span>
    </header>
  )
}
