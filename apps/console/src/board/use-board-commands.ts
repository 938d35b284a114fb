import type { BoardLeg } from '@kerbside/contract/dispatch/board.ts'
import type { Candidate } from '@kerbside/contract/dispatch/candidate.ts'
import { isOver } from '@kerbside/domain/booking/leg-state.ts'
import { t } from '@kerbside/words/translate.ts'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Board } from '../dispatch/api.ts'
import { assigning } from '../dispatch/desk-writes.ts'
import { legAppearanceLabel } from '../dispatch/format-leg.ts'
import { appearanceOf, isUnderWay } from '../dispatch/leg-appearance.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { useDeskKeys } from '../shell/use-desk-keys.ts'
import { takeStep } from './take-step.ts'
import type { TimelineHandle } from './timeline/timeline.tsx'
import type { Selection } from './use-selection.ts'

export type BoardDialog = 'assign' | 'offer' | 'filter'

export type BoardCommands = ReturnType<typeof useBoardCommands>

const HALF_HOUR = 30
const HOUR = 60

type BoardCommandsDeps = {
  board: Board | undefined
  chosen: Selection
  timelineHandle: RefObject<TimelineHandle | null>
}

/** What the keyboard and the buttons of the board do with the chosen leg, and which dialog is open. */
export function useBoardCommands({ board, chosen, timelineHandle }: BoardCommandsDeps) {
  const { write, mayDispatch, notify } = useDesk()
  const go = useNavigate()
  const [open, setOpen] = useState<BoardDialog>()
  const [previewed, setPreviewed] = useState<Candidate>()
  const { leg, alert } = chosen
  const close = () => setOpen(undefined)
  const openLeg = (reference: number) => void go(`/console/leg/${reference}`)
  const doStep = (item = alert) => {
    if (previewed && leg) {
      write(assigning(leg, { ...previewed, anyway: !previewed.fits }))
      return setPreviewed(undefined)
    }
    if (!item) return leg && openLeg(leg.reference)
    const about = board?.legs.find(({ reference }) => reference === item.reference)
    const openRecord = (reference: number) =>
      void go(`/console/records/inspection?open=${reference}`)
    takeStep(
      { drivers: board?.drivers ?? [], write, open: openLeg, openRecord },
      { alert: item, leg: about },
    )
  }
  const choosing = (how: 'assign' | 'offer') => {
    if (mayWith(leg) && !isSettled(leg)) setOpen(how)
  }
  /** Reports why nothing happens: a key without effect looks broken. */
  const mayWith = (item: typeof leg): item is BoardLeg => {
    if (!mayDispatch) notify(t('desk.notHere'))
    else if (!item) notify(t('desk.chooseFirst'))
    return mayDispatch && item !== undefined
  }
  const isSettled = (item: BoardLeg): boolean => {
    const settled = isUnderWay(item) || isOver(item.state)
    if (settled)
      notify(
        t('desk.notNow', { ref: item.bookingRef, state: legAppearanceLabel(appearanceOf(item)) }),
      )
    return settled
  }
  const openLegWith = (what: string) => {
    if (mayWith(leg)) void go(`/console/leg/${leg.reference}?do=${what}`)
  }
  useDeskKeys({
    'next-alert': () => chosen.stepAlert(1),
    'last-alert': () => chosen.stepAlert(-1),
    'do-step': () => doStep(),
    assign: () => choosing('assign'),
    offer: () => choosing('offer'),
    'open-leg': () => leg && openLeg(leg.reference),
    earlier: () => timelineHandle.current?.shift(-HALF_HOUR),
    later: () => timelineHandle.current?.shift(HALF_HOUR),
    'hour-earlier': () => timelineHandle.current?.shift(-HOUR),
    'hour-later': () => timelineHandle.current?.shift(HOUR),
    'lane-up': () => chosen.stepLane(-1),
    'lane-down': () => chosen.stepLane(1),
    'bar-before': () => chosen.stepBar(-1),
    'bar-after': () => chosen.stepBar(1),
    edit: () => openLegWith('edit'),
    cancel: () => openLegWith('cancel'),
    'on-board': () => openLegWith('on-board'),
    'no-show': () => openLegWith('no-show'),
    message: () => leg && void go(`/console/leg/${leg.reference}?do=message`),
    'why-price': () => leg && void go(`/console/leg/${leg.reference}?do=price`),
    filter: () => setOpen(open === 'filter' ? undefined : 'filter'),
    close: () => {
      setPreviewed(undefined)
      if (open) close()
      else chosen.clear()
    },
  })
  return { open, setOpen, close, previewed, setPreviewed, openLeg, doStep }
}
