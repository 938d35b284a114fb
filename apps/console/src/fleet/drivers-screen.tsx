import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Fleet, FleetDriver } from './api.ts'
import { describeOutcome, nameOf } from './describe-document.ts'
import { FleetWait } from './fleet-wait.tsx'
import { DriverSheets, type OpenDriver } from './open-driver.tsx'

/** All drivers. */
export const DriversScreen = () => (
  <FleetWait>{(fleet) => <DriversTable fleet={fleet} />}</FleetWait>
)

function DriversTable({ fleet }: { fleet: Fleet }) {
  const { member } = useDesk()
  const mayChange = member.role === 'owner'
  const [sought, setSought] = useState('')
  const [open, setOpen] = useState<OpenDriver>()
  const plateOf = (driver: FleetDriver) =>
    fleet.vehicles.find(({ number }) => number === driver.vehiclenumber)?.registration ?? ''
  const found = fleet.drivers.filter((driver) =>
    [nameOf(driver), driver.phone, driver.email, plateOf(driver), String(driver.number)].some(
      (text) => text.toLowerCase().includes(sought.trim().toLowerCase()),
    ),
  )
  const columns: DeskColumn<FleetDriver>[] = [
    { head: t('people.name'), cell: (item) => <b>{nameOf(item)}</b>, sort: nameOf },
    {
      head: t('people.number'),
      cell: ({ number }) => number,
      sort: ({ number }) => number,
      align: 'end',
    },
    { head: t('people.phone'), cell: ({ phone }) => phone },
    {
      head: t('people.usualCar'),
      cell: (item) =>
        plateOf(item) ? <span className="dk-plate">{plateOf(item)}</span> : t('people.none'),
      sort: plateOf,
    },
    {
      head: t('people.share'),
      cell: ({ sharepercent }) => `${sharepercent} %`,
      sort: ({ sharepercent }) => sharepercent,
      align: 'end',
    },
    {
      head: t('people.legsAhead'),
      cell: ({ legs }) => legs.length,
      sort: ({ legs }) => legs.length,
      align: 'end',
    },
    {
      head: t('people.state'),
      cell: ({ enrolled, onshift }) =>
        t(enrolled ? (onshift ? 'people.onShift' : 'people.offShift') : 'people.invited'),
    },
    {
      head: t('people.documents'),
      cell: (item) => {
        const { tone, text } = describeOutcome(item)
        return <span className={`dk-doc is-${tone}`}>{text}</span>
      },
    },
  ]
  const isNone = fleet.drivers.length === 0
  return (
    <DeskPage
      title={t('areas.drivers')}
      sentence={t('people.driversAbout')}
      wide
      actions={
        mayChange && (
          <DeskButton look="primary" onPress={() => setOpen('new')}>
            {t('people.addDriver')}
          </DeskButton>
        )
      }
    >
      <DeskField label={t('people.search')}>
        {(id) => <TextInput id={id} value={sought} onChange={setSought} />}
      </DeskField>
      <DeskTable
        label={t('areas.drivers')}
        columns={columns}
        rows={found}
        rowKey={({ number }) => number}
        empty={
          <EmptyState
            title={t(isNone ? 'people.noDrivers' : 'people.nothingFound')}
            text={t(isNone ? 'people.noDriversText' : 'people.nothingFoundText')}
          />
        }
        {...(mayChange && { onRow: ({ number }: FleetDriver) => setOpen(number) })}
      />
      <DriverSheets fleet={fleet} open={open} onOpen={setOpen} />
    </DeskPage>
  )
}
