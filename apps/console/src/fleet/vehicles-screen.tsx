import * as calls from '@kerbside/contract/calls.generated/fleet-desk.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import type { DeskColumn } from '../ui/desk-table.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { ListScreen } from '../ui/list-screen.tsx'
import type { Fleet, FleetVehicle } from './api.ts'
import { describeDocument, nameOf } from './describe-document.ts'
import { deskFleet, useFleetChange } from './use-fleet.ts'
import { VehicleSheet } from './vehicle-sheet.tsx'
import './fleet.css'

/** Every vehicle, the types it may be booked as, and its documents. */
export function VehiclesScreen() {
  const { member } = useDesk()
  const mayChange = member.role === 'owner'
  const [sought, setSought] = useState('')
  const [search] = useSearchParams()
  const [open, setOpen] = useState<number | 'new' | undefined>(
    Number(search.get('open')) || undefined,
  )
  const [isRetiring, setRetiring] = useState(false)
  const { busy, send, rejection, forget } = useFleetChange()
  const query = useQuery(deskFleet())
  const car = query.data?.vehicles.find(({ number }) => number === open)
  const close = () => {
    setOpen(undefined)
    setRetiring(false)
    forget()
  }
  const retire = async () => {
    if (car && (await send(calls.retireFleetVehicle, { number: car.number }))) close()
  }
  const isNone = query.data?.vehicles.length === 0
  return (
    <ListScreen
      title={t('areas.vehicles')}
      sentence={t('people.vehiclesAbout')}
      actions={
        mayChange &&
        query.data && (
          <DeskButton look="primary" onPress={() => setOpen('new')}>
            {t('people.addVehicle')}
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
        fleet.vehicles.filter((item) =>
          [item.registration, vehicleText(item), typesOf(fleet, item), driverOf(fleet, item)].some(
            (text) => plain(text).includes(plain(sought)),
          ),
        )
      }
      rowKey={({ number }) => number}
      columns={columnsOf}
      empty={{
        title: t(isNone ? 'people.noVehicles' : 'people.nothingFound'),
        text: t(isNone ? 'people.noVehiclesText' : 'people.nothingFoundText'),
      }}
      onOpen={mayChange ? ({ number }) => setOpen(number) : undefined}
    >
      {(fleet) => (
        <>
          {open !== undefined && !isRetiring && (open === 'new' || car) && (
            <VehicleSheet
              key={car?.number ?? 'new'}
              fleet={fleet}
              car={car}
              onRetire={() => setRetiring(true)}
              onClose={close}
            />
          )}
          {isRetiring && car && (
            <ConfirmSheet
              title={t('people.retireCarTitle', { plate: car.registration })}
              act={t('people.retire')}
              busy={busy}
              rejection={rejection}
              onAct={() => void retire()}
              onClose={close}
            >
              <p>{t('people.retireCarText')}</p>
            </ConfirmSheet>
          )}
        </>
      )}
    </ListScreen>
  )
}

const KINDS = ['insurance', 'mot', 'plate'] as const

const plain = (text: string): string => text.toLowerCase().replaceAll(' ', '')

const vehicleText = ({ make, model, colour }: FleetVehicle): string => `${make} ${model}, ${colour}`

function driverOf({ drivers }: Fleet, { drivenBy }: FleetVehicle): string {
  const driver = drivers.find(({ number }) => number === drivenBy)
  return driver ? nameOf(driver) : ''
}

const typesOf = ({ types }: Fleet, { vehicleTypeIds }: FleetVehicle): string =>
  types
    .filter(({ vehicleTypeId }) => vehicleTypeIds.includes(vehicleTypeId))
    .map(({ name }) => name)
    .join(', ')

function columnsOf(fleet: Fleet): DeskColumn<FleetVehicle>[] {
  const typeNames = (item: FleetVehicle) => typesOf(fleet, item)
  const driverName = (item: FleetVehicle) => driverOf(fleet, item)
  return [
    {
      head: t('people.registration'),
      cell: ({ registration }) => <span className="dk-plate">{registration}</span>,
      sort: ({ registration }) => registration,
    },
    { head: t('people.vehicle'), cell: vehicleText, sort: vehicleText },
    { head: t('people.bookedAs'), cell: typeNames, sort: typeNames },
    ...KINDS.map((kind): DeskColumn<FleetVehicle> => {
      const documentOf = ({ documents }: FleetVehicle) =>
        documents.find((driverDocument) => driverDocument.kind === kind)
      return {
        head: t(`people.${kind}`),
        cell: (item) => {
          const { tone, text } = describeDocument(documentOf(item), { today: fleet.today })
          return <span className={`dk-doc is-${tone}`}>{text}</span>
        },
        sort: (item) => documentOf(item)?.expiresOn ?? '',
      }
    }),
    { head: t('people.drivenBy'), cell: driverName, sort: driverName },
  ]
}
