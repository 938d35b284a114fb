import './messages.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { t } from '@kerbside/words/translate.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { fetchLicence, fetchRecords } from './api.ts'
import { PackForm } from './pack-form.tsx'
import { type RecordFilter, writeFilter } from './record-filter.ts'
import { RecordSheet } from './record-sheet.tsx'
import { RecordsTable } from './records-table.tsx'
import './records.css'

/** The record for an authority: a preview of the pack, and the pack itself. */
export function InspectionScreen() {
  const { timeZone } = useDesk()
  const [filter, setFilter] = useState<RecordFilter>(() => thisMonth(timeZone))
  const [search, setSearch] = useSearchParams()
  // identified by the address, so that the board can link here
  const open = Number(search.get('open')) || undefined
  const setOpen = (reference: number | undefined) =>
    setSearch(reference === undefined ? {} : { open: String(reference) }, { replace: true })
  const settledFilter = useDeferredValue(filter)
  const licence = useQuery({
    queryKey: ['licence'],
    queryFn: ({ signal }) => fetchLicence({ signal }),
  })
  const records = useQuery({
    queryKey: ['records', settledFilter],
    queryFn: ({ signal }) => fetchRecords(writeFilter(settledFilter), { signal }),
    placeholderData: keepPreviousData,
    // the chain is extended every two seconds
    refetchInterval: 10_000,
  })
  const set = (part: Partial<RecordFilter>) => setFilter((before) => ({ ...before, ...part }))
  return (
    <div className="dk-insp">
      <QueryBoundary query={licence}>
        {(input) => (
          <PackForm
            licence={input.licence}
            filter={filter}
            set={set}
            counts={records.data?.counts}
          />
        )}
      </QueryBoundary>
      <QueryBoundary query={records}>
        {(reply) => (
          <RecordsTable
            records={reply}
            head={{
              operator: licence.data?.operator ?? '',
              licence: licence.data?.licence.licenceNumber || t('licensing.noLicence'),
            }}
            filter={filter}
            set={set}
            onOpen={setOpen}
          />
        )}
      </QueryBoundary>
      {open !== undefined && <RecordSheet reference={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

/** From the first of the month to today. */
function thisMonth(timeZone: string): RecordFilter {
  const today = localAt(new Date(serverNow()), timeZone).slice(0, 10)
  return { from: `${today.slice(0, 8)}01`, until: today, q: '', lacking: false }
}
