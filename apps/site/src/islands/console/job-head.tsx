import type { BoardLeg } from '@kerbside/contract/desk/board.ts'
import { lookOf } from '@kerbside/web/dispatch/leg-look.ts'
import { sayBadge, sayBar } from '@kerbside/web/dispatch/say-leg.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { useNavigate } from 'react-router'
import { DeskButton } from './desk-button.tsx'
import { Glyph } from './desk-glyph.tsx'
import { CheckIcon, ChevronLeftIcon, ChevronRightIcon, CrossIcon } from './desk-icon.tsx'
import type { Neighbours } from './job-screen.tsx'
import { useTime } from './use-second.ts'

const MONEY = {
  paid: 'desk.paid',
  held: 'desk.held',
  unpaid: 'desk.unpaid',
  'part-paid': 'desk.partPaid',
  cash: 'desk.cash',
  account: 'desk.account',
  none: undefined,
} as const satisfies Record<BoardLeg['money'], string | undefined>

/** When, which, how it stands and whose. */
export function JobHead({
  leg,
  neighbours,
  others,
}: {
  leg: BoardLeg
  neighbours: Neighbours
  /** Who else has it open. */
  others: readonly string[]
}) {
  const go = useNavigate()
  const now = useTime(10)
  const money = MONEY[leg.money]
  const owes = leg.money === 'unpaid' || leg.money === 'part-paid'
  const to = (jobpartid: number | undefined) => () => {
    if (jobpartid) void go(`/console/job/${jobpartid}`)
  }
  return (
    <header className="jh">
      <span className="when">
        <span className="time">{sayTime(new Date(leg.pickupat), 'clock')}</span>
        <span className="soft small">{sayTime(new Date(leg.pickupat), 'day')}</span>
      </span>
      <div className="jh-facts">
        <div className="tags">
          <h2 className="mono">{leg.bookingref}</h2>
          <span className="dk-tag brand">
            <Glyph look={lookOf(leg)} /> {sayBar(leg, { alert: undefined, now })}
          </span>
          {money && (
            <span className={owes ? 'dk-tag warn' : 'dk-tag good'}>
              {!owes && <CheckIcon size="small" />} {say(money)}
            </span>
          )}
          <span className="dk-tag">{leg.vehicletype}</span>
          {leg.badges.map((badge) => (
            <span className="dk-tag line" key={badge}>
              {sayBadge(badge)}
            </span>
          ))}
        </div>
        {others.length > 0 && (
          <output className="dk-tag info">
            {say('desk.alsoOpen', { count: others.length, names: others.join(', ') })}
          </output>
        )}
        <span>
          <b>{leg.passenger}</b>, {say('desk.people', { count: leg.people })}{' '}
          {leg.askedat && (
            <span className="soft">
              · {say('desk.was', { time: sayTime(new Date(leg.askedat), 'clock') })}
            </span>
          )}
        </span>
      </div>
      <span className="right soft small dk-roomy-only">
        {say('desk.version', { version: leg.version })}
      </span>
      <span className="jh-go">
        <DeskButton
          icon
          label={say('desk.last')}
          disabled={!neighbours.last}
          onPress={to(neighbours.last)}
        >
          <ChevronLeftIcon />
        </DeskButton>
        <DeskButton
          icon
          label={say('desk.next')}
          disabled={!neighbours.next}
          onPress={to(neighbours.next)}
        >
          <ChevronRightIcon />
        </DeskButton>
        <DeskButton icon label={say('desk.close')} onPress={() => void go('/console/board')}>
          <CrossIcon />
        </DeskButton>
      </span>
    </header>
  )
}
