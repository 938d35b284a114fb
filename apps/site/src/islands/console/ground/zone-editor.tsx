import type { Area } from '@kerbside/domain/geo.ts'
import { judgeArea } from '@kerbside/domain/places/judge-area.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/merge-drafts.ts'
import type { Zone } from '@kerbside/domain/quotation/tariff.ts'
import type { ZoneUses } from '@kerbside/domain/quotation/zone-uses.ts'
import type { DrawnShape } from '@kerbside/kit/map/drawn-shape.ts'
import type { Bounds } from '@kerbside/kit/map/frame.ts'
import { say } from '@kerbside/words/say.ts'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { sayJourney } from '../prices/say-fault.ts'
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
  /** It is in no price list before something is drawn. */
  isNew: boolean
  zones: readonly Zone[]
  uses: ZoneUses
  known: Pick<TariffDraft, 'sites' | 'zones'>
  ground: Bounds
  onPut: (zone: Zone) => void
  onDrop: () => void
}

const MOST_NAMED = 6

/** One zone: its name, its shapes among the others, and the prices that speak of it. */
export function ZoneEditor(props: ZoneEditorProps) {
  const { zone, isNew, zones, uses, known, ground, onPut, onDrop } = props
  const [draft, setDraft] = useState<ShapeDraft>(() => begin(zone))
  const [name, setName] = useState(zone.name)
  const [seen, setSeen] = useState(zone)
  if (seen !== zone) {
    setSeen(zone)
    // Taken back on the page, or changed by somebody else: what is shown follows.
    const mine = polygonsOf(draft).map(({ polygon }) => polygon)
    const isOther = !isNew && !isSameArea(seen.area, zone.area) && !isSameArea(mine, zone.area)
    if (isOther) setDraft(begin(zone))
    if (!isNew && zone.name !== seen.name && zone.name !== name.trim()) setName(zone.name)
  }
  const drawn = polygonsOf(draft)
  const area = drawn.map(({ polygon }) => polygon)
  const faults = judgeArea(area).map((fault) => ({
    ...fault,
    shape: drawn[fault.polygon]?.id ?? '',
  }))
  const isTwice = zones.some((one) => one.id !== zone.id && one.name.trim() === name.trim())
  const isNamed = name.trim() !== '' && !isTwice
  // What is wrong stays here until it is right: no price goes by half a zone.
  const keep = (said: { next: ShapeDraft; name: string }) => {
    const polygons = polygonsOf(said.next).map(({ polygon }) => polygon)
    const isWhole = polygons.length > 0 && judgeArea(polygons).length === 0 && !said.next.drawing
    const isFree = !zones.some((one) => one.id !== zone.id && one.name.trim() === said.name.trim())
    if (isWhole && said.name.trim() !== '' && isFree)
      onPut({ ...zone, name: said.name.trim(), area: polygons })
  }
  const step = (said: ShapeStep) => {
    const next = stepShapes(draft, said)
    setDraft(next)
    if (next.shapes !== draft.shapes || next.drawing !== draft.drawing) keep({ next, name })
  }
  const count = uses.fixed.length + uses.charges.length
  const others = zones
    .filter(({ id }) => id !== zone.id)
    .flatMap((one): DrawnShape[] =>
      one.area.map((polygon, at) => ({
        id: `${one.id} ${at}`,
        name: at === 0 ? one.name : undefined,
        rings: polygon.map((ring) => ring.slice(0, -1)),
        tone: 'other',
      })),
    )
  return (
    <section className="dk-group" aria-label={name}>
      <div className="dk-zone-head">
        <DeskField
          label={say('ground.zoneName')}
          error={
            isTwice
              ? say('ground.zoneTwice')
              : name.trim() === ''
                ? say('ground.zoneUnnamed')
                : undefined
          }
        >
          {(id) => (
            <TextInput
              id={id}
              value={name}
              most={80}
              onChange={(said) => {
                setName(said)
                keep({ next: draft, name: said })
              }}
            />
          )}
        </DeskField>
        <DeskButton look="quiet" disabled={count > 0 || isNew} onPress={onDrop}>
          {say('ground.deleteZone')}
        </DeskButton>
      </div>
      {count > 0 && (
        <p className="soft small">
          {say('ground.usedBy', { count })}{' '}
          {[
            ...uses.fixed.map((price) => sayJourney(price, known)),
            ...uses.charges.map((charge) => charge.name),
          ]
            .slice(0, MOST_NAMED)
            .join('; ')}
          {count > MOST_NAMED && ' …'}
        </p>
      )}
      {(faults.length > 0 || !isNamed) && area.length > 0 && (
        <output className="dk-note warn">{say('ground.zoneNotKept')}</output>
      )}
      <AreaEditor
        draft={draft}
        onStep={step}
        faults={faults}
        label={say('ground.zoneMap', { name })}
        ground={ground}
        others={others}
      />
    </section>
  )
}

const isSameArea = (one: Area, other: Area): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** A new zone is drawn at once. */
function begin({ area }: Zone): ShapeDraft {
  const draft = openShapes(shapesOf(area))
  return area.length === 0 ? stepShapes(draft, { do: 'begin' }) : draft
}
