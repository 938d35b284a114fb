import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import { isOver } from '@kerbside/domain/booking/leg-state.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { NO_FILTER } from '../board/board-filter.ts'
import { BoardError, BoardWait } from '../board/board-wait.tsx'
import { CandidatePalette } from '../board/candidate-palette.tsx'
import { useBoard } from '../board/use-board.ts'
import type { DeskLeg } from '../dispatch/api.ts'
import { legAppearanceLabel } from '../dispatch/format-leg.ts'
import { appearanceOf, isUnderWay } from '../dispatch/leg-appearance.ts'
import { withPending } from '../dispatch/pending-writes.ts'
import { useDesk, usePending } from '../shell/desk-context.tsx'
import { boardOf, legQuery } from '../shell/desk-queries.ts'
import { useDeskKeys } from '../shell/use-desk-keys.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { EditSheet } from './edit-sheet.tsx'
import { LegActions } from './leg-actions.tsx'
import { LegChat } from './leg-chat.tsx'
import { LegCheck } from './leg-check.tsx'
import { LegDriver } from './leg-driver.tsx'
import { LegHeader, type Neighbours } from './leg-header.tsx'
import { LegHistory } from './leg-history.tsx'
import { LegList } from './leg-list.tsx'
import { LegPassenger } from './leg-passenger.tsx'
import { LegPricePanel } from './leg-price-panel.tsx'
import { LegRoutePanel } from './leg-route-panel.tsx'
import { PriceSheet } from './price-sheet.tsx'
import { type PendingAction, useLegActions } from './use-leg-actions.tsx'
import { useViewing } from './use-viewing.ts'
import './price-sheet.css'

/** One leg: all its data, and the actions with their consequences. */
export function LegScreen() {
  const params = useParams()
  const reference = Number(params['reference'])
  const pending = usePending()
  const { data, error, refetch, isPending } = useQuery({
    ...legQuery(reference),
    enabled: Number.isInteger(reference) && reference > 0,
  })
  const leg = data?.leg && withPending([data.leg], pending)[0]
  const day = useLegDay(leg)
  const isMissing = !Number.isInteger(reference) || (data !== undefined && !leg)
  return (
    <div className="jp">
      <LegList current={reference} day={day} />
      {isMissing && <Missing />}
      {!isMissing && error && !data && <BoardError error={error} onRetry={() => void refetch()} />}
      {!isMissing && isPending && !error && <BoardWait />}
      {data?.details && leg && <LegDetails key={reference} deskLeg={data} leg={leg} />}
    </div>
  )
}

function Missing() {
  const go = useNavigate()
  return (
    <section className="dk-mid">
      <h2>{t('desk.legMissing')}</h2>
      <p className="soft">{t('desk.legMissingText')}</p>
      <DeskButton look="primary" onPress={() => void go('/console/board')}>
        {t('desk.toBoard')}
      </DeskButton>
    </section>
  )
}

type Open = PendingAction | 'price' | 'assign' | 'offer' | 'edit' | undefined

function LegDetails({ deskLeg, leg }: { deskLeg: DeskLeg; leg: BoardLeg }) {
  const { mayDispatch, notify } = useDesk()
  const go = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState<Open>()
  const { board } = useBoard(useLegDay(leg), { filter: NO_FILTER })
  const chat = useRef<HTMLDivElement>(null)
  const others = useViewing(leg.reference)
  const { details, history = [], now } = deskLeg
  const neighbours = neighboursOf(board?.legs ?? [], leg)
  const close = () => setOpen(undefined)
  const choosing = (how: 'assign' | 'offer') => {
    if (!mayDispatch) notify(t('desk.notHere'))
    else if (isUnderWay(leg) || isOver(leg.state))
      notify(
        t('desk.notNow', { ref: leg.bookingRef, state: legAppearanceLabel(appearanceOf(leg)) }),
      )
    else setOpen(how)
  }
  const writeTo = () => chat.current?.querySelector<HTMLElement>('textarea, input')?.focus()
  const actions = useLegActions({
    deskLeg,
    leg,
    onConfirmAction: setOpen,
    onAssign: () => choosing('assign'),
    onEdit: () => setOpen('edit'),
  })
  const act = {
    edit: () => actions.press('edit'),
    cancel: () => actions.press('cancel'),
    'on-board': () => actions.press('move', 'on_board'),
    'no-show': () => actions.press('no-show'),
    message: writeTo,
    price: () => setOpen('price'),
  }
  const requestedAction = search.get('do')
  const doRequested = useRef(act)
  useEffect(() => {
    doRequested.current = act
  })
  useEffect(() => {
    if (!requestedAction) return
    setSearch({}, { replace: true })
    const run = Object.entries(doRequested.current).find(([name]) => name === requestedAction)?.[1]
    run?.()
  }, [requestedAction, setSearch])

  useDeskKeys({
    assign: () => choosing('assign'),
    offer: () => choosing('offer'),
    edit: act.edit,
    cancel: act.cancel,
    'on-board': act['on-board'],
    'no-show': act['no-show'],
    message: act.message,
    'why-price': act.price,
    'next-alert': () => neighbours.next && void go(`/console/leg/${neighbours.next}`),
    'last-alert': () => neighbours.last && void go(`/console/leg/${neighbours.last}`),
    close: () => void go('/console/board'),
  })
  if (!details) return undefined
  return (
    <article className="jm" aria-label={t('desk.leg', { ref: leg.bookingRef })}>
      <LegHeader leg={leg} neighbours={neighbours} others={others} />
      <div className="jc">
        <section>
          <LegRoutePanel details={details} leg={leg} />
        </section>
        <section>
          <LegPassenger details={details} leg={leg} onWrite={writeTo} />
          <LegDriver details={details} leg={leg} />
          <div ref={chat}>
            <LegChat leg={leg} />
          </div>
        </section>
        <section>
          <LegCheck details={details} leg={leg} history={history} />
          <LegPricePanel
            details={details}
            leg={leg}
            requestedAction={history.find(({ to }) => to === 'payment-requested')?.at}
            onWhy={() => setOpen('price')}
          />
          <LegActions actions={actions} now={now} />
        </section>
      </div>
      <LegHistory rows={history} />
      {actions.sheet(open, close)}
      {open === 'price' && <PriceSheet reference={leg.reference} onClose={close} />}
      {open === 'edit' && <EditSheet leg={leg} onClose={close} />}
      {(open === 'assign' || open === 'offer') && (
        <CandidatePalette leg={leg} how={open} onHow={setOpen} onClose={close} />
      )}
    </article>
  )
}

/** The leg's day for the board query; while the next leg is loading, the day of the last one. */
function useLegDay(leg: BoardLeg | undefined): string | undefined {
  const { live } = useDesk()
  const { data: today } = useQuery(boardOf(undefined, live === 'live'))
  const [lastDay, setLastDay] = useState<string>()
  const day = leg?.pickupLocal.slice(0, 10) ?? lastDay
  if (day !== lastDay) setLastDay(day)
  return day === today?.day ? undefined : day
}

/** The previous and the next leg by pickup, for stepping through the day. */
function neighboursOf(legs: readonly BoardLeg[], leg: BoardLeg): Neighbours {
  const all = [...legs].sort((a, b) => a.pickupAt.localeCompare(b.pickupAt))
  const index = all.findIndex(({ reference }) => reference === leg.reference)
  if (index < 0) return { last: undefined, next: undefined }
  return { last: all[index - 1]?.reference, next: all[index + 1]?.reference }
}
