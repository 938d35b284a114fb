import './messages.ts'
import type { AuditRow } from '@kerbside/contract/desk/audit.ts'
import { t } from '@kerbside/words/translate.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { exportAudit, fetchAudit, fetchAuditChain } from './api.ts'
import { AuditRows } from './audit-rows.tsx'
import { formatSeal } from './chain-note.tsx'
import { saveFile } from './save-file.ts'
import './records.css'

type AuditFilters = { q: string; action: string; from: string; until: string }

const NO_FILTER: AuditFilters = { q: '', action: '', from: '', until: '' }

const writeFilter = ({ q, action, from, until }: AuditFilters) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(action && { action }),
  ...(from && { from }),
  ...(until && { until }),
})

/** The audit log, for the owner. */
export function AuditScreen() {
  const { notify } = useDesk()
  const [filter, setFilter] = useState<AuditFilters>(NO_FILTER)
  const [older, setOlder] = useState<{ key: string; rows: readonly AuditRow[]; more: boolean }>()
  const settledFilter = useDeferredValue(filter)
  const key = JSON.stringify(settledFilter)
  const query = useQuery({
    queryKey: ['audit', settledFilter],
    queryFn: ({ signal }) => fetchAudit(writeFilter(settledFilter), { signal }),
    placeholderData: keepPreviousData,
  })
  const set = (part: Partial<AuditFilters>) => setFilter((before) => ({ ...before, ...part }))
  const save = async () => {
    const result = await exportAudit(writeFilter(filter))
    if (!result.ok) return notify(result.message)
    const { filename, csv, rows } = result.reply
    saveFile({ name: filename, bytes: csv, type: 'text/csv;charset=utf-8' })
    notify(t('licensing.exported', { count: rows }))
  }
  const further = older?.key === key ? older : undefined
  const fetchOlder = async (last: AuditRow | undefined) => {
    if (!last) return
    const { signal } = new AbortController()
    const next = await fetchAudit(
      { ...writeFilter(settledFilter), before: last.number },
      { signal },
    )
    setOlder({ key, rows: [...(further?.rows ?? []), ...next.rows], more: next.more })
  }
  return (
    <DeskPage
      wide
      title={t('licensing.audit')}
      sentence={t('licensing.auditText')}
      actions={<DeskButton onPress={() => void save()}>{t('licensing.auditCsv')}</DeskButton>}
    >
      <QueryBoundary query={query}>
        {({ rows, more, kinds }) => {
          const all = [...rows, ...(further?.rows ?? [])]
          return (
            <>
              <AuditFilter filter={filter} set={set} kinds={kinds} />
              <AuditChain />
              {all.length === 0 ? (
                <EmptyState title={t('licensing.auditNone')} text={t('licensing.auditNoneText')} />
              ) : (
                <AuditRows rows={all} />
              )}
              {(further?.more ?? more) && (
                <div>
                  <DeskButton onPress={() => void fetchOlder(all.at(-1))}>
                    {t('licensing.more')}
                  </DeskButton>
                </div>
              )}
            </>
          )
        }}
      </QueryBoundary>
    </DeskPage>
  )
}

type AuditFilterProps = {
  filter: AuditFilters
  set: (part: Partial<AuditFilters>) => void
  kinds: readonly string[]
}

const AuditFilter = ({ filter, set, kinds }: AuditFilterProps) => (
  <div className="dk-audit-filter">
    <DeskField label={t('licensing.auditFind')}>
      {(id) => <TextInput id={id} value={filter.q} onChange={(q) => set({ q })} most={80} />}
    </DeskField>
    <DeskField label={t('licensing.auditKind')}>
      {(id) => (
        <SelectInput
          id={id}
          value={filter.action}
          onChange={(action) => set({ action })}
          choices={[
            { value: '', text: t('licensing.auditAll') },
            ...kinds.map((kind) => ({ value: kind, text: kind })),
          ]}
        />
      )}
    </DeskField>
    <DeskField label={t('licensing.from')}>
      {(id) => (
        <TextInput id={id} type="date" value={filter.from} onChange={(from) => set({ from })} />
      )}
    </DeskField>
    <DeskField label={t('licensing.until')}>
      {(id) => (
        <TextInput id={id} type="date" value={filter.until} onChange={(until) => set({ until })} />
      )}
    </DeskField>
  </div>
)

function AuditChain() {
  const [isConfirming, setIsConfirming] = useState(false)
  const { data } = useQuery({
    queryKey: ['audit-chain'],
    queryFn: ({ signal }) => fetchAuditChain({ signal }),
    enabled: isConfirming,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (!isConfirming)
    return (
      <div>
        <DeskButton size="small" onPress={() => setIsConfirming(true)}>
          {t('licensing.auditCheck')}
        </DeskButton>
      </div>
    )
  if (!data) return <p className="soft">{t('licensing.checking')}</p>
  return data.whole ? (
    <output className="dk-note good">
      {t('licensing.auditWhole', { count: data.entries, seal: formatSeal(data.seal) })}
    </output>
  ) : (
    <p className="dk-note bad" role="alert">
      {t('licensing.auditBroken', { number: data.brokenat })}
    </p>
  )
}
