import type { LngLat } from '@kerbside/domain/geo.ts'
import { isPoint } from '@kerbside/domain/geo-inside.ts'
import type { DrawnCorner } from '@kerbside/kit/map/drawn-shape.ts'
import { PlaceField } from '@kerbside/web/places/place-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { CrossIcon } from '../ui/desk-icon.tsx'
import { readCorner } from './read-corner.ts'
import type { ShapeDraft, ShapeStep } from './shape-draft.ts'

type CornerTableProps = { draft: ShapeDraft; onStep: (step: ShapeStep) => void }

const ROWS = 40

/** The corners of the chosen shape as a table, for keyboard and screen readers. */
export function CornerTable({ draft, onStep }: CornerTableProps) {
  const { chosen, drawing, corner } = draft
  const [page, setPage] = useState(0)
  const shape = draft.shapes.find(({ id }) => id === chosen)
  if (!shape) return <p className="soft small">{t('ground.chooseShape')}</p>
  const rows = shape.rings.flatMap((ring, at) =>
    ring.map((place, index) => ({ of: { shape: shape.id, ring: at, corner: index }, place })),
  )
  const pages = Math.max(1, Math.ceil(rows.length / ROWS))
  const here = Math.min(page, pages - 1)
  const add = (at: LngLat) => {
    const last = rows.at(-1)
    if (drawing) onStep({ do: 'press', at })
    else if (last) onStep({ do: 'insert', after: corner ?? last.of, at })
  }
  return (
    <details className="dk-corners" open={rows.length <= ROWS}>
      <summary>{t('ground.corners', { count: rows.length })}</summary>
      <div className="dk-corner-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('ground.corner')}</th>
              <th scope="col">{t('ground.latLng')}</th>
              <th scope="col">{t('ground.delete')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(here * ROWS, (here + 1) * ROWS).map(({ of, place }) => (
              <CornerRow
                key={`${of.ring} ${of.corner}`}
                of={of}
                place={place}
                isHere={corner?.ring === of.ring && corner.corner === of.corner}
                onStep={onStep}
              />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <p className="dk-draw-tools">
          <DeskButton size="small" disabled={here === 0} onPress={() => setPage(here - 1)}>
            {t('ground.cornersBefore')}
          </DeskButton>
          <span className="soft small">{t('ground.cornerPage', { page: here + 1, pages })}</span>
          <DeskButton size="small" disabled={here === pages - 1} onPress={() => setPage(here + 1)}>
            {t('ground.cornersAfter')}
          </DeskButton>
        </p>
      )}
      <AddCorner onAdd={add} />
    </details>
  )
}

type CornerRowProps = {
  of: DrawnCorner
  place: LngLat
  isHere: boolean
  onStep: (step: ShapeStep) => void
}

function CornerRow({ of, place, isHere, onStep }: CornerRowProps) {
  const [typed, setTyped] = useState<string>()
  const name =
    of.ring === 0
      ? t('ground.cornerOf', { number: of.corner + 1 })
      : t('ground.cornerOfHole', { number: of.corner + 1, hole: of.ring })
  const at = typed === undefined ? undefined : readCorner(typed)
  const isWrong = typed !== undefined && (!at || !isPoint({ lat: at[1], lng: at[0] }))
  const take = () => {
    if (isWrong) return
    if (at) onStep({ do: 'move', corner: of, at })
    setTyped(undefined)
  }
  return (
    <tr className={isHere ? 'is-chosen' : undefined}>
      <th scope="row">{name}</th>
      <td>
        <input
          className="dk-in mono"
          aria-label={name}
          aria-invalid={isWrong || undefined}
          value={typed ?? `${place[1]}, ${place[0]}`}
          inputMode="text"
          autoComplete="off"
          onFocus={() => onStep({ do: 'choose-corner', corner: of })}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => {
            if (key === 'Enter') take()
            if (key === 'Escape') setTyped(undefined)
          }}
        />
        {isWrong && (
          <p className="dk-fd-error" role="alert">
            {t('ground.notACorner')}
          </p>
        )}
      </td>
      <td>
        <DeskButton
          icon
          size="small"
          look="quiet"
          label={t('ground.dropCorner', { name })}
          onPress={() => onStep({ do: 'drop-corner', corner: of })}
        >
          <CrossIcon />
        </DeskButton>
      </td>
    </tr>
  )
}

/** Adds a corner by its coordinates, or at an address. */
function AddCorner({ onAdd }: { onAdd: (at: LngLat) => void }) {
  const [typed, setTyped] = useState('')
  const at = readCorner(typed)
  const add = () => {
    if (!at) return
    onAdd(at)
    setTyped('')
  }
  return (
    <div className="dk-add-corner">
      <div className="dk-draw-tools">
        <input
          className="dk-in mono"
          aria-label={t('ground.newCorner')}
          placeholder="51.5074, -0.1278"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && add()}
        />
        <DeskButton disabled={!at} onPress={add}>
          {t('ground.addCorner')}
        </DeskButton>
      </div>
      <PlaceField
        label={t('ground.cornerAtAddress')}
        place={undefined}
        onChange={(place) => place && onAdd([place.point.lng, place.point.lat])}
      />
    </div>
  )
}
