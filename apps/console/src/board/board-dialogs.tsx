import type { BoardDriver } from '@kerbside/contract/dispatch/board.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { Board } from '../dispatch/api.ts'
import { CommandPalette } from '../shell/command-palette.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { KeysSheet } from '../shell/keys-sheet.tsx'
import { CandidatePalette } from './candidate-palette.tsx'
import type { TimelineHandle } from './timeline/timeline.tsx'
import type { BoardCommands } from './use-board-commands.ts'
import type { Selection } from './use-selection.ts'

type BoardDialogsProps = {
  commands: BoardCommands
  board: Board
  leg: Selection['leg']
  timelineHandle: RefObject<TimelineHandle | null>
  onDriver: (driver: BoardDriver) => void
}

/** The dialog that is open over the board: keys, commands, or drivers for the chosen leg. */
export function BoardDialogs({
  commands,
  board,
  leg,
  timelineHandle,
  onDriver,
}: BoardDialogsProps) {
  const { open, setOpen, close, setPreviewed, openLeg, newBooking } = commands
  const { mayDispatch } = useDesk()
  const queries = useQueryClient()
  const go = useNavigate()
  return (
    <>
      {open === 'keys' && <KeysSheet onClose={close} />}
      {open === 'commands' && (
        <CommandPalette
          drivers={board.drivers}
          legs={board.legs}
          onOpenLeg={openLeg}
          onDriver={onDriver}
          onClose={close}
          doings={[
            ...(mayDispatch
              ? [{ key: 'new', text: t('desk.newBooking'), hint: 'N', run: newBooking }]
              : []),
            { key: 'keys', text: t('desk.allKeys'), hint: '?', run: () => setOpen('keys') },
            { key: 'filter', text: t('desk.filter'), hint: 'F', run: () => setOpen('filter') },
            { key: 'now', text: t('desk.toToday'), run: () => timelineHandle.current?.toNow() },
            { key: 'list', text: t('desk.bookings'), run: () => void go('/console/bookings') },
          ]}
        />
      )}
      {(open === 'assign' || open === 'offer') && leg && (
        <CandidatePalette
          leg={leg}
          how={open}
          onHow={setOpen}
          onPreview={(candidate) => {
            setPreviewed(candidate)
            timelineHandle.current?.reveal(leg, candidate.driverId)
            close()
          }}
          onClose={() => {
            close()
            void queries.cancelQueries({ queryKey: ['candidates', leg.reference] })
          }}
        />
      )}
    </>
  )
}
