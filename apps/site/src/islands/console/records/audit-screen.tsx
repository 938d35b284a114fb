import '@kerbside/web/licensing/words.ts'
import type { AuditRow } from '@kerbside/contract/desk/audit.ts'
import { askAudit, askAuditChain, exportAudit } from '@kerbside/web/licensing/api.ts'
import { say } from '@kerbside/words/say.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { AuditRows } from './audit-rows.tsx'
import { sealWords } from './chain-note.tsx'
import { saveFile } from './save-file.ts'
import './records.css'

type Wish = { q: string; deed: string; from: string; until: string }

const NOTHING: Wish = { q: '', deed: '', from: '', until: '' }

const writeWish = ({ q, deed, from, until }: Wish) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(deed && { deed }),
  ...(from && { from }),
  ...(until && { until }),
})

/** Who did what, for the owner. */
export function AuditScreen() {
  const { tell } = useDesk()
  const [wish, setWish] = useState<Wish>(NOTHING)
  const [older, setOlder] = useState<{ key: string; rows: readonly AuditRow[]; more: boolean }>()
  const asked = useDeferredValue(wish)
  const key = JSON.stringify(asked)
  const query = useQuery({
    queryKey: ['audit', asked],
    queryFn: ({ signal }) => askAudit(writeWish(asked), { signal }),
    placeholderData: keepPreviousData,
  })
  const set = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }))
  const save = async () => {
    const told = await exportAudit(writeWish(wish))
    if (!told.ok) return tell(told.message)
    const { filename, csv, rows } = told.reply
    saveFile({ name: filename, bytes: csv, type: 'text/csv;charset=utf-8' })
    tell(say('licensing.exported', { count: rows }))
  }
  const further = older?.key === key ? older : undefined
  const fetchOlder = async (last: AuditRow | undefined) => {
    if (!last) return
    const { signal } = new AbortController()
    const next = await askAudit({ ...writeWish(asked), before: last.number }, { signal })
    setOlder({ key, rows: [...(further?.rows ?? []), ...next.rows], more: next.more })
  }
  return (
    <DeskPage
      wide
      title={say('licensing.audit')}
      sentence={say('licensing.auditText')}
      actions={<DeskButton onPress={() => void save()}>{say('licensing.auditCsv')}</DeskButton>}
    >
      <AnswerWait query={query}>
        {({ rows, more, kinds }) => {
          const all = [...rows, ...(further?.rows ?? [])]
          return (
            <>
              <AuditFilter wish={wish} set={set} kinds={kinds} />
              <AuditChain />
              {all.length === 0 ? (
                <EmptyState
                  title={say('licensing.auditNone')}
                  text={say('licensing.auditNoneText')}
                />
              ) : (
                <AuditRows rows={all} />
              )}
              {(further?.more ?? more) && (
                <div>
                  <DeskButton onPress={() => void fetchOlder(all.at(-1))}>
                    {say('licensing.more')}
                  </DeskButton>
                </div>
              )}
            </>
          )
        }}
      </AnswerWait>
    </DeskPage>
  )
}

type AuditFilterProps = { wish: Wish; set: (part: Partial<Wish>) => void; kinds: readonly string[] }

const AuditFilter = ({ wish, set, kinds }: AuditFilterProps) => (
  <div className="dk-audit-filter">
    <DeskField label={say('licensing.auditFind')}>
      {(id) => <TextInput id={id} value={wish.q} onChange={(q) => set({ q })} most={80} />}
    </DeskField>
    <DeskField label={say('licensing.auditKind')}>
      {(id) => (
        <SelectInput
          id={id}
          value={wish.deed}
          onChange={(deed) => set({ deed })}
          choices={[
            { value: '', text: say('licensing.auditAll') },
            ...kinds.map((kind) => ({ value: kind, text: kind })),
          ]}
        />
      )}
    </DeskField>
    <DeskField label={say('licensing.from')}>
      {(id) => (
        <TextInput id={id} type="date" value={wish.from} onChange={(from) => set({ from })} />
      )}
    </DeskField>
    <DeskField label={say('licensing.until')}>
      {(id) => (
        <TextInput id={id} type="date" value={wish.until} onChange={(until) => set({ until })} />
      )}
    </DeskField>
  </div>
)

function AuditChain() {
  const [asks, setAsks] = useState(false)
  const { data } = useQuery({
    queryKey: ['audit-chain'],
    queryFn: ({ signal }) => askAuditChain({ signal }),
    enabled: asks,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!asks)
    return (
      <div>
        <DeskButton size="small" onPress={() => setAsks(true)}>
          {say('licensing.auditCheck')}
        </DeskButton>
      </div>
    )
  if (!data) return <p className="soft">{say('licensing.checking')}</p>
  return data.whole ? (
    <output className="dk-note good">
      {say('licensing.auditWhole', { count: data.entries, seal: sealWords(data.seal) })}
    </output>
  ) : (
    <p className="dk-note bad" role="alert">
      {say('licensing.auditBroken', { number: data.brokenat })}
    </p>
  )
}
