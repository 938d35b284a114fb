import type { Area } from '@kerbside/domain/geo.ts'
import { checkArea } from '@kerbside/domain/places/check-area.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/price-list/merge-drafts.ts'
import type { ZoneUses } from '@kerbside/domain/quotation/price-list/zone-uses.ts'
import type { Zone } from '@kerbside/domain/quotation/tariff.ts'
import type { DrawnShape } from '@kerbside/kit/map/drawn-shape.ts'
import type { Bounds } from '@kerbside/kit/map/frame.ts'
import { t } from '@kerbside/words/translate.ts'
import { useState } from 'react'
import { describeTrip } from '../prices/describe-price-error.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { AreaEditor } from './area-editor.tsx'
import {
  openShapes,
  polygonsOf,
  type ShapeDraft,
  type ShapeStep,
  shapesOf,
  stepShapes,
} from './shape-draft.ts'

type ZoneEditorProps = {
  zone: Zone
  /** A new zone is not in the price book until it has a shape. */
  isNew: boolean
  zones: readonly Zone[]
  uses: ZoneUses
  known: Pick<TariffDraft, 'sites' | 'zones'>
  ground: Bounds
  onSave: (zone: Zone) => void
  onDrop: () => void
}

const MAX_NAMES_SHOWN = 6

/** One zone: its name, its shapes among the others, and the prices that use it. */
export function ZoneEditor(props: ZoneEditorProps) {
  const { zone, isNew, zones, uses, known, ground, onSave, onDrop } = props
  const [draft, setDraft] = useState<ShapeDraft>(() => begin(zone))
  const [name, setName] = useState(zone.name)
  const [seen, setSeen] = useState(zone)
  if (seen !== zone) {
    setSeen(zone)
    // Undone on the page, or changed by another user: the editor shows the new value.
    const mine = polygonsOf(draft).map(({ polygon }) => polygon)
    const isOther = !isNew && !isSameArea(seen.area, zone.area) && !isSameArea(mine, zone.area)
    if (isOther) setDraft(begin(zone))
    if (!isNew && zone.name !== seen.name && zone.name !== name.trim()) setName(zone.name)
  }
  const drawn = polygonsOf(draft)
  const area = drawn.map(({ polygon }) => polygon)
  const errors = checkArea(area).map((error) => ({
    ...error,
    shape: drawn[error.polygon]?.id ?? '',
  }))
  const isDuplicate = zones.some((item) => item.id !== zone.id && item.name.trim() === name.trim())
  const isNamed = name.trim() !== '' && !isDuplicate
  // Invalid shapes stay in the editor until they are corrected: prices must not use half a zone.
  const save = (drafted: { next: ShapeDraft; name: string }) => {
    const polygons = polygonsOf(drafted.next).map(({ polygon }) => polygon)
    const isWhole = polygons.length > 0 && checkArea(polygons).length === 0 && !drafted.next.drawing
    const isFree = !zones.some(
      (item) => item.id !== zone.id && item.name.trim() === drafted.name.trim(),
    )
    if (isWhole && drafted.name.trim() !== '' && isFree)
      onSave({ ...zone, name: drafted.name.trim(), area: polygons })
  }
  const step = (drafted: ShapeStep) => {
    const next = stepShapes(draft, drafted)
    setDraft(next)
    if (next.shapes !== draft.shapes || next.drawing !== draft.drawing) save({ next, name })
  }
  const count = uses.fixed.length + uses.charges.length
  const others = zones
    .filter(({ id }) => id !== zone.id)
    .flatMap((item): DrawnShape[] =>
      item.area.map((polygon, index) => ({
        id: `${item.id} ${index}`,
        name: index === 0 ? item.name : undefined,
        rings: polygon.map((ring) => ring.slice(0, -1)),
        tone: 'other',
      })),
    )
  return (
    <section className="dk-group" aria-label={name}>
      <div className="dk-zone-head">
        <DeskField
          label={t('ground.zoneName')}
          error={
            isDuplicate
              ? t('ground.zoneTwice')
              : name.trim() === ''
                ? t('ground.zoneUnnamed')
                : undefined
          }
        >
          {(id) => (
            <TextInput
              id={id}
              value={name}
              max={80}
              onChange={(drafted) => {
                setName(drafted)
                save({ next: draft, name: drafted })
              }}
            />
          )}
        </DeskField>
        <DeskButton look="quiet" disabled={count > 0 || isNew} onPress={onDrop}>
          {t('ground.deleteZone')}
        </DeskButton>
      </div>
      {count > 0 && (
        <p className="soft small">
          {t('ground.usedBy', { count })}{' '}
          {[
            ...uses.fixed.map((price) => describeTrip(price, known)),
            ...uses.charges.map((charge) => charge.name),
          ]
            .slice(0, MAX_NAMES_SHOWN)
            .join('; ')}
          {count > MAX_NAMES_SHOWN && ' …'}
        </p>
      )}
      {(errors.length > 0 || !isNamed) && area.length > 0 && (
        <output className="dk-note warn">{t('ground.zoneNotKept')}</output>
      )}
      <AreaEditor
        draft={draft}
        onStep={step}
        errors={errors}
        label={t('ground.zoneMap', { name })}
        ground={ground}
        others={others}
      />
    </section>
  )
}

const isSameArea = (item: Area, other: Area): boolean =>
  JSON.stringify(item) === JSON.stringify(other)

/** A new zone starts in drawing mode. */
function begin({ area }: Zone): ShapeDraft {
  const draft = openShapes(shapesOf(area))
  return area.length === 0 ? stepShapes(draft, { do: 'begin' }) : draft
}
