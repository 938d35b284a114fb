import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import type { Fleet, FleetDriver } from './api.ts'
import { describeOutcome, nameOf } from './describe-document.ts'
import { DriverSheets, type OpenDriver } from './open-driver.tsx'
import { deskFleet } from './use-fleet.ts'
import './fleet.css'

/** All drivers. */
export function DriversScreen() {
  const { member } = useDesk()
  const mayChange = member.role === 'owner'
  const [sought, setSought] = useState('')
  const [search] = useSearchParams()
  const [open, setOpen] = useState<OpenDriver>(Number(search.get('open')) || undefined)
  const query = useQuery(deskFleet())
  const isNone = query.data?.drivers.length === 0
  return (
    <ListScreen
      title={t('areas.drivers')}
      sentence={t('people.driversAbout')}
      actions={
        mayChange &&
        query.data && (
          <DeskButton look="primary" onPress={() => setOpen('new')}>
            {t('people.addDriver')}
          </DeskButton>
        )
      }
      filters={
        <DeskField label={t('people.search')}>
          {(id) => <TextInput id={id} value={sought} onChange={setSought} />}
        </DeskField>
      }
      query={query}
      rows={(fleet) =>
        fleet.drivers.filter((driver) =>
          [
            nameOf(driver),
            driver.phone,
            driver.email,
            plateOf(fleet, driver),
            String(driver.number),
          ].some((text) => text.toLowerCase().includes(sought.trim().toLowerCase())),
        )
      }
      rowKey={({ number }) => number}
      columns={columnsOf}
      empty={{
        title: t(isNone ? 'people.noDrivers' : 'people.nothingFound'),
        text: t(isNone ? 'people.noDriversText' : 'people.nothingFoundText'),
      }}
      onOpen={mayChange ? ({ number }) => setOpen(number) : undefined}
    >
      {(fleet) => <DriverSheets fleet={fleet} open={open} onOpen={setOpen} />}
    </ListScreen>
  )
}

const plateOf = ({ vehicles }: Fleet, { vehicleNumber }: FleetDriver): string =>
  vehicles.find(({ number }) => number === vehicleNumber)?.registration ?? ''

function columnsOf(fleet: Fleet): DeskColumn<FleetDriver>[] {
  const plate = (driver: FleetDriver) => plateOf(fleet, driver)
  return [
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
        plate(item) ? <span className="dk-plate">{plate(item)}</span> : t('people.none'),
      sort: plate,
    },
    {
      head: t('people.share'),
      cell: ({ sharePercent }) => `${sharePercent}%`,
      sort: ({ sharePercent }) => sharePercent,
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
      cell: ({ enrolled, onShift }) =>
        t(enrolled ? (onShift ? 'people.onShift' : 'people.offShift') : 'people.invited'),
    },
    {
      head: t('people.documents'),
      cell: (item) => {
        const { tone, text } = describeOutcome(item)
        return <span className={`dk-doc is-${tone}`}>{text}</span>
      },
    },
  ]
}
