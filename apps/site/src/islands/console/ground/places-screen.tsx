import type { DeskGround, GroundPlace } from '@kerbside/web/operator/ground-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskGroup, DeskPage } from '../form/desk-page.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { useDraft } from '../form/use-draft.ts'
import { GroundWait } from './ground-wait.tsx'
import { PlaceSheet } from './place-sheet.tsx'
import { useSaveGround } from './use-ground.ts'

/** The operator's own names for places, its airports and its centre. */
export const PlacesScreen = () => (
  <GroundWait>{(ground) => <PlacesForm ground={ground} />}</GroundWait>
)

/** What is open in the sheet: a place of a list by its number, a new one as its length, or the centre. */
type Open = { of: 'knownplaces' | 'airports'; at: number } | { of: 'centre' }

const NAMES = { knownplaces: 'knownPlaces', airports: 'airports', centre: 'centre' } as const

function PlacesForm({ ground }: { ground: DeskGround }) {
  const saving = useSaveGround(ground)
  const [open, setOpen] = useState<Open>()
  const { value, set, changes, changed, undo, discard } = useDraft({
    knownplaces: ground.knownplaces,
    airports: ground.airports,
    centre: ground.centre,
    homeairports: ground.homeairports,
  })
  const { knownplaces, airports, centre, homeairports } = value
  const fresh = (kind: GroundPlace['kind']): GroundPlace => ({
    name: '',
    kind,
    postcode: '',
    latitude: ground.base.latitude,
    longitude: ground.base.longitude,
    code: '',
  })
  const turnHome = (code: string, isOn: boolean) =>
    set({
      homeairports: isOn ? [...homeairports, code] : homeairports.filter((one) => one !== code),
    })
  const take = (place: GroundPlace) => {
    if (open?.of === 'centre') set({ centre: place })
    else if (open?.of === 'airports') {
      const before = airports[open.at]
      // its switch stays on under another code
      const codes = homeairports.map((code) => (code === before?.code ? place.code : code))
      set({ airports: put(airports, { at: open.at, place }), homeairports: codes })
    } else if (open) set({ knownplaces: put(knownplaces, { at: open.at, place }) })
    setOpen(undefined)
  }
  const remove = () => {
    if (open?.of === 'airports') {
      const gone = airports[open.at]?.code
      set({
        airports: airports.toSpliced(open.at, 1),
        homeairports: homeairports.filter((code) => code !== gone),
      })
    } else if (open?.of === 'knownplaces') set({ knownplaces: knownplaces.toSpliced(open.at, 1) })
    setOpen(undefined)
  }
  const opened =
    open === undefined
      ? undefined
      : open.of === 'centre'
        ? centre
        : (value[open.of][open.at] ?? fresh(open.of === 'airports' ? 'airport' : 'landmark'))
  const pathOf = (one: Open) => (one.of === 'centre' ? NAMES.centre : `${NAMES[one.of]}.${one.at}`)
  const wrongAt = (one: Open) =>
    saving.faults.some(({ path }) => path.startsWith(`${pathOf(one)}.`))
  const isOld = open !== undefined && open.of !== 'centre' && open.at < value[open.of].length
  return (
    <DeskPage
      title={say('areas.places')}
      sentence={say('ground.placesAbout')}
      actions={
        <SaveBar
          changes={changes}
          onSave={() => saving.save(changed, discard)}
          onUndo={undo}
          onDiscard={() => {
            discard()
            saving.forget()
          }}
          state={saving.state}
          faults={saving.faults}
        />
      }
    >
      <DeskGroup title={say('ground.ownPlaces')}>
        <PlaceTable
          label={say('ground.ownPlaces')}
          places={knownplaces}
          isWrong={(at) => wrongAt({ of: 'knownplaces', at })}
          onOpen={(at) => setOpen({ of: 'knownplaces', at })}
        />
        <div>
          <DeskButton onPress={() => setOpen({ of: 'knownplaces', at: knownplaces.length })}>
            {say('ground.addPlace')}
          </DeskButton>
        </div>
      </DeskGroup>
      <DeskGroup title={say('ground.airports')}>
        <p className="soft">{say('ground.airportsAbout')}</p>
        <PlaceTable
          label={say('ground.airports')}
          places={airports}
          terminals={knownplaces.filter(({ kind }) => kind === 'terminal')}
          isWrong={(at) => wrongAt({ of: 'airports', at })}
          onOpen={(at) => setOpen({ of: 'airports', at })}
        />
        <div>
          <DeskButton onPress={() => setOpen({ of: 'airports', at: airports.length })}>
            {say('ground.addAirport')}
          </DeskButton>
        </div>
        {airports
          .filter(({ code }) => code !== '')
          .map(({ name, code }) => (
            <SwitchRow
              key={code}
              label={say('ground.onHome', { name })}
              value={homeairports.includes(code)}
              onChange={(isOn) => turnHome(code, isOn)}
            />
          ))}
      </DeskGroup>
      <DeskGroup title={say('ground.centre')}>
        <p className="soft">{say('ground.centreAbout', { name: centre.name })}</p>
        <div>
          <DeskButton onPress={() => setOpen({ of: 'centre' })}>
            {say('ground.editCentre')}
          </DeskButton>
        </div>
      </DeskGroup>
      {open && opened && (
        <PlaceSheet
          title={
            opened.name || say(open.of === 'airports' ? 'ground.addAirport' : 'ground.addPlace')
          }
          place={opened}
          {...(open.of === 'airports' ? { kinds: ['airport' as const] } : {})}
          faultOf={(field) => saving.faultAt(`${pathOf(open)}.${field}`)}
          onTake={take}
          onRemove={isOld ? remove : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </DeskPage>
  )
}

const put = (
  places: readonly GroundPlace[],
  { at, place }: { at: number; place: GroundPlace },
): GroundPlace[] => [...places.slice(0, at), place, ...places.slice(at + 1)]

type PlaceTableProps = {
  label: string
  places: readonly GroundPlace[]
  /** Of airports: places that belong to them by their code. */
  terminals?: readonly GroundPlace[]
  isWrong: (at: number) => boolean
  onOpen: (at: number) => void
}

function PlaceTable({ label, places, terminals, isWrong, onOpen }: PlaceTableProps) {
  const rows = places.map((place, at) => ({ ...place, at }))
  return (
    <DeskTable
      label={label}
      rows={rows}
      rowKey={({ at }) => at}
      onRow={({ at }) => onOpen(at)}
      empty={
        <EmptyState
          title={say(terminals ? 'ground.noAirports' : 'ground.noPlaces')}
          text={say(terminals ? 'ground.noAirportsText' : 'ground.noPlacesText')}
        />
      }
      columns={[
        {
          key: 'name',
          head: say('ground.placeName'),
          sort: ({ name }) => name,
          cell: ({ name, at }) => (
            <>
              {name}
              {isWrong(at) && <b className="bad"> {say('ground.isWrong')}</b>}
            </>
          ),
        },
        terminals
          ? {
              key: 'terminals',
              head: say('ground.terminals'),
              cell: ({ code }) =>
                terminals
                  .filter((terminal) => terminal.code === code)
                  .map(({ name }) => name)
                  .join(', ') || '–',
            }
          : {
              key: 'kind',
              head: say('ground.placeKind'),
              sort: ({ kind }) => kind,
              cell: ({ kind }) => say(`ground.kind.${kind}`),
            },
        { key: 'postcode', head: say('ground.postcode'), cell: ({ postcode }) => postcode },
        { key: 'code', head: say('ground.code'), cell: ({ code }) => code || '–' },
      ]}
    />
  )
}
