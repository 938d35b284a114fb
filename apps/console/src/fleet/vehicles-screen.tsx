import * as calls from '@kerbside/contract/calls.generated/desk-fleet.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../ui/desk-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Fleet, FleetVehicle } from './api.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { describeDocument, nameOf } from './describe-document.ts'
import { FleetWait } from './fleet-wait.tsx'
import { useFleetChange } from './use-fleet.ts'
import { VehicleSheet } from './vehicle-sheet.tsx'

/** Every vehicle, the types it may be booked as, and its documents. */
export const VehiclesScreen = () => (
  <FleetWait>{(fleet) => <VehiclesTable fleet={fleet} />}</FleetWait>
)

const KINDS = ['insurance', 'mot', 'plate'] as const

function VehiclesTable({ fleet }: { fleet: Fleet }) {
  const { member } = useDesk()
  const mayChange = member.role === 'owner'
  const [sought, setSought] = useState('')
  const [open, setOpen] = useState<number | 'new'>()
  const [isRetiring, setRetiring] = useState(false)
  const { busy, send, rejection, forget } = useFleetChange()
  const car = fleet.vehicles.find(({ number }) => number === open)
  const driverOf = ({ drivenby }: FleetVehicle) => {
    const driver = fleet.drivers.find(({ number }) => number === drivenby)
    return driver ? nameOf(driver) : ''
  }
  const typesOf = ({ vehtypeids }: FleetVehicle) =>
    fleet.types
      .filter(({ vehtypeid }) => vehtypeids.includes(vehtypeid))
      .map(({ name }) => name)
      .join(', ')
  const vehicleText = (item: FleetVehicle) => `${item.make} ${item.model}, ${item.colour}`
  const plain = (text: string) => text.toLowerCase().replaceAll(' ', '')
  const found = fleet.vehicles.filter((item) =>
    [item.registration, vehicleText(item), typesOf(item), driverOf(item)].some((text) =>
      plain(text).includes(plain(sought)),
    ),
  )
  const columns: DeskColumn<FleetVehicle>[] = [
    {
      head: t('people.registration'),
      cell: ({ registration }) => <span className="dk-plate">{registration}</span>,
      sort: ({ registration }) => registration,
    },
    { head: t('people.vehicle'), cell: vehicleText, sort: vehicleText },
    { head: t('people.bookedAs'), cell: typesOf, sort: typesOf },
    ...KINDS.map((kind): DeskColumn<FleetVehicle> => {
      const documentOf = ({ documents }: FleetVehicle) =>
        documents.find((driverDocument) => driverDocument.kind === kind)
      return {
        head: t(`people.${kind}`),
        cell: (item) => {
          const { tone, text } = describeDocument(documentOf(item), fleet.today)
          return <span className={`dk-doc is-${tone}`}>{text}</span>
        },
        sort: (item) => documentOf(item)?.endson ?? '',
      }
    }),
    { head: t('people.drivenBy'), cell: driverOf, sort: driverOf },
  ]
  const close = () => {
    setOpen(undefined)
    setRetiring(false)
    forget()
  }
  const retire = async () => {
    if (car && (await send(calls.retireFleetVehicle, { number: car.number }))) close()
  }
  const isNone = fleet.vehicles.length === 0
  return (
    <DeskPage
      title={t('areas.vehicles')}
      sentence={t('people.vehiclesAbout')}
      wide
      actions={
        mayChange && (
          <DeskButton look="primary" onPress={() => setOpen('new')}>
            {t('people.addVehicle')}
          </DeskButton>
        )
      }
    >
      <DeskField label={t('people.search')}>
        {(id) => <TextInput id={id} value={sought} onChange={setSought} />}
      </DeskField>
      <DeskTable
        label={t('areas.vehicles')}
        columns={columns}
        rows={found}
        rowKey={({ number }) => number}
        empty={
          <EmptyState
            title={t(isNone ? 'people.noVehicles' : 'people.nothingFound')}
            text={t(isNone ? 'people.noVehiclesText' : 'people.nothingFoundText')}
          />
        }
        {...(mayChange && { onRow: ({ number }: FleetVehicle) => setOpen(number) })}
      />
      {open !== undefined && !isRetiring && (open === 'new' || car) && (
        <VehicleSheet
          key={car ? `${car.number}|${car.version}` : 'new'}
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
    </DeskPage>
  )
}
