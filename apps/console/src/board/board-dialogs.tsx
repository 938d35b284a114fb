import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { CandidatePalette } from './candidate-palette.tsx'
import type { TimelineHandle } from './timeline/timeline.tsx'
import type { BoardCommands } from './use-board-commands.ts'
import type { Selection } from './use-selection.ts'

type BoardDialogsProps = {
  commands: BoardCommands
  leg: Selection['leg']
  timelineHandle: RefObject<TimelineHandle | null>
}

/** The drivers for the chosen leg, over the board. */
export function BoardDialogs({ commands, leg, timelineHandle }: BoardDialogsProps) {
  const { open, setOpen, close, setPreviewed } = commands
  const queries = useQueryClient()
  if ((open !== 'assign' && open !== 'offer') || !leg) return undefined
  return (
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
  )
}
