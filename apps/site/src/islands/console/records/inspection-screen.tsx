import '@kerbside/web/licensing/words.ts'
import { localAt } from '@kerbside/domain/time.ts'
import { askLicence, askRecords } from '@kerbside/web/licensing/api.ts'
import { serverNow } from '@kerbside/web/server-clock.ts'
import { say } from '@kerbside/words/say.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDesk } from '../desk-means.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { PackForm } from './pack-form.tsx'
import { RecordSheet } from './record-sheet.tsx'
import { type Wish, writeWish } from './record-wish.ts'
import { RecordsTable } from './records-table.tsx'
import './records.css'

/** The record an authority asks for: as it will be in the pack, and the pack itself. */
export function InspectionScreen() {
  const { timeZone } = useDesk()
  const [wish, setWish] = useState<Wish>(() => thisMonth(timeZone))
  const [search, setSearch] = useSearchParams()
  // named by its address, so that the board leads here
  const open = Number(search.get('open')) || undefined
  const setOpen = (reference: number | undefined) =>
    setSearch(reference === undefined ? {} : { open: String(reference) }, { replace: true })
  const asked = useDeferredValue(wish)
  const licence = useQuery({
    queryKey: ['licence'],
    queryFn: ({ signal }) => askLicence({ signal }),
  })
  const records = useQuery({
    queryKey: ['records', asked],
    queryFn: ({ signal }) => askRecords(writeWish(asked), { signal }),
    placeholderData: keepPreviousData,
    // a chain that is written every two seconds
    refetchInterval: 10_000,
  })
  const set = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }))
  return (
    <div className="dk-insp">
      <AnswerWait query={licence}>
        {(said) => (
          <PackForm licence={said.licence} wish={wish} set={set} counts={records.data?.counts} />
        )}
      </AnswerWait>
      <AnswerWait query={records}>
        {(reply) => (
          <RecordsTable
            records={reply}
            head={{
              operator: licence.data?.operator ?? '',
              licence: licence.data?.licence.licencenumber || say('licensing.noLicence'),
            }}
            wish={wish}
            set={set}
            onOpen={setOpen}
          />
        )}
      </AnswerWait>
      {open !== undefined && <RecordSheet reference={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

/** From the first of the month to today. */
function thisMonth(timeZone: string): Wish {
  const today = localAt(new Date(serverNow()), timeZone).slice(0, 10)
  return { from: `${today.slice(0, 8)}01`, until: today, q: '', lacking: false }
}
