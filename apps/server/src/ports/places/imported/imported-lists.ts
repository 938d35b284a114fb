import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Kysely } from 'kysely'
import { inOperator, type Tables, withOperator } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { indexAirlines } from '../airlines.ts'
import { indexAirports } from '../airports.ts'
import type { Airline, Airlines, Airports, WorldAirport } from '../port.ts'
import { openLiveDatasets } from './live-datasets.ts'

/** The list of an operator: its own if it imported one, otherwise the built-in one. */
export type ListFor<List> = (operator: Operator) => Promise<List>

export function openLists(deps: {
  db: Kysely<Tables>
  now: () => Date
  airports: Airports
  airlines: Airlines
}): { airportsFor: ListFor<Airports>; airlinesFor: ListFor<Airlines> } {
  const liveOf = openLiveDatasets(deps)
  const opened = new Map<string, Promise<unknown>>()

  const read = async (operator: OperatorId, dataset: string): Promise<unknown[]> =>
    withOperator({ db: deps.db, operator }, async (tx) => {
      const rows = await inOperator(tx, operator)
        .selectFrom('imported_list')
        .select('value')
        .where('dataset_id', '=', dataset)
        .orderBy('number')
        .execute()
      return rows.map(({ value }) => value)
    })

  /** One index for each dataset, made at first use. */
  const listFor =
    <List>(
      kind: 'airports' | 'airlines',
      builtIn: List,
      index: (rows: unknown[]) => List,
    ): ListFor<List> =>
    async (operator) => {
      const id = operator.id as OperatorId
      const dataset = (await liveOf(id)).find((live) => live.kind === kind)?.id
      if (dataset === undefined) return builtIn
      const key = `${id}|${dataset}`
      const existing = opened.get(key) ?? read(id, dataset).then(index)
      // a new import makes the former index useless
      for (const other of opened.keys())
        if (other.startsWith(`${id}|`) && other !== key && opened.size > MAX_CACHED)
          opened.delete(other)
      opened.set(key, existing)
      existing.catch(() => opened.delete(key))
      return (await existing) as List
    }

  return {
    airportsFor: listFor('airports', deps.airports, (rows) =>
      indexAirports(rows as WorldAirport[]),
    ),
    airlinesFor: listFor('airlines', deps.airlines, (rows) => indexAirlines(rows as Airline[])),
  }
}

const MAX_CACHED = 400
