import * as calls from '@kerbside/contract/calls.generated/fleet-desk.ts'
import { VehiclePicture } from '@kerbside/kit/vehicle-picture.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import type { Fleet, FleetType } from './api.ts'
import { TypeSheet } from './type-sheet.tsx'
import { deskFleet, useFleetChange } from './use-fleet.ts'
import './fleet.css'

/** The vehicle types in the site's order; moved by dragging or by buttons. */
export const TypesScreen = () => (
  <QueryBoundary query={useQuery(deskFleet())}>
    {(fleet) => <TypesList fleet={fleet} />}
  </QueryBoundary>
)

function TypesList({ fleet: { types } }: { fleet: Fleet }) {
  const [open, setOpen] = useState<number | 'new'>()
  const [retiring, setRetiring] = useState<FleetType>()
  const [dragged, setDragged] = useState<number>()
  const { busy, send, rejection, forget } = useFleetChange()
  const move = (from: number, to: number) => {
    const ids = types.map(({ vehicleTypeId }) => vehicleTypeId)
    const [id] = ids.splice(from, 1)
    if (id === undefined || from === to || to < 0 || to >= types.length) return
    ids.splice(to, 0, id)
    void send(calls.orderFleetTypes, { vehicleTypeIds: ids })
  }
  const turn = async (type: FleetType, retired: boolean) => {
    if (await send(calls.retireFleetType, { vehicleTypeId: type.vehicleTypeId, retired }))
      setRetiring(undefined)
  }
  const chosen = types.find(({ vehicleTypeId }) => vehicleTypeId === open)
  return (
    <DeskPage
      title={t('areas.vehicleTypes')}
      sentence={t('people.typesAbout')}
      actions={
        <DeskButton look="primary" onPress={() => setOpen('new')}>
          {t('people.addType')}
        </DeskButton>
      }
    >
      {rejection && !retiring && (
        <p className="dk-fd-error" role="alert">
          {rejection}
        </p>
      )}
      <ol className="dk-type-list">
        {types.map((type, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons move it too
          <li
            key={type.vehicleTypeId}
            draggable
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, index)}
          >
            <VehiclePicture image={type.picture || type.drawing} faint={type.retired} />
            <span className="dk-who">
              <b>{type.name}</b>
              <span className="soft small">
                {t('people.passengers')} {type.passengers}, {t('people.luggage')} {type.luggage},{' '}
                {t('people.handbags')} {type.handbags}
              </span>
              <span className="soft small">
                {type.retired && t('people.isRetired')}
                {type.isDefault && t('people.isDefault')}
              </span>
            </span>
            <span className="dk-row-tools">
              <DeskButton
                size="small"
                label={t('people.up', { name: type.name })}
                disabled={busy || index === 0}
                onPress={() => move(index, index - 1)}
              >
                ↑
              </DeskButton>
              <DeskButton
                size="small"
                label={t('people.down', { name: type.name })}
                disabled={busy || index === types.length - 1}
                onPress={() => move(index, index + 1)}
              >
                ↓
              </DeskButton>
              <DeskButton size="small" onPress={() => setOpen(type.vehicleTypeId)}>
                {t('people.change')}
              </DeskButton>
              {!type.isDefault && (
                <DeskButton
                  size="small"
                  disabled={busy}
                  onPress={() => (type.retired ? void turn(type, false) : setRetiring(type))}
                >
                  {t(type.retired ? 'people.putBack' : 'people.retire')}
                </DeskButton>
              )}
            </span>
          </li>
        ))}
      </ol>
      {open !== undefined && (
        <TypeSheet
          key={chosen?.vehicleTypeId ?? 'new'}
          type={chosen}
          onClose={() => setOpen(undefined)}
        />
      )}
      {retiring && (
        <ConfirmSheet
          title={t('people.retireTypeTitle', { name: retiring.name })}
          act={t('people.retire')}
          busy={busy}
          rejection={rejection}
          onAct={() => void turn(retiring, true)}
          onClose={() => {
            setRetiring(undefined)
            forget()
          }}
        >
          <p>{t('people.retireTypeText')}</p>
          {retiring.prices > 0 && <p>{t('people.retireTypePrices', { count: retiring.prices })}</p>}
          {retiring.onlyCars > 0 && (
            <p>{t('people.retireTypeCars', { count: retiring.onlyCars })}</p>
          )}
        </ConfirmSheet>
      )}
    </DeskPage>
  )
}
