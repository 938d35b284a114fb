import './messages.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { t } from '@kerbside/words/translate.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import { exportAudit, fetchAudit, fetchAuditChain } from './api.ts'
import { auditColumns } from './audit-columns.tsx'
import { formatSeal } from './chain-note.tsx'
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
  const settledFilter = useDeferredValue(filter)
  const query = useInfiniteQuery({
    queryKey: ['audit', settledFilter],
    queryFn: ({ signal, pageParam }) =>
      fetchAudit(
        { ...writeFilter(settledFilter), ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ rows, more }) => (more ? rows.at(-1)?.number : undefined),
    placeholderData: keepPreviousData,
  })
  const set = (part: Partial<AuditFilters>) => setFilter((before) => ({ ...before, ...part }))
  const save = async () => {
    const result = await exportAudit(writeFilter(filter))
    if (!result.ok) return notify(result.message)
    const { filename, csv, rows } = result.reply
    saveFile({ name: filename, text: csv, type: 'text/csv;charset=utf-8' })
    notify(t('licensing.exported', { count: rows }))
  }
  return (
    <ListScreen
      title={t('licensing.audit')}
      sentence={t('licensing.auditText')}
      actions={<DeskButton onPress={() => void save()}>{t('licensing.auditCsv')}</DeskButton>}
      filters={
        <>
          <AuditFilter filter={filter} set={set} kinds={query.data?.pages[0]?.kinds ?? []} />
          <AuditChain />
        </>
      }
      query={query}
      rows={({ pages }) => pages.flatMap((page) => page.rows)}
      rowKey={({ number }) => number}
      columns={auditColumns()}
      empty={{ title: t('licensing.auditNone'), text: t('licensing.auditNoneText') }}
      more={t('licensing.more')}
    />
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
      {(id) => <TextInput id={id} value={filter.q} onChange={(q) => set({ q })} max={80} />}
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
      {t('licensing.auditBroken', { number: data.brokenAt })}
    </p>
  )
}
