import { NO_FILTER } from './board-filter.ts'
import { BoardUnheard, BoardWait } from './board-wait.tsx'
import { JobList } from './job-list.tsx'
import { useBoard } from './use-board.ts'

/** All journeys of today, and a search over all there are. */
export function BookingsScreen() {
  const { board, error, refetch } = useBoard(undefined, NO_FILTER)
  if (!board)
    return error ? <BoardUnheard error={error} onRetry={() => void refetch()} /> : <BoardWait />
  return (
    <div className="jp alone">
      <JobList />
    </div>
  )
}
