import type { Minor } from '../money.ts'
import type { RefundState } from './refund.ts'

/** A refund in our records. */
export type WrittenRefund = {
  id: string
  /** The key of the gateway request. */
  key: string
  state: RefundState
  providerRef: string | undefined
  amount: Minor
}

/** A refund in the gateway's list. */
export type ListedRefund = {
  ref: string
  state: 'submitted' | 'succeeded' | 'failed'
  amount: Minor
  /** The key of its request, '' for one made by hand; absent if the gateway does not report keys. */
  key?: string
}

export type MatchedRefunds<Listed extends ListedRefund> = {
  /** What the gateway reports about our refunds. */
  reported: { id: string; refund: Listed }[]
  /** Made in the gateway's own dashboard. */
  byHand: Listed[]
}

/**
 * Matches the gateway's list of refunds with ours: by the gateway's reference if we have one; by key; and if the
 * gateway reports no keys, by an amount that only one on each side has. Ambiguous refunds are left alone: requested
 * again under its key, each gets its reference.
 */
export function matchRefunds<Listed extends ListedRefund>(
  written: readonly WrittenRefund[],
  listed: readonly Listed[],
): MatchedRefunds<Listed> {
  const named = new Map(
    written.flatMap((item) => (item.providerRef ? [[item.providerRef, item]] : [])),
  )
  const nameless = written.filter(isUnanswered)
  const strangers = listed.filter(({ ref }) => !named.has(ref))
  const reported = listed.flatMap((refund) => {
    const item = named.get(refund.ref) ?? ownerOf(refund, { nameless, strangers })
    return item ? [{ id: item.id, refund }] : []
  })
  const known = new Set(reported.map(({ refund }) => refund.ref))
  const byHand = strangers.filter(
    (refund) =>
      !known.has(refund.ref) &&
      refund.state !== 'failed' &&
      !nameless.some((item) => mayBe(item, refund)),
  )
  return { reported, byHand }
}

/** Whether the gateway was asked and its reference for the refund is unknown. */
const isUnanswered = ({ state, providerRef }: WrittenRefund): boolean =>
  providerRef === undefined && (state === 'submitted' || state === 'unknown')

const mayBe = (item: WrittenRefund, { key, amount }: ListedRefund): boolean =>
  key === undefined ? item.amount === amount : item.key === key

function ownerOf(
  refund: ListedRefund,
  among: { nameless: readonly WrittenRefund[]; strangers: readonly ListedRefund[] },
): WrittenRefund | undefined {
  const owners = among.nameless.filter((item) => mayBe(item, refund))
  const [only] = owners
  if (!only || owners.length > 1) return undefined
  const claims = among.strangers.filter((other) => mayBe(only, other))
  return claims.length === 1 ? only : undefined
}
