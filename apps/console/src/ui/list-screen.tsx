import { Skeleton } from '@kerbside/kit/skeleton.tsx'
import { t } from '@kerbside/words/translate.ts'
import type { ReactNode } from 'react'
import { DeskButton } from './desk-button.tsx'
import { DeskPage } from './desk-page.tsx'
import { type DeskColumn, DeskTable } from './desk-table.tsx'
import { EmptyState } from './empty-state.tsx'
import { QueryBoundary, type QueryResult } from './query-boundary.tsx'

type ListQuery<Reply> = QueryResult<Reply> & {
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  fetchNextPage?: () => Promise<unknown>
}

type ListScreenProps<Reply, Row> = {
  title: string
  /** One line under the title. */
  sentence?: ReactNode
  query: ListQuery<Reply>
  rows: (reply: Reply) => readonly Row[]
  rowKey: (row: Row) => string | number
  columns: readonly DeskColumn<Row>[] | ((reply: Reply) => readonly DeskColumn<Row>[])
  /** Shown instead of the table; left out where the list always has a row. */
  empty?: { title: string; text: string; action?: ReactNode }
  /** Adds a row: a button in the header, or in the empty list. */
  create?: { text: string; onPress: () => void }
  onOpen?: ((row: Row) => void) | undefined
  /** Instead of that button: other buttons and counts in the header. */
  actions?: ReactNode
  /** Above the table, also while it loads: search, filters, notes. */
  filters?: ReactNode
  /** The text of the button that loads the next page. */
  more?: string
  /** The sheet of the open row, and what else is below the table; a function if it needs the reply. */
  children?: ReactNode | ((reply: Reply) => ReactNode)
}

/** A page with one table: its rows while they load, if they cannot be loaded, if there are none, and page by page. */
export function ListScreen<Reply, Row>(props: ListScreenProps<Reply, Row>) {
  const { title, sentence, query, rows, rowKey, columns, empty, create, onOpen } = props
  const { actions, filters, more, children } = props
  const make = create && (
    <DeskButton look="primary" onPress={create.onPress}>
      {create.text}
    </DeskButton>
  )
  const shown = query.data === undefined ? [] : rows(query.data)
  return (
    <DeskPage
      wide
      title={title}
      sentence={sentence}
      actions={actions ?? (shown.length > 0 && make)}
    >
      {filters}
      <QueryBoundary query={query} wait={<RowsWait />}>
        {(reply) => (
          <>
            <DeskTable
              label={t('areas.rowsOf', { title })}
              columns={typeof columns === 'function' ? columns(reply) : columns}
              rows={shown}
              rowKey={rowKey}
              onRow={onOpen}
              empty={empty && <EmptyState action={make} {...empty} />}
            />
            {more && query.hasNextPage && (
              <div>
                <DeskButton
                  disabled={query.isFetchingNextPage}
                  onPress={() => void query.fetchNextPage?.()}
                >
                  {more}
                </DeskButton>
              </div>
            )}
            {typeof children === 'function' && children(reply)}
          </>
        )}
      </QueryBoundary>
      {typeof children !== 'function' && children}
    </DeskPage>
  )
}

const WAITING_ROWS = 6

const RowsWait = () => (
  <div className="dk-rows-wait" aria-busy="true">
    {Array.from({ length: WAITING_ROWS }, (_, row) => (
      <Skeleton key={row} />
    ))}
  </div>
)
