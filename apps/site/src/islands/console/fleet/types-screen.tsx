import { VehiclePicture } from '@kerbside/kit/vehicle-picture.tsx'
import type { Fleet, FleetType } from '@kerbside/web/fleet/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { FleetWait } from './fleet-wait.tsx'
import { SureSheet } from './sure-sheet.tsx'
import { TypeSheet } from './type-sheet.tsx'
import { useFleetChange } from './use-fleet.ts'

/** The types in the site's order; dragged, or moved by their buttons. */
export const TypesScreen = () => <FleetWait>{(fleet) => <TypesList fleet={fleet} />}</FleetWait>

function TypesList({ fleet: { types } }: { fleet: Fleet }) {
  const [open, setOpen] = useState<number | 'new'>()
  const [retiring, setRetiring] = useState<FleetType>()
  const [dragged, setDragged] = useState<number>()
  const { busy, send, refusal, forget } = useFleetChange()
  const move = (from: number, to: number) => {
    const ids = types.map(({ vehtypeid }) => vehtypeid)
    const [id] = ids.splice(from, 1)
    if (id === undefined || from === to || to < 0 || to >= types.length) return
    ids.splice(to, 0, id)
    void send('/api/desk/fleet/types/order', { vehtypeids: ids })
  }
  const turn = async (type: FleetType, retired: boolean) => {
    if (await send('/api/desk/fleet/type/retire', { vehtypeid: type.vehtypeid, retired }))
      setRetiring(undefined)
  }
  const chosen = types.find(({ vehtypeid }) => vehtypeid === open)
  return (
    <DeskPage
      title={say('areas.vehicleTypes')}
      sentence={say('people.typesAbout')}
      actions={
        <DeskButton look="primary" onPress={() => setOpen('new')}>
          {say('people.addType')}
        </DeskButton>
      }
    >
      {refusal && !retiring && (
        <p className="dk-fd-error" role="alert">
          {refusal}
        </p>
      )}
      <ol className="dk-type-list">
        {types.map((type, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons move it too
          <li
            key={type.vehtypeid}
            draggable
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, at)}
          >
            <VehiclePicture image={type.picture || type.drawing} faint={type.retired} />
            <span className="dk-who">
              <b>{type.name}</b>
              <span className="soft small">
                {say('people.passengers')} {type.passengers}, {say('people.luggage')} {type.luggage}
                , {say('people.handbags')} {type.handbags}
              </span>
              <span className="soft small">
                {type.retired && say('people.isRetired')}
                {type.isdefault && say('people.isDefault')}
              </span>
            </span>
            <span className="dk-row-tools">
              <DeskButton
                size="small"
                label={say('people.up', { name: type.name })}
                disabled={busy || at === 0}
                onPress={() => move(at, at - 1)}
              >
                ↑
              </DeskButton>
              <DeskButton
                size="small"
                label={say('people.down', { name: type.name })}
                disabled={busy || at === types.length - 1}
                onPress={() => move(at, at + 1)}
              >
                ↓
              </DeskButton>
              <DeskButton size="small" onPress={() => setOpen(type.vehtypeid)}>
                {say('people.change')}
              </DeskButton>
              {!type.isdefault && (
                <DeskButton
                  size="small"
                  disabled={busy}
                  onPress={() => (type.retired ? void turn(type, false) : setRetiring(type))}
                >
                  {say(type.retired ? 'people.putBack' : 'people.retire')}
                </DeskButton>
              )}
            </span>
          </li>
        ))}
      </ol>
      {open !== undefined && (
        <TypeSheet
          key={chosen ? `${chosen.vehtypeid}|${chosen.version}` : 'new'}
          type={chosen}
          onClose={() => setOpen(undefined)}
        />
      )}
      {retiring && (
        <SureSheet
          title={say('people.retireTypeTitle', { name: retiring.name })}
          act={say('people.retire')}
          busy={busy}
          refusal={refusal}
          onAct={() => void turn(retiring, true)}
          onClose={() => {
            setRetiring(undefined)
            forget()
          }}
        >
          <p>{say('people.retireTypeText')}</p>
          {retiring.prices > 0 && (
            <p>{say('people.retireTypePrices', { count: retiring.prices })}</p>
          )}
          {retiring.onlycars > 0 && (
            <p>{say('people.retireTypeCars', { count: retiring.onlycars })}</p>
          )}
        </SureSheet>
      )}
    </DeskPage>
  )
}
