import { formatMoney } from '@kerbside/web/format-money.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import {
  filterOperators,
  OPERATOR_FILTERS,
  type OperatorFilter,
  problemsOf,
} from './filter-operators.ts'
import { InstallState } from './install-state.tsx'
import { LinkSheet, type MadeLink } from './link-sheet.tsx'
import { NewOperatorSheet } from './new-operator-sheet.tsx'
import { OperatorSheet } from './operator-sheet.tsx'
import { type HostedOperator, listOperators } from './platform-api.ts'
import { PlatformLog } from './platform-log.tsx'
import { OPERATORS } from './use-platform-change.ts'

const formatLastSignIn = ({ lastSignIn }: HostedOperator): string =>
  lastSignIn === '' ? t('host.never') : formatTime(new Date(lastSignIn), 'stamp')

const describeHealth = (operator: HostedOperator): string =>
  problemsOf(operator)
    .map((problem) => t(`host.problem.${problem}`, { count: operator.failing }))
    .join(', ') || t('host.healthy')

const count = (name: 'bookings' | 'bookingsWeek' | 'bookingsDay') => ({
  align: 'end' as const,
  cell: (operator: HostedOperator) => t('host.count', { count: operator[name] }),
  sort: (operator: HostedOperator) => operator[name],
})

const columns = (): DeskColumn<HostedOperator>[] => [
  {
    head: t('host.name'),
    cell: ({ name, slug, hosts }) => (
      <span className="dk-who">
        <b>{name}</b>
        <span className="soft small">
          <span>{slug}</span> · {hosts.map(({ host }) => host).join(', ')}
        </span>
      </span>
    ),
    sort: ({ name }) => name,
  },
  {
    head: t('host.state'),
    cell: ({ state }) => (
      <span className={state === 'suspended' || state === 'leaving' ? 'host-suspended' : undefined}>
        {t(`host.state.${state}`)}
      </span>
    ),
    sort: ({ state }) => state,
  },
  {
    head: t('host.health'),
    cell: (operator) => (
      <span className={problemsOf(operator).length > 0 ? 'host-suspended' : 'soft'}>
        {describeHealth(operator)}
      </span>
    ),
    sort: (operator) => -problemsOf(operator).length,
  },
  { head: t('host.bookingsDay'), ...count('bookingsDay') },
  { head: t('host.bookingsWeek'), ...count('bookingsWeek') },
  { head: t('host.bookings'), ...count('bookings') },
  {
    head: t('host.revenueMonth'),
    align: 'end',
    cell: ({ revenueMonth: minor, currencyCode: currency }) => formatMoney({ minor, currency }),
    sort: ({ revenueMonth }) => revenueMonth,
  },
  { head: t('host.lastSignIn'), cell: formatLastSignIn, sort: ({ lastSignIn }) => lastSignIn },
]

/** The operators on this install, and the log of actions on them. */
export function OperatorsScreen({ isSetup = false }: { isSetup?: boolean }) {
  const query = useQuery({
    queryKey: OPERATORS,
    queryFn: ({ signal }) => listOperators({ signal }),
  })
  const [open, setOpen] = useState('')
  const [isNew, setIsNew] = useState(isSetup)
  const [made, setMade] = useState<MadeLink>()
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<OperatorFilter>('all')
  const operators = query.data?.operators ?? []
  const chosen = operators.find(({ slug }) => slug === open)
  const shown = filterOperators(operators, { typed, filter })
  const hasFilter = operators.length > 0
  return (
    <ListScreen
      title={t('host.title')}
      sentence={t('host.sentence')}
      actions={
        <DeskButton look="primary" onPress={() => setIsNew(true)}>
          {t('host.new')}
        </DeskButton>
      }
      filters={
        query.data && (
          <>
            <InstallState {...query.data} />
            {hasFilter && (
              <search className="host-filter">
                <DeskField label={t('host.search')} help={t('host.searchHelp')}>
                  {(id) => <TextInput id={id} value={typed} onChange={setTyped} max={80} />}
                </DeskField>
                <DeskField label={t('host.show')}>
                  {(id) => (
                    <SelectInput<OperatorFilter>
                      id={id}
                      value={filter}
                      onChange={setFilter}
                      choices={OPERATOR_FILTERS.map((value) => ({
                        value,
                        text: t(`host.show.${value}`),
                      }))}
                    />
                  )}
                </DeskField>
                <output className="soft small">
                  {t('host.shown', { shown: shown.length, count: operators.length })}
                </output>
              </search>
            )}
          </>
        )
      }
      query={query}
      rows={() => shown}
      rowKey={({ slug }) => slug}
      columns={columns()}
      empty={
        hasFilter
          ? { title: t('host.noMatch'), text: t('host.noMatchText') }
          : { title: t('host.none'), text: t('host.noneText') }
      }
      onOpen={({ slug }) => setOpen(slug)}
    >
      <PlatformLog operators={operators} />
      {isNew && (
        <NewOperatorSheet
          isFirst={isSetup}
          onMade={(link) => {
            setIsNew(false)
            setMade(link)
          }}
          onClose={() => setIsNew(false)}
        />
      )}
      {made && <LinkSheet {...made} isOwn={isSetup} onClose={() => setMade(undefined)} />}
      {chosen && <OperatorSheet key={chosen.slug} operator={chosen} onClose={() => setOpen('')} />}
    </ListScreen>
  )
}
