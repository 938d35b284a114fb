import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Span } from '../dispatch/day-scale.ts'
import { assigning } from '../dispatch/desk-writes.ts'
import { isUnderWay } from '../dispatch/leg-appearance.ts'
import { openNewBooking } from '../leg/open-new-booking.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { candidatesOf } from '../shell/desk-queries.ts'
import { useScreenCommands } from '../shell/search/screen-commands.ts'
import { useFontScale, usePhone } from '../shell/use-font-scale.ts'
import { DeskSegments } from '../ui/desk-button.tsx'
import { AttentionList } from './attention-list.tsx'
import { BoardDialogs } from './board-dialogs.tsx'
import { NO_FILTER } from './board-filter.ts'
import { BoardHints } from './board-hints.tsx'
import { type Arranged, BoardToolbar } from './board-toolbar.tsx'
import { BoardError, BoardWait } from './board-wait.tsx'
import { DriversMap } from './drivers-map.tsx'
import { findGhost } from './timeline/find-ghost.ts'
import { TimeList } from './timeline/time-list.tsx'
import { Timeline, type TimelineHandle } from './timeline/timeline.tsx'
import { useBoard } from './use-board.ts'
import { useBoardCommands } from './use-board-commands.ts'
import { useSelection } from './use-selection.ts'

type Tab = 'needs' | 'legs' | 'map'

/** Today at the desk: the drivers' legs, the alerts, and the map. */
export function BoardScreen() {
  const { write, mayDispatch, look } = useDesk()
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? undefined
  const [span, setSpan] = useState<Span>('7')
  const [arrange, setArrange] = useState<Arranged>('driver')
  const [filter, setFilter] = useState(NO_FILTER)
  // Alerts exist for today only; for another day the legs are shown.
  const [tab, setTab] = useState<Tab>(day ? 'legs' : 'needs')
  const [dragged, setDragged] = useState<number>()
  const timelineHandle = useRef<TimelineHandle>(null)
  const isPhone = usePhone()
  const fontScale = useFontScale()
  const [held, setHeld] = useState(false)
  const { board, shown, arranged, alerts, alertByLeg, error, refetch, ...attention } = useBoard(
    day,
    { filter, held },
  )
  const legs = board?.legs ?? []
  const chosen = useSelection({ alerts, alertByLeg, legs, arranged, timelineHandle })
  const { leg, alert } = chosen
  const { data: candidates } = useQuery({
    ...candidatesOf(dragged ?? 0),
    enabled: dragged !== undefined,
  })
  const results = useMemo(
    () => new Map(candidates?.candidates.map((item) => [item.driverId, item])),
    [candidates],
  )
  const commands = useBoardCommands({ board, chosen, timelineHandle })
  const { open, setOpen, openLeg } = commands
  const pick = (driverId: number) => {
    const lane = arranged?.lanes.find(({ driver }) => driver.driverId === driverId)
    const current = lane?.legs.find((item) => isUnderWay(item) || item.state === 'assigned')
    if (current) chosen.focus(current.reference)
  }
  useScreenCommands({
    commands: [
      { key: 'filter', text: t('desk.filter'), hint: 'F', run: () => setOpen('filter') },
      { key: 'now', text: t('desk.toToday'), run: () => timelineHandle.current?.toNow() },
    ],
    onDriver: ({ driverId }) => pick(driverId),
  })

  if (!board || !shown || !arranged)
    return error ? <BoardError error={error} onRetry={() => void refetch()} /> : <BoardWait />

  const isToday = day === undefined || isSameDay(board)
  const timed = isPhone || arrange === 'time'
  const alertedDrivers = new Set(
    alerts.flatMap(({ driverId, heat }) => (driverId !== null && heat === 'hot' ? driverId : [])),
  )
  const ghost = findGhost({ leg, alert, previewed: commands.previewed })
  return (
    <div className="bd" data-tab={tab}>
      <BoardToolbar
        board={board}
        isToday={isToday}
        onDay={(to) => {
          chosen.clear()
          if (!to && isToday) timelineHandle.current?.toNow()
          setSearch(to ? { day: to } : {})
          setTab(to ? 'legs' : 'needs')
        }}
        span={span}
        onSpan={setSpan}
        arranged={arrange}
        onArrange={setArrange}
        filter={filter}
        onFilter={setFilter}
        filterOpen={open === 'filter'}
        onFilterOpen={(isOpen) => setOpen(isOpen ? 'filter' : undefined)}
        onNew={mayDispatch ? openNewBooking : undefined}
      />
      <div className="bd-tabs">
        <DeskSegments
          label={t('desk.board')}
          chosen={tab}
          onChoose={setTab}
          choices={[
            { value: 'needs', text: `${t('desk.needsYou')} ${alerts.length}` },
            { value: 'legs', text: t('desk.legsTab') },
            { value: 'map', text: t('desk.mapShort') },
          ]}
        />
      </div>
      {timed ? (
        <TimeList
          legs={shown.legs}
          drivers={board.drivers}
          alerts={alertByLeg}
          selected={leg?.reference}
          day={board.day}
          rowHeight={Math.round((look.roomy || isPhone ? 56 : 48) * fontScale)}
          startAt={Date.parse(isToday ? board.now : board.from)}
          onSelect={chosen.selectLeg}
        />
      ) : (
        <Timeline
          ref={timelineHandle}
          board={board}
          arranged={arranged}
          alerts={alertByLeg}
          span={span}
          laneHeight={Math.round((look.roomy ? 56 : 48) * fontScale)}
          nameWidth={Math.round(184 * fontScale)}
          selected={leg?.reference}
          ghost={ghost}
          candidates={results}
          mayMove={mayDispatch}
          onDragStart={setDragged}
          onDrop={(reference, driverId) => {
            const about = legs.find((item) => item.reference === reference)
            const driver = board.drivers.find((item) => item.driverId === driverId)
            const dropTarget = results.get(driverId)
            if (!about || !driver || about.driverId === driverId) return
            chosen.selectLeg(reference)
            write(assigning(about, { ...driver, anyway: dropTarget ? !dropTarget.fits : false }))
          }}
          onSelect={chosen.selectLeg}
          onOpen={openLeg}
        />
      )}
      <aside className="bd-side">
        <AttentionList
          {...attention}
          board={board}
          alerts={alerts}
          chosen={alert?.id}
          mayDispatch={mayDispatch}
          isToday={isToday}
          onChoose={chosen.selectAlert}
          onStep={commands.doStep}
          onOthers={(item) => {
            chosen.selectAlert(item)
            setOpen('assign')
          }}
          onSnooze={attention.snooze}
          onWake={attention.wake}
          onHold={setHeld}
        />
        <DriversMap
          lanes={arranged.lanes}
          alerted={alertedDrivers}
          chosen={ghost?.driverId ?? leg?.driverId ?? undefined}
          onChoose={({ driverId }) => pick(driverId)}
        />
      </aside>
      <BoardHints />
      <BoardDialogs commands={commands} leg={leg} timelineHandle={timelineHandle} />
    </div>
  )
}

const isSameDay = ({ now, from, until }: { now: string; from: string; until: string }): boolean =>
  Date.parse(now) >= Date.parse(from) && Date.parse(now) < Date.parse(until)
